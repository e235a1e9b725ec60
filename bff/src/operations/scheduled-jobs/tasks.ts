import type { Reminding } from '../../courses/reminders/remind.ts';
import type { TellingOfEnds } from '../../orders/paid-periods/notify-of-ends.ts';
import type { Logger } from '../../platform/runtime/logging.ts';
import type { Task } from '../../platform/runtime/scheduler.ts';
import { type OwnLooks, ownServerTask } from '../alerts/own-server.ts';
import { batchJobsTask } from './batch-jobs.ts';
import { endsTask } from './ends.ts';
import { remindersTask } from './reminders.ts';

const TASK_NAMES = ['batch jobs', 'reminders', 'ends', 'own server'] as const;
export type TaskName = (typeof TASK_NAMES)[number];

type Work = Reminding & TellingOfEnds & Parameters<typeof batchJobsTask>[0];

interface TaskDeps extends Work {
  logger: Logger;
  ownLooks: OwnLooks;
  /** How often it is looked for what ends, in milliseconds. */
  endsEveryMs?: number | undefined;
  /** The tasks that run by themselves; by default all. */
  tasks?: readonly TaskName[] | undefined;
}

/** What every server does again and again. What one server does for all is a job of the queue (background-jobs.ts). */
export function serverTasks(deps: TaskDeps): Task[] {
  const { tasks: names = TASK_NAMES, endsEveryMs: everyMs, ownLooks, logger } = deps;
  const all = [
    batchJobsTask(deps),
    remindersTask(deps),
    endsTask({ ...deps, everyMs }),
    ownServerTask(ownLooks, logger),
  ];
  return all.filter(({ name }) => names.some((wanted) => wanted === name));
}

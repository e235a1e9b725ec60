import type { ReminderDeps } from '../../courses/reminders/reminders.ts';
import type { EndingNotificationDeps } from '../../orders/paid-periods/notify-of-endings.ts';
import type { Logger } from '../../platform/runtime/logging.ts';
import type { Task } from '../../platform/runtime/scheduler.ts';
import { type ServerChecks, serverChecksTask } from '../alerts/server-checks.ts';
import { batchJobsTask } from './batch-jobs.ts';
import { enrolmentExpiryTask } from './enrolment-expiry.ts';
import { remindersTask } from './reminders.ts';

const TASK_NAMES = ['batch jobs', 'reminders', 'ends', 'own server'] as const;
export type TaskName = (typeof TASK_NAMES)[number];

type TaskWorkDeps = ReminderDeps & EndingNotificationDeps & Parameters<typeof batchJobsTask>[0];

interface TaskDeps extends TaskWorkDeps {
  logger: Logger;
  serverChecks: ServerChecks;
  /** How often expired enrolments are looked for, in milliseconds. */
  endsEveryMs?: number | undefined;
  /** The tasks that the server starts itself; by default all. */
  tasks?: readonly TaskName[] | undefined;
}

/** The tasks that every server repeats. What one server does for all is a job of the queue (background-jobs.ts). */
export function serverTasks(deps: TaskDeps): Task[] {
  const { tasks: names = TASK_NAMES, endsEveryMs: everyMs, serverChecks, logger } = deps;
  const all = [
    batchJobsTask(deps),
    remindersTask(deps),
    enrolmentExpiryTask({ ...deps, everyMs }),
    serverChecksTask(serverChecks, logger),
  ];
  return all.filter(({ name }) => names.some((wanted) => wanted === name));
}

import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { DatabaseSockets } from '../database/sockets.ts';
import { errorKind, onceAMinute } from '../runtime/logging.ts';
import {
  type EnqueueMail,
  GIVEN_UP_QUEUE_NAME,
  insertMailJobs,
  type MailWorkerDeps,
  startMailWorkers,
} from './mail-jobs.ts';
import {
  type EnqueuePushJobs,
  insertPushJobs,
  PUSH_QUEUE_NAME,
  type PushWorkerDeps,
  startPushWorkers,
} from './push-jobs.ts';
import { bossOptions, ensureQueue, type QueueOptions } from './queues.ts';

/** A job that runs on a schedule, on the server that takes it first. */
export interface ScheduledJob {
  /** The name of the job and of its queue. */
  name: string;
  /** When it runs: a cron expression in UTC. Runs that were missed while no server ran are replaced by one run. */
  cron: string;
  /** Whether it also runs whenever a server starts. */
  atStart?: boolean;
  queue: QueueOptions;
  /** Must end early when `signal` aborts: the server is stopping, or the job has taken too long. */
  run(signal: AbortSignal, queues: Pick<Jobs, 'enqueueMail'>): Promise<void>;
}

/** The running job queues. */
export interface Jobs {
  enqueueMail: EnqueueMail;
  enqueuePushJobs: EnqueuePushJobs;
  /** Takes no more jobs, and resolves when the running ones have ended, at the latest after `timeout` milliseconds. */
  finish(timeout: number): Promise<void>;
  /** Closes the queues. A job that runs for more than `timeout` milliseconds longer is tried again later. */
  stop(timeout: number): Promise<void>;
}

interface JobsOptions extends MailWorkerDeps, PushWorkerDeps {
  databaseUrl: string;
  sockets?: DatabaseSockets | undefined;
  scheduled: ScheduledJob[];
}

/** Starts the queues in the database, and the workers for each of them. Rejects when the database is unavailable. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { databaseUrl, sockets, logger, scheduled } = options;
  const boss = new PgBoss(bossOptions(databaseUrl, sockets));
  const isNew = onceAMinute();
  boss.on('error', (err) => isNew(errorKind(err)) && logger.warn({ err }, 'job queue'));
  await boss.start();
  await startMailWorkers(boss, options);
  await startPushWorkers(boss, options);
  const stopping = new AbortController();
  for (const job of scheduled) await runOnSchedule(boss, job, stopping.signal);
  const names = [
    'mail',
    GIVEN_UP_QUEUE_NAME,
    PUSH_QUEUE_NAME,
    ...scheduled.map(({ name }) => name),
  ];
  return {
    enqueueMail: (tx, ...mails) => insertMailJobs(boss, tx, mails),
    enqueuePushJobs: (tx, pushes) => insertPushJobs(boss, tx, pushes),
    finish: async (timeout) => {
      stopping.abort();
      const late = pause(timeout, undefined, { ref: false });
      await Promise.race([Promise.all(names.map((name) => boss.offWork(name))), late]);
    },
    stop: (timeout) => {
      stopping.abort();
      return boss.stop({ graceful: true, timeout });
    },
  };
}

async function runOnSchedule(
  boss: PgBoss,
  { name, cron, atStart, queue, run }: ScheduledJob,
  stopping: AbortSignal,
): Promise<void> {
  await ensureQueue(boss, name, queue);
  await boss.schedule(name, cron, null, { missed: 'once' });
  if (atStart) await boss.send(name);
  const enqueueMail: EnqueueMail = (tx, ...mails) => insertMailJobs(boss, tx, mails);
  // One run is enough for all due jobs, so the worker fetches them together.
  const all = { pollingIntervalSeconds: 60, batchSize: 1000 };
  await boss.work(name, all, async ([job]) => {
    if (job) await run(AbortSignal.any([stopping, job.signal]), { enqueueMail });
  });
}

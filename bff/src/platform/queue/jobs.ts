import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { DatabaseSockets } from '../database/sockets.ts';
import { kindOf, onceAMinute } from '../runtime/logging.ts';
import {
  type EnqueueMail,
  GIVEN_UP,
  type MailWork,
  putMailJobs,
  workOffMails,
} from './mail-jobs.ts';
import {
  type EnqueuePushJobs,
  PUSH,
  type PushWork,
  putPushJobs,
  workOffPushes,
} from './push-jobs.ts';
import { bossOptions, makeQueue, type QueueOptions } from './queues.ts';

/** A job that runs on a schedule, on the server that takes it first. */
export interface ScheduledJob {
  /** The name of the job and of its queue. */
  name: string;
  /** When it runs: a cron expression in UTC. Runs that were missed while no server ran are made up for by one run. */
  cron: string;
  /** Whether it also runs whenever a server starts. */
  atStart?: boolean;
  queue: QueueOptions;
  /** Must end early when `signal` aborts: the server is stopping, or the job has taken too long. */
  run(signal: AbortSignal, outlets: Pick<Jobs, 'enqueueMail'>): Promise<void>;
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

interface JobsOptions extends MailWork, PushWork {
  databaseUrl: string;
  sockets?: DatabaseSockets | undefined;
  scheduled: ScheduledJob[];
}

/** Starts the queues in the database, and the workers for each of them. Rejects when the database is away. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { databaseUrl, sockets, logger, scheduled } = options;
  const boss = new PgBoss(bossOptions(databaseUrl, sockets));
  const isNew = onceAMinute();
  boss.on('error', (err) => isNew(kindOf(err)) && logger.warn({ err }, 'job queue'));
  await boss.start();
  await workOffMails(boss, options);
  await workOffPushes(boss, options);
  const stopping = new AbortController();
  for (const job of scheduled) await runOnSchedule(boss, job, stopping.signal);
  const names = ['mail', GIVEN_UP, PUSH, ...scheduled.map(({ name }) => name)];
  return {
    enqueueMail: (tx, ...mails) => putMailJobs(boss, tx, mails),
    enqueuePushJobs: (tx, pushes) => putPushJobs(boss, tx, pushes),
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
  await makeQueue(boss, name, queue);
  await boss.schedule(name, cron, null, { missed: 'once' });
  if (atStart) await boss.send(name);
  const enqueueMail: EnqueueMail = (tx, ...mails) => putMailJobs(boss, tx, mails);
  // One run is enough for all that are due, so the worker fetches them together.
  const all = { pollingIntervalSeconds: 60, batchSize: 1000 };
  await boss.work(name, all, async ([job]) => {
    if (job) await run(AbortSignal.any([stopping, job.signal]), { enqueueMail });
  });
}

import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { DatabaseSockets } from '../database/sockets.ts';
import { kindOf, onceAMinute } from '../runtime/logging.ts';
import {
  type EnqueueMail,
  GIVEN_UP,
  type MailWork,
  putMailJob,
  workOffMails,
} from './mail-jobs.ts';
import { bossOptions, makeQueue, type QueueOptions } from './queues.ts';

/** A job that runs by the clock, on whichever server takes it first. */
export interface ScheduledJob {
  /** The name of the job and of its queue. */
  name: string;
  /** When it runs: a cron expression in UTC. A run that no server made is made once, as soon as a server runs. */
  cron: string;
  /** Whether it also runs whenever a server starts. */
  atStart?: boolean;
  queue: QueueOptions;
  /** Ends early when `signal` aborts: the server stops, or the job has taken too long. */
  run(signal: AbortSignal): Promise<void>;
}

export interface Jobs {
  enqueueMail: EnqueueMail;
  /** Takes no more jobs, and waits at most `timeout` milliseconds for those that run. */
  finish(timeout: number): Promise<void>;
  /** Closes the queue; a job that runs longer than `timeout` milliseconds is tried again later. */
  stop(timeout: number): Promise<void>;
}

interface JobsOptions extends MailWork {
  databaseUrl: string;
  sockets?: DatabaseSockets | undefined;
  scheduled: ScheduledJob[];
}

/** Starts the queues in the database, and a worker for each kind of job. Throws when the database is away. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { databaseUrl, sockets, logger, scheduled } = options;
  const boss = new PgBoss(bossOptions(databaseUrl, sockets));
  const isNew = onceAMinute();
  boss.on('error', (err) => isNew(kindOf(err)) && logger.warn({ err }, 'job queue'));
  await boss.start();
  await workOffMails(boss, options);
  const stopping = new AbortController();
  for (const job of scheduled) await runByTheClock(boss, job, stopping.signal);
  const names = ['mail', GIVEN_UP, ...scheduled.map(({ name }) => name)];
  return {
    enqueueMail: (tx, job) => putMailJob(boss, tx, job),
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

async function runByTheClock(
  boss: PgBoss,
  { name, cron, atStart, queue, run }: ScheduledJob,
  stopping: AbortSignal,
): Promise<void> {
  await makeQueue(boss, name, queue);
  await boss.schedule(name, cron, null, { missed: 'once' });
  if (atStart) await boss.send(name);
  // However many runs are due, one run is enough.
  const all = { pollingIntervalSeconds: 60, batchSize: 1000 };
  await boss.work(name, all, async ([job]) => {
    if (job) await run(AbortSignal.any([stopping, job.signal]));
  });
}

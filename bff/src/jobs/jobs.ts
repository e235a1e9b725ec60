import { setTimeout as pause } from 'node:timers/promises';
import { type ConstructorOptions, PgBoss, type Queue } from 'pg-boss';
import { type House, keepHouse } from '../background/housekeeping.ts';
import type { Transaction } from '../database/db.ts';
import { type DatabaseSockets, watchSockets } from '../database/sockets.ts';
import { BACKUP_QUEUE, type NightlyBackups } from '../features/backup/nightly.ts';
import { kindOf, onceAMinute } from '../runtime/logging.ts';
import { GIVEN_UP, type MailWork, putMailJob, workOffMails } from './mail-jobs.ts';
import { makeQueue } from './queues.ts';

/** A mail that is to be sent: which kind, and the row it is about. Never its text. */
export interface MailJob {
  kind:
    | 'contact'
    | 'welcome'
    | 'payment-received'
    | 'payment-waiting'
    | 'payment-confirmed'
    | 'payment-rejected'
    | 'password-reset'
    | 'password-changed';
  id: number;
}

/** Puts a mail job into the caller's transaction: it exists when, and only when, that commits. */
export type EnqueueMail = (tx: Transaction, job: MailJob) => Promise<void>;

export interface Jobs {
  enqueueMail: EnqueueMail;
  /** Takes no more jobs, and finishes those at hand within `timeout` milliseconds. */
  finish(timeout: number): Promise<void>;
  /** Lets go of the queue; what is at hand for longer than `timeout` will be tried again. */
  stop(timeout: number): Promise<void>;
}

interface JobsOptions extends MailWork, House {
  databaseUrl: string;
  sockets?: DatabaseSockets;
  /** Without it this server makes none. */
  backups?: Pick<NightlyBackups, 'run'>;
}

/** What runs by the clock: on one server, whichever comes first. */
interface ScheduledJob {
  /** Its queue's, too. */
  name: string;
  /** When, as cron says it, in UTC; where no server ran then, once as soon as one does. */
  cron: string;
  /** Whether also whenever a server starts. */
  atStart?: boolean;
  /** How often and how soon it is tried again where it throws, and how long it may take. */
  queue: Omit<Queue, 'name'>;
  /** Ends early when `signal` says so: the server stops, or it has taken for too long. */
  run(signal: AbortSignal): Promise<void>;
}

const scheduledJobs = (options: JobsOptions): ScheduledJob[] => [
  {
    name: 'housekeeping',
    cron: '17 * * * *',
    atStart: true,
    queue: { retryLimit: 2, retryDelay: 60, expireInSeconds: 3600, heartbeatSeconds: 60 },
    run: (signal) => keepHouse(options, signal),
  },
  // Asked so often, a night that was missed or went wrong is made up for.
  ...(options.backups
    ? [{ name: 'backup', cron: '*/5 * * * *', queue: BACKUP_QUEUE, ...options.backups }]
    : []),
];

/** Starts the queues in the database, and a worker for each kind of job. Throws when it is away. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss(bossOptions(options.databaseUrl, options.sockets));
  const isNew = onceAMinute();
  boss.on('error', (err) => isNew(kindOf(err)) && options.logger.warn({ err }, 'job queue'));
  await boss.start();
  await workOffMails(boss, options);
  const scheduled = scheduledJobs(options);
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

/** Its own statements over a long table of jobs may take longer than a request's. */
const STATEMENT_MS = 20_000;
const SILENT_MS = 25_000;

// pg-boss hands these on to pg, and its types do not know them.
const pgOptions = (sockets: DatabaseSockets) => ({
  stream: () => sockets.create(SILENT_MS),
  query_timeout: SILENT_MS,
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: STATEMENT_MS,
  keepAlive: true,
});

const bossOptions = (
  connectionString: string,
  sockets: DatabaseSockets = watchSockets(),
): ConstructorOptions => ({
  connectionString,
  ...pgOptions(sockets),
  connectionTimeoutMillis: 5_000,
  application_name: 'ganga-yoga jobs',
  max: 3,
  useListenNotify: true,
  superviseIntervalSeconds: 10,
  monitorIntervalSeconds: 10,
  // Jobs that are done are deleted so often, and not all of a day's at once.
  maintenanceIntervalSeconds: 3600,
});

async function runByTheClock(
  boss: PgBoss,
  { name, cron, atStart, queue, run }: ScheduledJob,
  stopping: AbortSignal,
): Promise<void> {
  await makeQueue(boss, name, queue);
  await boss.schedule(name, cron, null, { missed: 'once' });
  if (atStart) await boss.send(name);
  // However many are due, once is enough.
  const all = { pollingIntervalSeconds: 60, batchSize: 1000 };
  await boss.work(name, all, async ([job]) => {
    if (job) await run(AbortSignal.any([stopping, job.signal]));
  });
}

import { setTimeout as pause } from 'node:timers/promises';
import { type ConstructorOptions, type JobWithMetadata, PgBoss } from 'pg-boss';
import { forgetOldPasswordResets } from './auth/password-reset-queries.ts';
import { forgetOldSessions } from './auth/session-queries.ts';
import type { Sql, Transaction } from './db.ts';
import { forgetOldKeys } from './idempotency.ts';
import { forgetOldCounts } from './limits.ts';
import type { Logger } from './logging.ts';
import { isRefusedForGood } from './mail.ts';
import { forgetOldUndelivered, keepUndelivered } from './undelivered/queries.ts';

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

interface JobsOptions {
  databaseUrl: string;
  sql: Sql;
  logger: Logger;
  /** Sends the mail of a job, and tells whether there was one to send; `job.id` is the same on every try. */
  deliver: (
    mail: MailJob,
    job: { id: string; createdOn: Date; retryCount: number },
  ) => Promise<boolean>;
}

/**
 * A mail server that is down for an evening loses nothing: tries come after
 * seconds, then at most half an hour apart, for about fourteen hours.
 * A server that dies with a job in its hands is noticed by its missing
 * heartbeat, and another (or its successor) takes the job over.
 */
const MAIL_QUEUE = {
  retryLimit: 36,
  retryDelay: 4,
  retryBackoff: true,
  retryDelayMax: 30 * 60,
  heartbeatSeconds: 10,
  expireInSeconds: 180,
  retentionSeconds: 30 * 24 * 3600,
  notify: true,
};

// A notification wakes each worker for one job. What else waits, and every try
// that has become due, is found by asking: thirty seconds apart if not told.
const MAIL_WORKERS = {
  localConcurrency: 2,
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 0.5,
  includeMetadata: true,
} as const;

/** Starts the queue in the database, and a worker for each kind of job. Throws when it is away. */
export async function startJobs({ databaseUrl, sql, logger, deliver }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss(bossOptions(databaseUrl));
  boss.on('error', (error) => logger.warn({ err: error }, 'job queue'));
  await boss.start();
  await boss.createQueue('mail', MAIL_QUEUE);
  await boss.createQueue('housekeeping', { retryLimit: 2 });
  await boss.schedule('housekeeping', '17 * * * *');
  await boss.work('mail', MAIL_WORKERS, async ([job]: JobWithMetadata<MailJob>[]) =>
    deliverJob(job, { deliver, logger, sql }),
  );
  await boss.work('housekeeping', { pollingIntervalSeconds: 60 }, async () => {
    await forgetOldKeys(sql);
    await forgetOldCounts(sql);
    await forgetOldPasswordResets(sql);
    await forgetOldSessions(sql);
    await forgetOldUndelivered(sql);
  });
  return {
    enqueueMail: async (tx, job) => {
      await boss.send('mail', job, { db: inTransaction(tx) });
    },
    finish: async (timeout) => {
      const late = pause(timeout, undefined, { ref: false });
      await Promise.race([Promise.all([boss.offWork('mail'), boss.offWork('housekeeping')]), late]);
    },
    stop: (timeout) => boss.stop({ graceful: true, timeout }),
  };
}

const bossOptions = (connectionString: string): ConstructorOptions => ({
  connectionString,
  application_name: 'ganga-yoga jobs',
  max: 3,
  useListenNotify: true,
  superviseIntervalSeconds: 10,
  monitorIntervalSeconds: 10,
});

const inTransaction = (tx: Transaction) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: [...(await tx.unsafe(text, values as never[]))],
  }),
});

/** What is given up is noted for staff; the job itself is done then. */
async function deliverJob(
  job: JobWithMetadata<MailJob> | undefined,
  { deliver, logger, sql }: Pick<JobsOptions, 'deliver' | 'logger' | 'sql'>,
): Promise<void> {
  if (!job) return;
  const { kind, id } = job.data;
  try {
    const sent = await deliver(job.data, job);
    logger.info({ job: job.id, kind, id }, sent ? 'mail sent' : 'no mail to send');
  } catch (error) {
    // The reason may quote the mail; its code says enough for a log.
    const { code, responseCode } = error as {
      code?: string;
      responseCode?: number;
    };
    const facts = { job: job.id, kind, id, code, responseCode };
    if (!isRefusedForGood(error) && job.retryCount < job.retryLimit) {
      logger.warn(facts, 'mail not sent, will be tried again');
      throw error;
    }
    await keepUndelivered(sql, {
      jobId: job.id,
      kind,
      aboutId: id,
      code: typeof code === 'string' ? code.slice(0, 60) : null,
      responseCode: responseCode || null,
    });
    logger.error(facts, 'mail given up');
  }
}

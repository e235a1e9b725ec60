import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Sql } from './db.ts';
import type { MailJob } from './jobs.ts';
import type { Logger } from './logging.ts';
import { isRefusedForGood } from './mail.ts';
import { keepUndelivered } from './undelivered/queries.ts';

/** What it takes to send a mail, and to note one that was not. */
export interface MailWork {
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
export const MAIL_QUEUE = {
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

/** Begins to send what the queue holds, and what comes to it. */
export async function workOffMails(boss: PgBoss, work: MailWork): Promise<void> {
  await boss.work('mail', MAIL_WORKERS, async ([job]: JobWithMetadata<MailJob>[]) =>
    deliverJob(job, work),
  );
}

/** What is given up is noted for staff; the job itself is done then. */
async function deliverJob(
  job: JobWithMetadata<MailJob> | undefined,
  { deliver, logger, sql }: MailWork,
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

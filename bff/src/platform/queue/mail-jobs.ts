import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Transaction } from '../database/db.ts';
import { MAX_CONNECTIONS } from '../mail/mail.ts';
import { type MailKind, mailKinds, URGENT } from '../mail/mail-kinds.ts';
import { isPermanentRejection } from '../mail/smtp-errors.ts';
import type { Logger } from '../runtime/logging.ts';
import { ensureQueue } from './queues.ts';

/** An e-mail to be sent: its kind and the id of the row that it is about, or its own number. Never its text. */
export interface MailJob {
  kind: MailKind;
  id: number;
}

/** A mail to be sent at once, or not before a time. */
export interface QueuedMail extends MailJob {
  after?: Date;
}

/** Inserts mail jobs in the caller's transaction: they exist if, and only if, the transaction commits. */
export type EnqueueMail = (tx: Transaction, ...mails: QueuedMail[]) => Promise<void>;

/** Why the last try of a mail failed. */
export interface MailFailure {
  /** The error code of nodemailer, such as ECONNECTION, or `INTERRUPTED`. */
  code: string | null;
  /** The mail server's reply code, such as 550. */
  responseCode: number | null;
}

/** The code of an e-mail whose last try ended without a result: our server crashed, or the try took too long. */
export const INTERRUPTED = 'INTERRUPTED';

/** nodemailer's code when the mail server refused the sender or the recipient (SMTP's envelope). */
const REFUSED_RECIPIENT_CODE = 'EENVELOPE';

/** A mail that will not be tried again. */
export interface FailedMail extends MailFailure {
  jobId: string;
  kind: string;
  aboutId: number;
  /** The recipient's address, if the recipient was refused; only its hash is stored. */
  refusedBy?: string | undefined;
}

/** The fields of a job that sending its mail needs. */
export type DeliveryJob = Pick<JobWithMetadata, 'id' | 'createdOn' | 'retryCount'> &
  Partial<Pick<JobWithMetadata, 'signal' | 'priority'>>;

/**
 * The outcome of a try to send an e-mail. `later`: it failed, and will be tried again. `refused`: the mail server refuses it
 * permanently. `given-up`: it has no tries left.
 */
export type MailOutcome = 'sent' | 'later' | 'refused' | 'given-up';

/** Sends e-mails, and records the failed ones for staff. */
export interface MailWorkerDeps {
  logger: Logger;
  /**
   * Sends the e-mail of a job, and resolves to whether there was one to send. `job.id` is the same on every try.
   * Rejects when sending fails, or when `job.signal` aborts: another worker will then try the job again.
   */
  deliver: (mail: MailJob, job: DeliveryJob) => Promise<boolean>;
  /** Records a mail that will not be tried again. Called again for the same job, it records nothing more. */
  recordFailedMail: (mail: FailedMail) => Promise<void>;
  /** Called for each try, where mails are counted. */
  onMail?: ((outcome: MailOutcome) => void) | undefined;
}

/** The name of the queue of mail jobs that pg-boss itself has given up. */
export const GIVEN_UP_QUEUE_NAME = 'mail-given-up';

/**
 * No mail is lost while a mail server is down for an evening: the tries come seconds apart at first, later half an hour
 * apart, for about fourteen hours. When a server dies while it works on a job, its heartbeat stops, and another server
 * takes the job over, or the same one after its restart.
 */
const MAIL_QUEUE_OPTIONS = {
  retryLimit: 36,
  retryDelay: 4,
  retryBackoff: true,
  retryDelayMax: 30 * 60,
  heartbeatSeconds: 10,
  expireInSeconds: 180,
  retentionSeconds: 30 * 24 * 3600,
  notify: true,
  deadLetter: GIVEN_UP_QUEUE_NAME,
};

/** The dead-letter queue: in the last try the server crashed, or the try took too long. */
const GIVEN_UP_QUEUE_OPTIONS = { retryLimit: 1000, retryDelay: 10, heartbeatSeconds: 10 };

// A notification wakes every worker, and each takes one job. Jobs whose next try becomes due cause no notification:
// they are found by polling, which by default happens every thirty seconds.
const pollEvery = (seconds: number) => ({
  pollingIntervalSeconds: seconds,
  notifyPollingIntervalSeconds: seconds,
  includeMetadata: true as const,
});
/** The first worker takes urgent e-mails only, so that it is free for them while all others wait for a slow mail server. */
const MAIL_WORKERS = [
  { ...pollEvery(0.5), minPriority: URGENT },
  pollEvery(0.5),
  ...Array.from({ length: MAX_CONNECTIONS - 2 }, () => pollEvery(5)),
];

/** Creates the queues of e-mails, and updates the options of those that exist. Rejects when the database is unavailable. */
export async function ensureMailQueues(boss: PgBoss): Promise<void> {
  await ensureQueue(boss, GIVEN_UP_QUEUE_NAME, GIVEN_UP_QUEUE_OPTIONS);
  await ensureQueue(boss, 'mail', MAIL_QUEUE_OPTIONS);
}

/** Creates the queues of mails, and starts the workers that send the mails in them. */
export async function startMailWorkers(boss: PgBoss, work: MailWorkerDeps): Promise<void> {
  await ensureMailQueues(boss);
  const workers: string[] = [];
  // After a sent mail all workers look for more at once. After a failed one they do not: a mail server that is down
  // would refuse those, too.
  const wakeAll = () => {
    for (const worker of workers) boss.notifyWorker(worker);
  };
  for (const options of MAIL_WORKERS) {
    const worker = await boss.work('mail', options, async ([job]: JobWithMetadata<MailJob>[]) => {
      await deliverJob(job, work);
      wakeAll();
    });
    workers.push(worker);
  }
  await boss.work(GIVEN_UP_QUEUE_NAME, pollEvery(2), async ([job]: JobWithMetadata<MailJob>[]) =>
    recordInterrupted(job, work),
  );
}

/** Inserts mail jobs in the caller's transaction, each with the priority of its kind. */
export async function insertMailJobs(
  boss: PgBoss,
  tx: Transaction,
  mails: QueuedMail[],
): Promise<void> {
  if (mails.length === 0) return;
  const jobs = mails.map(({ kind, id, after }) => ({
    data: { kind, id },
    priority: mailKinds[kind].priority,
    ...(after && { startAfter: after }),
  }));
  await boss.insert('mail', jobs, { db: bossInTransaction(tx) });
}

/** The statements of pg-boss in this transaction. */
export const bossInTransaction = (tx: Transaction) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: [...(await tx.unsafe(text, values as never[]))],
  }),
});

/**
 * Sends the mail of a job. Rejects when it is to be tried again. A mail that is given up is recorded for staff, and its
 * job then counts as done.
 */
async function deliverJob(
  job: JobWithMetadata<MailJob> | undefined,
  { deliver, recordFailedMail, logger, onMail }: MailWorkerDeps,
): Promise<void> {
  if (!job) return;
  const { kind, id } = job.data;
  try {
    const sent = await deliver(job.data, job);
    if (sent) onMail?.('sent');
    logger.info({ job: job.id, kind, id }, sent ? 'mail sent' : 'no mail to send');
  } catch (error) {
    // The error's message may quote the mail, so that only the codes are logged.
    const { code, responseCode, recipient } = error as {
      code?: string;
      responseCode?: number;
      recipient?: string;
    };
    const logDetails = { job: job.id, kind, id, code, responseCode };
    const isRefused = isPermanentRejection(error);
    if (!isRefused && job.retryCount < job.retryLimit) {
      onMail?.('later');
      logger.warn(logDetails, 'mail not sent, will be tried again');
      throw error;
    }
    await recordFailedMail({
      jobId: job.id,
      kind,
      aboutId: id,
      code: typeof code === 'string' ? code.slice(0, 60) : null,
      responseCode: responseCode || null,
      ...(code === REFUSED_RECIPIENT_CODE && { refusedBy: recipient }),
    });
    onMail?.(isRefused ? 'refused' : 'given-up');
    logger.error(logDetails, 'mail given up');
  }
}

/** It is unknown whether the e-mail was sent. It is recorded for staff, as a needless question does less harm than a lost e-mail. */
async function recordInterrupted(
  job: JobWithMetadata<MailJob> | undefined,
  { recordFailedMail, logger, onMail }: MailWorkerDeps,
) {
  if (!job) return;
  const { kind, id } = job.data;
  const jobId = job.sourceId ?? job.id;
  const failure = { code: INTERRUPTED, responseCode: null };
  await recordFailedMail({ jobId, kind, aboutId: id, ...failure });
  onMail?.('given-up');
  logger.error({ job: jobId, kind, id, ...failure }, 'mail given up');
}

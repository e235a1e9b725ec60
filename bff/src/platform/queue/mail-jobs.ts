import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Transaction } from '../database/db.ts';
import { MOST_CONNECTIONS } from '../mail/mail.ts';
import { type MailKind, mailKinds, URGENT } from '../mail/mail-kinds.ts';
import { isRefusedForGood } from '../mail/smtp-errors.ts';
import type { Logger } from '../runtime/logging.ts';
import { makeQueue } from './queues.ts';

/** A mail to be sent: its kind and the id of the row that it is about, or its own number. Never its text. */
export interface MailJob {
  kind: MailKind;
  id: number;
}

/** A mail to be sent at once, or not before a time. */
export interface QueuedMail extends MailJob {
  after?: Date;
}

/** Puts mail jobs into the caller's transaction: they exist if, and only if, the transaction commits. */
export type EnqueueMail = (tx: Transaction, ...mails: QueuedMail[]) => Promise<void>;

/** Why the last try of a mail failed. */
export interface MailFailure {
  /** The error code of nodemailer, such as ECONNECTION, or `INTERRUPTED`. */
  code: string | null;
  /** The mail server's reply code, such as 550. */
  responseCode: number | null;
}

/** The code of a mail whose last try ended without a result: our server died, or the try took too long. */
export const INTERRUPTED = 'INTERRUPTED';

/** nodemailer's code where the mail server did not take the sender or the recipient (SMTP's envelope). */
const REFUSED_RECIPIENT = 'EENVELOPE';

/** A mail that will not be tried again. */
export interface GivenUpMail extends MailFailure {
  jobId: string;
  kind: string;
  aboutId: number;
  /** The address that has refused it, where it was that; its hash alone is stored. */
  refusedBy?: string | undefined;
}

/** The fields of a job that sending its mail needs. */
export type DeliveryJob = Pick<JobWithMetadata, 'id' | 'createdOn' | 'retryCount'> &
  Partial<Pick<JobWithMetadata, 'signal' | 'priority'>>;

/**
 * What became of a try to send a mail. `later`: it failed, and there will be another. `refused`: the mail server refuses it
 * for good. `given-up`: its tries are over.
 */
export type MailOutcome = 'sent' | 'later' | 'refused' | 'given-up';

/** How mails are sent, and how staff learn of mails that were not. */
export interface MailWork {
  logger: Logger;
  /**
   * Sends the mail of a job, and resolves to whether there was a mail to send. `job.id` is the same on every try.
   * Rejects when sending fails, or when `job.signal` aborts: another worker will then try the job again.
   */
  deliver: (mail: MailJob, job: DeliveryJob) => Promise<boolean>;
  /** Records a mail that will not be tried again. Called again for the same job, it records nothing more. */
  noteGivenUp: (mail: GivenUpMail) => Promise<void>;
  /** Called for each try, where mails are counted. */
  onMail?: ((outcome: MailOutcome) => void) | undefined;
}

/** The name of the queue of mail jobs that pg-boss itself has given up. */
export const GIVEN_UP = 'mail-given-up';

/**
 * No mail is lost while a mail server is down for an evening: the tries come seconds apart at first, later half an hour
 * apart, for about fourteen hours. When a server dies while it works on a job, its heartbeat stops, and another server
 * takes the job over, or the same one after its restart.
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
  deadLetter: GIVEN_UP,
};

/** Its jobs: in the last try the server died, or the try took too long. */
const GIVEN_UP_QUEUE = { retryLimit: 1000, retryDelay: 10, heartbeatSeconds: 10 };

// A notification wakes every worker, and each takes one job. Jobs whose next try becomes due cause no notification:
// they are found by polling, which by default happens every thirty seconds.
const polling = (seconds: number) => ({
  pollingIntervalSeconds: seconds,
  notifyPollingIntervalSeconds: seconds,
  includeMetadata: true as const,
});
/** The first takes urgent mails only, so that it is free for them while all others wait for a slow mail server. */
const MAIL_WORKERS = [
  { ...polling(0.5), minPriority: URGENT },
  polling(0.5),
  ...Array.from({ length: MOST_CONNECTIONS - 2 }, () => polling(5)),
];

/** Creates the queues of mails, and updates the options of those that exist. Rejects when the database is away. */
export async function makeMailQueues(boss: PgBoss): Promise<void> {
  await makeQueue(boss, GIVEN_UP, GIVEN_UP_QUEUE);
  await makeQueue(boss, 'mail', MAIL_QUEUE);
}

/** Creates the queues of mails, and starts the workers that send the mails in them. */
export async function workOffMails(boss: PgBoss, work: MailWork): Promise<void> {
  await makeMailQueues(boss);
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
  await boss.work(GIVEN_UP, polling(2), async ([job]: JobWithMetadata<MailJob>[]) =>
    noteInterrupted(job, work),
  );
}

/** Puts mail jobs into the caller's transaction, each with the priority of its kind. */
export async function putMailJobs(
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
  await boss.insert('mail', jobs, { db: inTransaction(tx) });
}

/** The statements of pg-boss in this transaction. */
export const inTransaction = (tx: Transaction) => ({
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
  { deliver, noteGivenUp, logger, onMail }: MailWork,
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
    const facts = { job: job.id, kind, id, code, responseCode };
    const isRefused = isRefusedForGood(error);
    if (!isRefused && job.retryCount < job.retryLimit) {
      onMail?.('later');
      logger.warn(facts, 'mail not sent, will be tried again');
      throw error;
    }
    await noteGivenUp({
      jobId: job.id,
      kind,
      aboutId: id,
      code: typeof code === 'string' ? code.slice(0, 60) : null,
      responseCode: responseCode || null,
      ...(code === REFUSED_RECIPIENT && { refusedBy: recipient }),
    });
    onMail?.(isRefused ? 'refused' : 'given-up');
    logger.error(facts, 'mail given up');
  }
}

/** It is unknown whether the mail was sent. Staff are told, as asking once too often does less harm than not asking. */
async function noteInterrupted(
  job: JobWithMetadata<MailJob> | undefined,
  { noteGivenUp, logger, onMail }: MailWork,
) {
  if (!job) return;
  const { kind, id } = job.data;
  const jobId = job.sourceId ?? job.id;
  const failure = { code: INTERRUPTED, responseCode: null };
  await noteGivenUp({ jobId, kind, aboutId: id, ...failure });
  onMail?.('given-up');
  logger.error({ job: jobId, kind, id, ...failure }, 'mail given up');
}

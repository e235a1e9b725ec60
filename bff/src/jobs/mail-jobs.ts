import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Transaction } from '../database/db.ts';
import { isRefusedForGood, MOST_CONNECTIONS } from '../mail/mail.ts';
import type { Logger } from '../runtime/logging.ts';
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

/** Why the last try of a mail failed. */
export interface MailFailure {
  /** nodemailer's code, such as ECONNECTION, or `INTERRUPTED`. */
  code: string | null;
  /** The mail server's, such as 550. */
  responseCode: number | null;
}

/** The code of a mail whose server died, or took too long, in the last try. */
export const INTERRUPTED = 'INTERRUPTED';

/** A mail that will not be tried again. */
export interface GivenUpMail extends MailFailure {
  jobId: string;
  kind: string;
  aboutId: number;
}

/** What sending a mail has to know of its job. */
export type DeliveryJob = Pick<JobWithMetadata, 'id' | 'createdOn' | 'retryCount'> &
  Partial<Pick<JobWithMetadata, 'signal' | 'priority'>>;

/** What it takes to send a mail, and to note one that was not. */
export interface MailWork {
  logger: Logger;
  /**
   * Sends the mail of a job, and tells whether there was one to send; `job.id` is the same on every
   * try. Gives up when `job.signal` says so: somebody else will try it again.
   */
  deliver: (mail: MailJob, job: DeliveryJob) => Promise<boolean>;
  /** Notes a mail that will not be tried again, once a job. */
  noteGivenUp: (mail: GivenUpMail) => Promise<void>;
}

/** Who waits at a screen for a mail comes first, then who has paid; the higher, the sooner. */
const PRIORITY: Record<MailJob['kind'], number> = {
  'password-reset': 20,
  'password-changed': 20,
  'payment-confirmed': 10,
  'payment-rejected': 10,
  'payment-received': 10,
  'payment-waiting': 10,
  contact: 0,
  welcome: 0,
};
const URGENT = 20;

export const GIVEN_UP = 'mail-given-up';

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
  deadLetter: GIVEN_UP,
};

/** Where pg-boss puts what it gave up itself: the server died, or took too long, in the last try. */
const GIVEN_UP_QUEUE = { retryLimit: 1000, retryDelay: 10, heartbeatSeconds: 10 };

// A notification wakes every worker, for one job each. Tries that have become due are
// found by asking, thirty seconds apart if not told.
const asking = (seconds: number) => ({
  pollingIntervalSeconds: seconds,
  notifyPollingIntervalSeconds: seconds,
  includeMetadata: true as const,
});
/** The one for urgent mails is there for them also while every other waits for a slow mail server. */
const MAIL_WORKERS = [
  { ...asking(0.5), minPriority: URGENT },
  asking(0.5),
  ...Array.from({ length: MOST_CONNECTIONS - 2 }, () => asking(5)),
];

/** Makes the queues of mails, where they are missing or are not as they should be. */
export async function makeMailQueues(boss: PgBoss): Promise<void> {
  await makeQueue(boss, GIVEN_UP, GIVEN_UP_QUEUE);
  await makeQueue(boss, 'mail', MAIL_QUEUE);
}

/** Makes the queues of mails, and begins to send what they hold and what comes to them. */
export async function workOffMails(boss: PgBoss, work: MailWork): Promise<void> {
  await makeMailQueues(boss);
  const workers: string[] = [];
  // Where one mail went out there may be more: nobody sleeps until the next question. After one
  // that did not everybody does, as a mail server that is down takes none of them.
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
  await boss.work(GIVEN_UP, asking(2), async ([job]: JobWithMetadata<MailJob>[]) =>
    noteInterrupted(job, work),
  );
}

/** Puts a mail job into the caller's transaction. */
export async function putMailJob(boss: PgBoss, tx: Transaction, job: MailJob): Promise<void> {
  await boss.send('mail', job, { db: inTransaction(tx), priority: PRIORITY[job.kind] });
}

const inTransaction = (tx: Transaction) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: [...(await tx.unsafe(text, values as never[]))],
  }),
});

/** What is given up is noted for staff; the job itself is done then. */
async function deliverJob(
  job: JobWithMetadata<MailJob> | undefined,
  { deliver, noteGivenUp, logger }: MailWork,
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
    await noteGivenUp({
      jobId: job.id,
      kind,
      aboutId: id,
      code: typeof code === 'string' ? code.slice(0, 60) : null,
      responseCode: responseCode || null,
    });
    logger.error(facts, 'mail given up');
  }
}

/** Whether the mail was sent nobody knows; staff do better to ask once too often. */
async function noteInterrupted(
  job: JobWithMetadata<MailJob> | undefined,
  { noteGivenUp, logger }: MailWork,
) {
  if (!job) return;
  const { kind, id } = job.data;
  const jobId = job.sourceId ?? job.id;
  const failure = { code: INTERRUPTED, responseCode: null };
  await noteGivenUp({ jobId, kind, aboutId: id, ...failure });
  logger.error({ job: jobId, kind, id, ...failure }, 'mail given up');
}

import type { Job, PgBoss } from 'pg-boss';
import type { Transaction } from '../database/db.ts';
import type { Logger } from '../runtime/logging.ts';
import { type EnqueueMail, inTransaction, putMailJobs } from './mail-jobs.ts';
import { makeQueue } from './queues.ts';

/** A push message to be sent: the id of its row, and how many tries have failed. Never its text or address. */
export interface PushJob {
  id: number;
  tries: number;
}

/** A job of one of these kinds comes before those of the kinds after it. */
export type PushHaste = 'urgent' | 'soon' | 'bulk';

/** A push message to be sent at once, or not before a time. */
export interface QueuedPush extends PushJob {
  haste: PushHaste;
  after?: Date;
}

/** Puts jobs of push messages into the caller's transaction: they exist if, and only if, the transaction commits. */
export type EnqueuePushJobs = (tx: Transaction, pushes: QueuedPush[]) => Promise<void>;

/** What the sender may put into a transaction: further tries, and mails in place of pushes. */
export interface PushOutlets {
  enqueuePushJobs: EnqueuePushJobs;
  enqueueMail: EnqueueMail;
}

/** How push messages are sent. */
export interface PushWork {
  logger: Logger;
  /**
   * Sends the messages of these jobs, and puts jobs for the next tries of those that were not sent. Rejects when the
   * database is away, or when `signal` aborts: all jobs are then tried again, and what was sent is marked as sent.
   */
  sendPushes: (jobs: PushJob[], signal: AbortSignal, outlets: PushOutlets) => Promise<void>;
}

export const PUSH = 'push';

const PRIORITY: Record<PushHaste, number> = { urgent: 20, soon: 10, bulk: 0 };

/**
 * A failed try puts a job of its own for the next one (messaging/push/sending.ts). A retry of pg-boss is for jobs whose
 * server died or whose database was away.
 */
const PUSH_QUEUE = {
  retryLimit: 1000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 60,
  heartbeatSeconds: 10,
  expireInSeconds: 180,
  retentionSeconds: 30 * 24 * 3600,
  deleteAfterSeconds: 24 * 3600,
  notify: true,
};

// A notification wakes every worker. Jobs whose time comes are found by polling.
const polling = (seconds: number) => ({
  pollingIntervalSeconds: seconds,
  notifyPollingIntervalSeconds: seconds,
  burstWhenBatchFull: true,
});
/**
 * The first takes urgent messages only. The second takes no bulk, so that the reminders of a large class, or a push
 * service that does not answer them, hold back nothing else.
 */
const PUSH_WORKERS = [
  { ...polling(1), batchSize: 50, minPriority: PRIORITY.urgent },
  { ...polling(2), batchSize: 50, minPriority: PRIORITY.soon },
  { ...polling(1), batchSize: 100 },
  { ...polling(5), batchSize: 100 },
];

/** Creates the queue of push messages, and starts the workers that send them in batches. */
export async function workOffPushes(boss: PgBoss, work: PushWork): Promise<void> {
  await makeQueue(boss, PUSH, PUSH_QUEUE);
  const outlets: PushOutlets = {
    enqueuePushJobs: (tx, pushes) => putPushJobs(boss, tx, pushes),
    enqueueMail: (tx, ...mails) => putMailJobs(boss, tx, mails),
  };
  for (const options of PUSH_WORKERS)
    await boss.work(PUSH, options, async (jobs: Job<PushJob>[]) => {
      const [first] = jobs;
      if (!first) return;
      const pushes = jobs.map(({ data }) => data);
      await work.sendPushes(pushes, first.signal, outlets);
    });
}

/** Jobs in one statement. */
const MOST_AT_ONCE = 5_000;

/** Puts jobs of push messages into the caller's transaction. */
export async function putPushJobs(
  boss: PgBoss,
  tx: Transaction,
  pushes: QueuedPush[],
): Promise<void> {
  for (let from = 0; from < pushes.length; from += MOST_AT_ONCE) {
    const jobs = pushes.slice(from, from + MOST_AT_ONCE).map(({ id, tries, haste, after }) => ({
      data: { id, tries },
      priority: PRIORITY[haste],
      ...(after && { startAfter: after }),
    }));
    await boss.insert(PUSH, jobs, { db: inTransaction(tx) });
  }
}

import type { Job, PgBoss } from 'pg-boss';
import type { Transaction } from '../database/db.ts';
import type { Logger } from '../runtime/logging.ts';
import { bossInTransaction, type EnqueueMail, insertMailJobs } from './mail-jobs.ts';
import { ensureQueue } from './queues.ts';

/** A push message to be sent: the id of its row, and how many tries have failed. Never its text or address. */
export interface PushJob {
  id: number;
  tries: number;
}

/** Jobs with an earlier urgency are sent before those with a later one. */
export type PushUrgency = 'urgent' | 'soon' | 'bulk';

/** A push message to be sent at once, or not before a time. */
export interface QueuedPush extends PushJob {
  urgency: PushUrgency;
  after?: Date;
}

/** Inserts jobs of push messages in the caller's transaction: they exist if, and only if, the transaction commits. */
export type EnqueuePushJobs = (tx: Transaction, pushes: QueuedPush[]) => Promise<void>;

/** The queues that the sender may use: further tries, and e-mails in place of push messages. */
export interface PushQueues {
  enqueuePushJobs: EnqueuePushJobs;
  enqueueMail: EnqueueMail;
}

/** Sends push messages. */
export interface PushWorkerDeps {
  logger: Logger;
  /**
   * Sends the messages of these jobs, and inserts jobs for the next tries of those that were not sent. Rejects when the database
   * is unavailable, or when `signal` aborts: all jobs are then tried again, and sent messages are marked as sent.
   */
  sendPushes: (jobs: PushJob[], signal: AbortSignal, queues: PushQueues) => Promise<void>;
}

export const PUSH_QUEUE_NAME = 'push';

const PRIORITY_BY_URGENCY: Record<PushUrgency, number> = { urgent: 20, soon: 10, bulk: 0 };

/**
 * A failed try inserts a new job for the next one (messaging/push/sending.ts). A retry of pg-boss is for jobs whose server
 * crashed or whose database was unavailable.
 */
const PUSH_QUEUE_OPTIONS = {
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

// A notification wakes every worker. Jobs that become due are found by polling.
const pollEvery = (seconds: number) => ({
  pollingIntervalSeconds: seconds,
  notifyPollingIntervalSeconds: seconds,
  burstWhenBatchFull: true,
});
/**
 * The first takes urgent messages only. The second takes no bulk, so that the reminders of a large class, or a push
 * service that does not answer them, hold back nothing else.
 */
const PUSH_WORKERS = [
  { ...pollEvery(1), batchSize: 50, minPriority: PRIORITY_BY_URGENCY.urgent },
  { ...pollEvery(2), batchSize: 50, minPriority: PRIORITY_BY_URGENCY.soon },
  { ...pollEvery(1), batchSize: 100 },
  { ...pollEvery(5), batchSize: 100 },
];

/** Creates the queue of push messages, and starts the workers that send them in batches. */
export async function startPushWorkers(boss: PgBoss, work: PushWorkerDeps): Promise<void> {
  await ensureQueue(boss, PUSH_QUEUE_NAME, PUSH_QUEUE_OPTIONS);
  const queues: PushQueues = {
    enqueuePushJobs: (tx, pushes) => insertPushJobs(boss, tx, pushes),
    enqueueMail: (tx, ...mails) => insertMailJobs(boss, tx, mails),
  };
  for (const options of PUSH_WORKERS)
    await boss.work(PUSH_QUEUE_NAME, options, async (jobs: Job<PushJob>[]) => {
      const [first] = jobs;
      if (!first) return;
      const pushes = jobs.map(({ data }) => data);
      await work.sendPushes(pushes, first.signal, queues);
    });
}

/** Jobs per insert statement. */
const INSERT_BATCH_SIZE = 5_000;

/** Inserts jobs of push messages in the caller's transaction. */
export async function insertPushJobs(
  boss: PgBoss,
  tx: Transaction,
  pushes: QueuedPush[],
): Promise<void> {
  for (let from = 0; from < pushes.length; from += INSERT_BATCH_SIZE) {
    const jobs = pushes
      .slice(from, from + INSERT_BATCH_SIZE)
      .map(({ id, tries, urgency, after }) => ({
        data: { id, tries },
        priority: PRIORITY_BY_URGENCY[urgency],
        ...(after && { startAfter: after }),
      }));
    await boss.insert(PUSH_QUEUE_NAME, jobs, { db: bossInTransaction(tx) });
  }
}

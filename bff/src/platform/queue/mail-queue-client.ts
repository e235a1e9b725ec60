import { PgBoss } from 'pg-boss';
import { type EnqueueMail, ensureMailQueues, insertMailJobs } from './mail-jobs.ts';
import { bossOptions } from './queues.ts';

/** For commands: enqueues e-mails, which a running server sends, or the next that starts. */
export interface MailQueueClient {
  enqueueMail: EnqueueMail;
  close(): Promise<void>;
}

/** Opens the queue of e-mails in this database without processing it. Rejects when the database is unavailable. */
export async function openMailQueue(databaseUrl: string): Promise<MailQueueClient> {
  const queue = new PgBoss({
    ...bossOptions(databaseUrl),
    max: 1,
    supervise: false,
    schedule: false,
  });
  // Every failure also rejects a call.
  queue.on('error', () => {});
  await queue.start();
  await ensureMailQueues(queue);
  return {
    enqueueMail: (tx, ...mails) => insertMailJobs(queue, tx, mails),
    close: () => queue.stop({ graceful: false }),
  };
}

import { PgBoss } from 'pg-boss';
import { type EnqueueMail, makeMailQueues, putMailJobs } from './mail-jobs.ts';
import { bossOptions } from './queues.ts';

/** For a command: puts mails, which the running servers send, or the next that starts. */
export interface MailOutlet {
  enqueueMail: EnqueueMail;
  close(): Promise<void>;
}

/** Opens the queue of mails in this database without working it off. Rejects when the database is away. */
export async function openMailOutlet(databaseUrl: string): Promise<MailOutlet> {
  const queue = new PgBoss({
    ...bossOptions(databaseUrl),
    max: 1,
    supervise: false,
    schedule: false,
  });
  // What it fails at is rejected as well.
  queue.on('error', () => {});
  await queue.start();
  await makeMailQueues(queue);
  return {
    enqueueMail: (tx, ...mails) => putMailJobs(queue, tx, mails),
    close: () => queue.stop({ graceful: false }),
  };
}

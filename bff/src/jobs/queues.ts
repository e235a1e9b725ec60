import type { ConstructorOptions, PgBoss, Queue } from 'pg-boss';
import { type DatabaseSockets, watchSockets } from '../database/sockets.ts';

/** What a queue promises of its jobs: how often and how soon they are tried again, and how long one may take. */
export type QueueOptions = Omit<Queue, 'name'>;

// pg-boss runs statements over a long table of jobs, which may take longer than those of a request.
const STATEMENT_MS = 20_000;
const SILENT_MS = 25_000;

// pg-boss passes these to pg; its types do not name them.
const pgOptions = (sockets: DatabaseSockets) => ({
  stream: () => sockets.create(SILENT_MS),
  query_timeout: SILENT_MS,
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: STATEMENT_MS,
  keepAlive: true,
});

/** How pg-boss reaches this database: three connections, which may fall silent for at most 25 seconds. */
export const bossOptions = (
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
  // Finished jobs are deleted once an hour, so that no run deletes those of a whole day.
  maintenanceIntervalSeconds: 3600,
});

/** Creates the queue, or updates its options where an older version created it. Throws when the database is away. */
export async function makeQueue(boss: PgBoss, name: string, options: QueueOptions): Promise<void> {
  await boss.createQueue(name, options);
  // pg-boss cannot change the policy of a queue.
  const { policy, ...changeable } = options;
  await boss.updateQueue(name, changeable);
}

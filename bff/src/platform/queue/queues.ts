import type { ConstructorOptions, PgBoss, Queue } from 'pg-boss';
import { type DatabaseSockets, watchSockets } from '../database/sockets.ts';
import { queueConnection } from './queue-connection.ts';

/** The options of a queue: how often and how soon a job is tried again, and how long it may take. */
export type QueueOptions = Omit<Queue, 'name'>;

// Longer than for requests (platform/database/db.ts): pg-boss runs statements over a long table of jobs.
const STATEMENT_MS = 20_000;
const SILENCE_TIMEOUT_MS = 25_000;

// Options that pg-boss passes on to pg, and that its types do not name.
const pgOptions = (sockets: DatabaseSockets) => ({
  stream: () => sockets.create(SILENCE_TIMEOUT_MS),
  query_timeout: SILENCE_TIMEOUT_MS,
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: STATEMENT_MS,
  keepAlive: true,
});

/** Options for pg-boss on this database: at most three connections. Each is cut after 25 seconds without a byte. */
export const bossOptions = (
  databaseUrl: string,
  sockets: DatabaseSockets = watchSockets(databaseUrl),
): ConstructorOptions => ({
  ...queueConnection(databaseUrl),
  ...pgOptions(sockets),
  connectionTimeoutMillis: 5_000,
  application_name: 'ganga-yoga jobs',
  max: 3,
  useListenNotify: true,
  // The job of a worker that was cut off is tried again within 25 seconds: ten until its heartbeat is missed, five until
  // that is noticed, and up to eight of retry delay. A check every ten seconds added five.
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
  // Finished jobs are deleted hourly: by default one run would delete those of a whole day.
  maintenanceIntervalSeconds: 3600,
});

/** Creates the queue. If it exists, updates its options except the policy. Rejects when the database is unavailable. */
export async function ensureQueue(
  boss: PgBoss,
  name: string,
  options: QueueOptions,
): Promise<void> {
  await boss.createQueue(name, options);
  // pg-boss cannot change the policy of a queue.
  const { policy, ...changeable } = options;
  await boss.updateQueue(name, changeable);
}

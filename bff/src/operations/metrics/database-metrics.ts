import type { Registry } from 'prom-client';
import type { Sql } from '../../platform/database/db.ts';
import { readMigrationVersion } from '../../platform/database/migrate.ts';
import { readQueueState } from '../../platform/queue/queue-state.ts';
import { memoizeWithin } from '../../platform/runtime/memoize.ts';
import { readBackupState } from '../backup/queries.ts';
import { addGauge } from './gauge.ts';

/** The sources of metrics about the database, which all servers share. */
export interface DatabaseMetricsSource {
  sql: Sql;
  /**
   * Whether the server is ready for requests (platform/http/health.ts). Rejects while the database is unavailable.
   */
  isReady: () => Promise<boolean>;
}

const POLLING = { everyMs: 5_000, withinMs: 3_000 };

/** Adds the metrics about the database. While it does not respond, only that is known. */
export function addDatabaseMetrics(
  registry: Registry,
  { sql, isReady }: DatabaseMetricsSource,
): void {
  const state = memoizeWithin(() => readState(sql), POLLING);
  const ready = memoizeWithin(isReady, POLLING);
  addGauge(
    registry,
    { name: 'studio_database_up', help: 'Whether the database answers.' },
    async () => [{ value: (await state()) ? 1 : 0 }],
  );
  addGauge(
    registry,
    { name: 'studio_ready', help: 'Whether /readyz is answered with 200.' },
    async () => [{ value: (await ready()) ? 1 : 0 }],
  );
  type State = Awaited<ReturnType<typeof readState>>;
  const addNumber = (name: string, help: string, read: (known: State) => number) =>
    addGauge(registry, { name, help }, async () => {
      const known = await state();
      return known ? [{ value: read(known) }] : [];
    });
  addNumber('studio_database_migration', 'The last migration.', ({ migration }) => migration);
  addNumber(
    'studio_backup_age_seconds',
    'Seconds since the newest good backup, or since there could be one.',
    ({ backup }) => (backup.now.getTime() - backup.goodAt.getTime()) / 1000,
  );
  addNumber(
    'studio_backup_failures',
    'Tries of a backup that have failed since the newest good one.',
    ({ backup }) => backup.failures,
  );
  type Queue = State['queues'][number];
  const addQueues = (name: string, help: string, read: (queue: Queue) => number) =>
    addGauge(registry, { name, help, labelNames: ['queue'] }, async () =>
      ((await state())?.queues ?? []).map((queue) => ({
        labels: { queue: queue.name },
        value: read(queue),
      })),
    );
  addQueues('studio_jobs_waiting', 'Jobs that wait, due or not.', (queue) => queue.waiting);
  addQueues('studio_jobs_due', 'Jobs that wait although they are due.', (queue) => queue.due);
  addQueues('studio_jobs_retrying', 'Jobs that wait for another try.', (queue) => queue.retrying);
  addQueues('studio_jobs_failed', 'Jobs that will not be tried again.', (queue) => queue.failed);
  addQueues(
    'studio_jobs_oldest_due_seconds',
    'For how long the oldest due job has been due.',
    (queue) => queue.oldestDueSeconds,
  );
}

async function readState(sql: Sql) {
  const migration = await readMigrationVersion(sql);
  const queues = await readQueueState(sql);
  const backup = await readBackupState(sql);
  return { migration, queues, backup };
}

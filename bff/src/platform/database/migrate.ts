import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Postgrator from 'postgrator';
import { connectDatabase, type Queryable, type Sql } from './db.ts';

/** The folder of the migrations. */
export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
// An arbitrary number that must be the same on every server.
export const MIGRATION_LOCK = 5000_2024;
/** A long migration sends no bytes. Waiting for the lock while another server migrates sends none, too. */
const SILENCE_TIMEOUT_MS = 3_600_000;
/** A migration that waits for a table, which a backup may be reading, blocks all later queries on that table. */
const LOCK_TIMEOUT = '1s';
/** Between tries, the blocked queries continue. */
const RETRY_AFTER_MS = 2_000;
/** Ten minutes. */
const MAX_TRIES = 200;

/** Runs `migrate` on its own connection, which may be silent for up to an hour. */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const sql = connectDatabase(databaseUrl, { max: 1, silenceTimeoutMs: SILENCE_TIMEOUT_MS });
  await migrate(sql).finally(() => sql.end({ timeout: 1 }));
}

/**
 * Brings the schema up to date, in one transaction and under a lock: two servers that start at the same time take turns,
 * and a failed migration changes nothing. Where other queries hold a table that it needs, it tries again for up to ten
 * minutes. Rejects with the error of the failed migration.
 */
export async function migrate(sql: Sql, folder = MIGRATIONS): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await migrateOnce(sql, folder);
      return;
    } catch (error) {
      const isLockTimeout = (error as { code?: string }).code === LOCK_NOT_AVAILABLE;
      if (!isLockTimeout || tries === MAX_TRIES) throw error;
    }
    await pause(RETRY_AFTER_MS);
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

const migrateOnce = (sql: Sql, folder: string) =>
  sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local idle_in_transaction_session_timeout = 0`;
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
    // Only now: another server may hold the migration lock for long.
    await tx`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`;
    await createSqlMigrator(tx, folder).migrate();
  });

/** Whether the database has every migration that this server knows. Rejects when the database is unavailable. */
export async function isMigrated(sql: Sql, folder = MIGRATIONS): Promise<boolean> {
  const migrator = createSqlMigrator(sql, folder);
  const [present, known] = [await migrator.getDatabaseVersion(), await migrator.getMaxVersion()];
  return present >= known;
}

/** The number of the last migration that the database has. Rejects when the database is unavailable. */
export const readMigrationVersion = (sql: Sql): Promise<number> =>
  createSqlMigrator(sql, MIGRATIONS).getDatabaseVersion();

const createSqlMigrator = (sql: Queryable, folder: string) =>
  createMigrator(async (query) => ({ rows: await sql.unsafe(query) }), folder);

/** A migrator for the migrations of the folder, which runs its queries through `execQuery`. */
export function createMigrator(
  execQuery: (query: string) => Promise<{ rows: unknown[] }>,
  folder: string,
) {
  return new Postgrator({
    driver: 'pg',
    schemaTable: 'schema_migrations',
    newline: 'LF',
    migrationPattern: `${literalGlob(folder)}/*.do.*.sql`,
    execQuery,
  });
}

/** The path as a glob that matches itself, with the special characters escaped. */
const literalGlob = (path: string) => path.replaceAll('\\', '/').replace(/[[\]{}()*?!]/g, '[$&]');

import { fileURLToPath } from 'node:url';
import Postgrator from 'postgrator';
import { connectDatabase, type Queryable, type Sql } from './db.ts';

/** The folder of the migrations. */
export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
// An arbitrary number that must be the same on every server.
export const MIGRATION_LOCK = 5000_2024;
/** A long migration sends nothing, and neither does the lock while another server migrates. */
const PATIENCE_MS = 3_600_000;

/** Runs `migrate` on a connection of its own, which may be silent for up to an hour. */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const sql = connectDatabase(databaseUrl, { max: 1, patience: PATIENCE_MS });
  await migrate(sql).finally(() => sql.end({ timeout: 1 }));
}

/**
 * Brings the schema up to date, in one transaction and under a lock: two servers that start at the same time take turns,
 * and a failed migration changes nothing. Rejects with the error of the failed migration.
 */
export async function migrate(sql: Sql, folder = MIGRATIONS): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local idle_in_transaction_session_timeout = 0`;
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
    await migratorOf(tx, folder).migrate();
  });
}

/** Whether the database has every migration that this server knows. Rejects when the database is away. */
export async function isMigrated(sql: Sql, folder = MIGRATIONS): Promise<boolean> {
  const migrator = migratorOf(sql, folder);
  const [present, known] = [await migrator.getDatabaseVersion(), await migrator.getMaxVersion()];
  return present >= known;
}

/** The number of the last migration that the database has. Rejects when the database is away. */
export const readMigration = (sql: Sql): Promise<number> =>
  migratorOf(sql, MIGRATIONS).getDatabaseVersion();

const migratorOf = (sql: Queryable, folder: string) =>
  migratorThrough(async (query) => ({ rows: await sql.unsafe(query) }), folder);

/** A migrator for the migrations of the folder, which runs its queries through `execQuery`. */
export function migratorThrough(
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

import { fileURLToPath } from 'node:url';
import Postgrator from 'postgrator';
import { connectDatabase, type Queryable, type Sql } from './db.ts';

export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
// Any number will do, as long as every server takes the same.
export const MIGRATION_LOCK = 5000_2024;
/** A migration of much, or another server's that is waited for, says nothing for a long time. */
const PATIENCE_MS = 3_600_000;

/** `migrate` on a connection of its own, which may be silent for as long as a migration takes. */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const sql = connectDatabase(databaseUrl, { max: 1, patience: PATIENCE_MS });
  await migrate(sql).finally(() => sql.end({ timeout: 1 }));
}

/**
 * Brings the schema up to date, in one transaction under a lock: two servers
 * that start at once take turns, and a migration that fails leaves nothing.
 * Throws what the failing migration threw.
 */
export async function migrate(sql: Sql, folder = MIGRATIONS): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local idle_in_transaction_session_timeout = 0`;
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
    await migratorOf(tx, folder).migrate();
  });
}

/** Whether the database has every migration that this server knows. Throws when it is away. */
export async function isMigrated(sql: Sql, folder = MIGRATIONS): Promise<boolean> {
  const migrator = migratorOf(sql, folder);
  const [present, known] = [await migrator.getDatabaseVersion(), await migrator.getMaxVersion()];
  return present >= known;
}

const migratorOf = (sql: Queryable, folder: string) =>
  migratorThrough(async (query) => ({ rows: await sql.unsafe(query) }), folder);

/** Applies the migrations of a folder through whatever runs its queries. */
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

/** The path may hold characters that mean something in a glob. */
const literalGlob = (path: string) => path.replaceAll('\\', '/').replace(/[[\]{}()*?!]/g, '[$&]');

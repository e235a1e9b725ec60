import { pipeline } from 'node:stream/promises';
import { type Client, escapeIdentifier } from 'pg';
import { PgBoss } from 'pg-boss';
import { from as copyFrom } from 'pg-copy-streams';
import { createMigrator, MIGRATION_LOCK, MIGRATIONS } from '../../platform/database/migrate.ts';
import { ensureMailQueues } from '../../platform/queue/mail-jobs.ts';
import { type BackedUpTable, BackupError, type BackupHeader } from './backup-file.ts';
import { dropIndexes } from './indexes.ts';
import { withOwnConnection } from './own-connection.ts';
import type { CheckedBackup } from './read-backup.ts';
import {
  copyTarget,
  dropEverything,
  listTables,
  readControlTotals,
  requireFreeDatabase,
} from './tables.ts';

interface RestoreOptions {
  databaseUrl: string;
  backup: CheckedBackup;
  /** Replaces the contents of the database; without it a database that is not empty is refused. */
  replace?: boolean;
  signal?: AbortSignal;
  /** The folder of the migrations; that of this version of the studio by default. */
  migrations?: string;
}

/** The result of a restore. */
export interface RestoredBackup {
  takenAt: Date;
  tables: Pick<BackedUpTable, 'name' | 'rows'>[];
  /** How many mails wait in the queue; they are sent when a server starts. */
  waitingMails: number;
  /** Inconsistencies that the backed-up database had already, as phrases for the operator. */
  oddities: string[];
}

/** The application name, shown in pg_stat_activity. */
const NAME = 'ganga-yoga restore';

/**
 * Loads a backup into an empty database, or with `replace` in place of its contents, and migrates it to this version
 * of the studio. All in one transaction: a failure leaves the database unchanged. Rejects with a `BackupError` when
 * the schema of the backup is unknown here, the database is not empty, servers use it, or the loaded rows do not
 * match the backup; and with the reason of the signal when that aborts.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const { databaseUrl, backup, signal, migrations = MIGRATIONS } = options;
  const { header } = backup;
  await requireKnownSchema(header, migrations);
  return withOwnConnection({ databaseUrl, name: NAME, signal }, async (client) => {
    await requireFreeDatabase(client, options);
    const queue = header.mails.rows > 0 ? await openMailQueue(databaseUrl) : undefined;
    try {
      const totals = await replaceContents(client, { ...options, migrations, queue });
      // `analyze` only makes the first queries quick: the restore counts also when it times out.
      await client.query('analyze').catch(() => {});
      return {
        takenAt: new Date(header.takenAt),
        tables: header.tables.map(({ name, rows }) => ({ name, rows })),
        waitingMails: header.mails.rows,
        oddities: findInconsistencies(totals),
      };
    } finally {
      await queue?.stop({ graceful: false });
    }
  });
}

interface Replacement extends RestoreOptions {
  migrations: string;
  queue: PgBoss | undefined;
}

/** Replaces the contents of the database with the backup, in one transaction, and returns the control totals. */
async function replaceContents(client: Client, replacement: Replacement) {
  const { header } = replacement.backup;
  await beginRestore(client);
  // Again: a server may have started before the lock was taken.
  await requireFreeDatabase(client, replacement);
  await dropEverything(client);
  const migrate = migrator(client, replacement.migrations);
  await migrate(header.migrations.at(-1)?.version);
  const indexes = await dropIndexes(client);
  await load(client, replacement);
  for (const make of indexes) await client.query(make);
  await continueIds(client, header);
  await migrate();
  // Push subscriptions are not restored, and triggers were off.
  await client.query('select recount_audiences()');
  const controlTotals = await compareControlTotals(client, header);
  await client.query('commit');
  return controlTotals;
}

/**
 * Begins the transaction and takes the lock of migrations: a server that starts now waits, as for another server's
 * migrations.
 */
async function beginRestore(client: Client): Promise<void> {
  await client.query('begin');
  await client.query(`set local statement_timeout = 0; set local lock_timeout = 0;
    set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC';
    set local datestyle = 'ISO'; set local client_encoding = 'UTF8';
    select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
}

/**
 * A backup with an older schema is migrated after loading. Rejects with a `BackupError` for one with a newer or a
 * different schema than that of this version of the studio. Needs no database.
 */
export async function requireKnownSchema(header: BackupHeader, folder = MIGRATIONS): Promise<void> {
  const all = await createMigrator(async () => ({ rows: [] }), folder).getMigrations();
  const known = new Map(all.map(({ version, md5 }) => [version, md5]));
  const last = header.migrations.at(-1)?.version ?? 0;
  if (last > Math.max(...known.keys()))
    throw new BackupError(
      'The backup was made by a newer version of the studio. Restore it with that version.',
    );
  const taken = new Map(header.migrations.map(({ version, md5 }) => [version, md5]));
  const other = [...known].find(([version, md5]) => version <= last && taken.get(version) !== md5);
  if (other || header.migrations.some(({ version }) => !known.has(version)))
    throw new BackupError(
      'The backup was made by another edition of the studio, which has different tables. Restore it with that edition.',
    );
}

function migrator(client: Client, folder: string) {
  const run = async (query: string) => {
    const result = [await client.query(query)].flat().at(-1);
    return { rows: result?.rows ?? [] };
  };
  return (version?: number) => createMigrator(run, folder).migrate(version?.toString());
}

/** The queue creates its own tables, in its own transactions. It is only needed when the backup holds mails. */
async function openMailQueue(connectionString: string): Promise<PgBoss> {
  const queue = new PgBoss({
    connectionString,
    application_name: NAME,
    max: 1,
    supervise: false,
    schedule: false,
    useListenNotify: true,
  });
  queue.on('error', () => {});
  await queue.start();
  await ensureMailQueues(queue);
  return queue;
}

/** Loads all rows unchanged. Triggers are off: what they wrote for these rows is part of the backup. */
async function load(client: Client, { backup, queue, signal }: Replacement): Promise<void> {
  const tables = (await listTables(client)).filter(({ name }) => name !== 'schema_migrations');
  const names = tables.map(({ name }) => escapeIdentifier(name));
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // The migrations have inserted the first courses.
  await client.query(`truncate ${names.join(', ')}`);
  await backup.eachSection(async (section, rows) => {
    if (section === backup.header.mails) return enqueue(client, { queue, rows });
    const loading = client.query(copyFrom(`copy ${copyTarget(section)} from stdin`));
    await pipeline(rows, loading, signal ? { signal } : {});
    if (loading.rowCount !== section.rows)
      throw new Error(`${section.name}: ${loading.rowCount} of ${section.rows} rows were loaded.`);
  }, signal);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
}

const MAILS_AT_ONCE = 500;

/**
 * Preserves the ids of jobs: a mail that was sent before the loss has the same Message-ID, so mail programs can drop
 * it.
 */
async function enqueue(
  client: Client,
  { queue, rows }: { queue: PgBoss | undefined; rows: AsyncGenerator<Buffer> },
): Promise<void> {
  const { rows: found } = await client.query(
    `select to_regclass('pgboss.job') is not null as "is"`,
  );
  // Waiting mails refer to rows that are deleted, or whose ids other rows have now.
  if (found[0].is)
    await client.query(`delete from pgboss.job where name in ('mail', 'mail-given-up')`);
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  for await (const text of rows) {
    const jobs = text.toString().trimEnd().split('\n').map(mailJobOf);
    for (let at = 0; at < jobs.length; at += MAILS_AT_ONCE)
      await queue?.insert('mail', jobs.slice(at, at + MAILS_AT_ONCE), { db });
  }
}

function mailJobOf(line: string) {
  const [id = '', kind, aboutId, priority] = line.split('\t');
  return { id, data: { kind, id: Number(aboutId) }, priority: Number(priority) };
}

/**
 * Links of these tables that were mailed after the backup must not match new requests. Their number is unknown, but less
 * than the gap.
 */
const TABLES_IN_LINKS = new Set(['password_resets', 'address_changes']);
const LINK_ID_GAP = 1_000_000;

/** Continues each identity column after the last id that it gave out, so that no id is given out twice. */
async function continueIds(client: Client, { ids }: BackupHeader): Promise<void> {
  for (const { table, column, last } of ids) {
    const [name, id] = [escapeIdentifier(table), escapeIdentifier(column)];
    const { rows } = await client.query(
      `select coalesce(max(${id}), 0)::text as "highest" from ${name}`,
    );
    const given =
      Math.max(last, Number(rows[0].highest)) + (TABLES_IN_LINKS.has(table) ? LINK_ID_GAP : 0);
    if (given > 0)
      await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [
        name,
        column,
        given,
      ]);
  }
}

async function compareControlTotals(
  client: Client,
  header: BackupHeader,
): Promise<Record<string, string>> {
  const controlTotals = await readControlTotals(client);
  for (const [name, value] of Object.entries(header.facts)) {
    if (name in controlTotals && controlTotals[name] !== value)
      throw new BackupError(
        `The restored data does not match the backup (${name}: ${controlTotals[name]}, not ${value}). The database was not changed.`,
      );
  }
  return controlTotals;
}

function findInconsistencies(controlTotals: Record<string, string>): string[] {
  return [
    'orders that are not the sum of their lines',
    'courses with a wrong count of seats',
    'places that do not end with what was paid for',
    'numbers that no document has',
    'documents that are not the sum of their payments and of their lines',
  ]
    .filter((name) => (controlTotals[name] ?? '0') !== '0')
    .map((name) => `${controlTotals[name]} ${name}`);
}

import { stat } from 'node:fs/promises';
import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { readDiskUsage } from '../../../platform/runtime/disk.ts';
import { BackupError } from '../backup-file.ts';
import { withOwnConnection } from '../own-connection.ts';
import { withBackup } from '../read-backup.ts';
import { type RestoredBackup, restoreBackup } from '../restore-backup.ts';
import { describeRestoreTestFailure } from './failure-reason.ts';

interface TestRestoreOptions {
  /** The database of the studio. Only its server is used. */
  databaseUrl: string;
  /** The backup. */
  file: string;
  /** The folder of the studio's data. Where PostgreSQL is on this machine, it counts as being on the same disk. */
  dataFolder: string;
  signal: AbortSignal;
}

const NAME = 'ganga-yoga rehearsal';
/** The advisory lock of a test: two at a time would drop the database of each other. */
const LOCK = 7_405_116;
const SPARE_BYTES = 500_000_000;

/**
 * Restores the backup into a temporary database on the same PostgreSQL, as `restoreBackup` does, with all its
 * comparisons, and drops that database. The database of the studio is not touched. Rejects with a `BackupError` when
 * the backup cannot be restored, the role may not create a database, the disk has no space, or another test runs.
 */
export async function testRestore(options: TestRestoreOptions): Promise<RestoredBackup> {
  const { databaseUrl, file, signal } = options;
  return withBackup(
    file,
    (backup) =>
      withOwnConnection({ databaseUrl, name: NAME, signal }, async (client) => {
        await client.query('set statement_timeout = 0');
        const database = await readDatabaseInfo(client);
        if (!database.mayCreate) throw backupErrorOf('MAY_NOT_CREATE');
        if (!database.isFirst) throw backupErrorOf('RUNS_ALREADY');
        await requireDiskSpace(database.bytes, options);
        // Not a name that anybody would choose: a database with this name is dropped.
        const scratch = `${NAME} of ${database.id}`;
        // Also the database of a test whose server was killed.
        const drop = `drop database if exists ${escapeIdentifier(scratch)} with (force)`;
        await client.query(drop);
        await client.query(`create database ${escapeIdentifier(scratch)} ${database.kind}`);
        try {
          const scratchUrl = inDatabase(databaseUrl, scratch);
          return await restoreBackup({ databaseUrl: scratchUrl, backup, signal });
        } catch (error) {
          throw error instanceof BackupError
            ? Object.assign(error, { code: 'NOT_RESTORED' })
            : error;
        } finally {
          await client.query(drop).catch(() => dropOnNewConnection(databaseUrl, drop));
        }
      }),
    { signal },
  );
}

/**
 * After an abort or a lost connection the first connection is closed. The next test drops a database that is
 * left in spite of it.
 */
const dropOnNewConnection = (databaseUrl: string, drop: string) =>
  withOwnConnection({ databaseUrl, name: NAME }, (client) => client.query(drop)).catch(() => {});

interface DatabaseInfo {
  /** The oid of the database. Its name may be too long to derive another one from it. */
  id: number;
  bytes: number;
  mayCreate: boolean;
  isFirst: boolean;
  /** Its encoding and collation, for `create database`. */
  kind: string;
}

async function readDatabaseInfo(client: Client): Promise<DatabaseInfo> {
  const { rows } = await client.query(
    `select oid as "id", pg_database_size(pg_database.oid)::float8 as "bytes",
      (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as "mayCreate",
      pg_try_advisory_lock($1) as "isFirst",
      pg_encoding_to_char(encoding) as "encoding", datcollate as "collate", datctype as "ctype",
      case to_jsonb(pg_database)->>'datlocprovider'
        when 'c' then 'libc' when 'i' then 'icu' when 'b' then 'builtin' end as "provider",
      coalesce(to_jsonb(pg_database)->>'datlocale', to_jsonb(pg_database)->>'daticulocale') as "locale"
    from pg_database
    where datname = current_database()`,
    [LOCK],
  );
  const { encoding, collate, ctype, provider, locale, ...own } = rows[0];
  const kind = [
    'template template0',
    `encoding ${escapeLiteral(encoding)}`,
    `lc_collate ${escapeLiteral(collate)} lc_ctype ${escapeLiteral(ctype)}`,
    // Before version 15 PostgreSQL had no other provider than the C library.
    provider && `locale_provider ${provider}`,
    locale && `${provider}_locale ${escapeLiteral(locale)}`,
  ];
  return { ...own, kind: kind.filter(Boolean).join(' ') };
}

/** The copy is as large as the database, and the write-ahead log grows by as much. */
async function requireDiskSpace(
  bytes: number,
  { databaseUrl, file, dataFolder }: TestRestoreOptions,
): Promise<void> {
  if (!isOnThisMachine(databaseUrl)) return;
  const needed = 2 * bytes + (await stat(file)).size + SPARE_BYTES;
  if ((await readDiskUsage(dataFolder)).freeBytes < needed) throw backupErrorOf('NO_ROOM');
}

/** True also without a host: PostgreSQL is reached by a socket of this machine. */
const isOnThisMachine = (databaseUrl: string) =>
  /^\w+:\/\/(?:[^@/?]*@)?(?:localhost|127\.[\d.]+|\[::1\])?(?::\d+)?(?:[/?]|$)/.test(databaseUrl);

/** The same server with another database. By text, as a URL with two hosts cannot be parsed. */
const inDatabase = (databaseUrl: string, name: string) =>
  databaseUrl.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${encodeURIComponent(name)}`);

const backupErrorOf = (code: string) =>
  Object.assign(new BackupError(describeRestoreTestFailure(code)), { code });

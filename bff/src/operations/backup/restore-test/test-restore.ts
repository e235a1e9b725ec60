import { stat } from 'node:fs/promises';
import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { diskOf } from '../../../platform/runtime/disk.ts';
import { BackupRefusal } from '../backup-file.ts';
import { onOwnConnection } from '../own-connection.ts';
import { withBackup } from '../read-backup.ts';
import { type RestoredBackup, restoreBackup } from '../restore-backup.ts';
import { whyNotTried } from './failure-reason.ts';

interface RehearseOptions {
  /** The studio's own database. Only its server is used. */
  databaseUrl: string;
  /** The backup. */
  file: string;
  /** The studio's data. Where PostgreSQL is on this machine, it counts as being on the same disk. */
  dataFolder: string;
  signal: AbortSignal;
}

const NAME = 'ganga-yoga rehearsal';
/** Held during a rehearsal: two at a time would drop each other's database. */
const LOCK = 7_405_116;
const SPARE_BYTES = 500_000_000;

/**
 * Restores the backup into a database of its own on the same PostgreSQL, as `restoreBackup` does, with all its comparisons, and
 * drops that database. The studio's own database is not touched. Rejects with a `BackupRefusal` when the backup cannot be
 * restored, the role may not create a database, the disk has no room, or another rehearsal runs.
 */
export async function rehearse(options: RehearseOptions): Promise<RestoredBackup> {
  const { databaseUrl, file, signal } = options;
  return withBackup(
    file,
    (backup) =>
      onOwnConnection({ databaseUrl, name: NAME, signal }, async (client) => {
        await client.query('set statement_timeout = 0');
        const own = await describe(client);
        if (!own.mayCreate) throw refusalOf('MAY_NOT_CREATE');
        if (!own.isFirst) throw refusalOf('RUNS_ALREADY');
        await refuseWithoutRoom(own.bytes, options);
        // No name that a person would give: a database that has it is dropped.
        const scratch = `${NAME} of ${own.id}`;
        // Also what a rehearsal left whose server was killed.
        const drop = `drop database if exists ${escapeIdentifier(scratch)} with (force)`;
        await client.query(drop);
        await client.query(`create database ${escapeIdentifier(scratch)} ${own.kind}`);
        try {
          const scratchUrl = inDatabase(databaseUrl, scratch);
          return await restoreBackup({ databaseUrl: scratchUrl, backup, signal });
        } catch (error) {
          throw error instanceof BackupRefusal
            ? Object.assign(error, { code: 'NOT_RESTORED' })
            : error;
        } finally {
          await client.query(drop).catch(() => dropAnew(databaseUrl, drop));
        }
      }),
    { signal },
  );
}

/** After an abort, or a loss, the first connection is closed. What is left in spite of it goes with the next rehearsal. */
const dropAnew = (databaseUrl: string, drop: string) =>
  onOwnConnection({ databaseUrl, name: NAME }, (client) => client.query(drop)).catch(() => {});

interface Own {
  /** The number that PostgreSQL gave to the database. A name may be too long to make another of it. */
  id: number;
  bytes: number;
  mayCreate: boolean;
  isFirst: boolean;
  /** How its text is encoded and sorted, for `create database`. */
  kind: string;
}

async function describe(client: Client): Promise<Own> {
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
    // Before version 15 PostgreSQL knew no other provider than the C library.
    provider && `locale_provider ${provider}`,
    locale && `${provider}_locale ${escapeLiteral(locale)}`,
  ];
  return { ...own, kind: kind.filter(Boolean).join(' ') };
}

/** The copy is as large as the database, and PostgreSQL's log of changes grows by as much. */
async function refuseWithoutRoom(
  bytes: number,
  { databaseUrl, file, dataFolder }: RehearseOptions,
): Promise<void> {
  if (!isOnThisMachine(databaseUrl)) return;
  const needed = 2 * bytes + (await stat(file)).size + SPARE_BYTES;
  if ((await diskOf(dataFolder)).freeBytes < needed) throw refusalOf('NO_ROOM');
}

/** Without a host, too: then PostgreSQL is reached by a socket of this machine. */
const isOnThisMachine = (databaseUrl: string) =>
  /^\w+:\/\/(?:[^@/?]*@)?(?:localhost|127\.[\d.]+|\[::1\])?(?::\d+)?(?:[/?]|$)/.test(databaseUrl);

/** The same server with another database. By the text, as an address with two hosts is no URL. */
const inDatabase = (databaseUrl: string, name: string) =>
  databaseUrl.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${encodeURIComponent(name)}`);

const refusalOf = (code: string) => Object.assign(new BackupRefusal(whyNotTried(code)), { code });

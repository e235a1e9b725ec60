import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { type Client, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  type BackedUpTable,
  type BackupHeader,
  BackupRefusal,
  countRows,
  END_OF_ROWS,
  FORMAT,
  inPlainWords,
  MAGIC,
  sectionsOf,
} from './backup-file.ts';
import { onOwnConnection } from './own-connection.ts';
import { withBackup } from './read-backup.ts';
import { listTables, placeOf, readFacts, readIds } from './tables.ts';

interface WriteOptions {
  databaseUrl: string;
  /** Made where it is missing, for this user alone. */
  folder: string;
  signal?: AbortSignal;
}

interface WrittenBackup {
  /** The file's path. */
  file: string;
  bytes: number;
  /** How many rows of all tables it holds. */
  rows: number;
  /** What was acknowledged before is in it. */
  takenAt: Date;
}

const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
/** A database that says nothing for so long is away. */
const SILENCE_MS = 60_000;
/** What a killed backup left is taken away by a later one. */
const LEFTOVER_MS = 60 * 60_000;

/**
 * Writes everything that the database holds into one file, while it is in use, and without holding any of it in
 * memory. A file that has the final name is complete, on the disk, and was read back and found whole. Throws `BackupRefusal` with a sentence when the
 * file cannot be written, and what the database said otherwise; then nothing is left behind.
 */
export async function writeBackup(options: WriteOptions): Promise<WrittenBackup> {
  const { databaseUrl, folder, signal } = options;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeLeftovers(folder);
    const { part, file, handle, takenAt } = await claimName(folder, signal);
    try {
      const how = { databaseUrl, name: 'ganga-yoga backup', signal, silenceMs: SILENCE_MS };
      const written = await onOwnConnection(how, (client) =>
        writeSnapshot(client, { handle, takenAt, signal }),
      );
      await handle.sync();
      await handle.close();
      await withBackup(part, async () => {});
      await rename(part, file);
      await syncFolder(folder);
      return { file, ...written, takenAt };
    } catch (error) {
      await handle.close().catch(() => {});
      await rm(part, { force: true });
      throw error;
    }
  } catch (error) {
    throw inPlainWords(`The backup could not be written to ${folder}`, error);
  }
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^ganga-yoga-.*\.backup\.part$/.test(name)) continue;
    const found = await stat(join(folder, name)).catch(() => undefined);
    // One that is being written now was changed a moment ago.
    if (found && Date.now() - found.mtimeMs > LEFTOVER_MS)
      await rm(join(folder, name), { force: true });
  }
}

/** A name by the second, which no other backup has. */
async function claimName(folder: string, signal: AbortSignal | undefined) {
  for (;;) {
    const takenAt = new Date();
    const second = takenAt.toISOString().slice(0, 19).replaceAll(':', '-');
    const file = join(folder, `ganga-yoga-${second}Z.backup`);
    const part = `${file}.part`;
    const isTaken = await stat(file).catch(() => undefined);
    const handle = isTaken ? undefined : await openNew(part);
    if (handle) return { file, part, handle, takenAt };
    await pause(1_000, undefined, signal && { signal });
  }
}

async function openNew(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    throw error;
  }
}

interface Target {
  handle: FileHandle;
  takenAt: Date;
  signal: AbortSignal | undefined;
}

/** Everything is read in one transaction, and so as it was in one moment. */
async function writeSnapshot(client: Client, { handle, takenAt, signal }: Target) {
  const tables = await listTables(client);
  if (!tables.some(({ name }) => name === 'schema_migrations'))
    throw new BackupRefusal(
      'There is nothing to back up: no studio was started on this database yet.',
    );
  const held = tables.map(({ name }) => escapeIdentifier(name));
  await client.query('begin isolation level repeatable read, read only');
  // A server's time-outs are not meant for this; nor may it make dates that another one reads otherwise.
  await client.query(
    `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local timezone = 'UTC'; set local datestyle = 'ISO'; set local client_encoding = 'UTF8'`,
  );
  // A migration waits until the end, instead of changing what is half read.
  await client.query(`lock table ${held.join(', ')} in access share mode`);
  const header = await describe(client, takenAt);

  const hash = createHash('sha256');
  let bytes = 0;
  const append = async (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
    await writeAll(handle, chunk);
  };
  await append(Buffer.from(`${MAGIC}${FORMAT}\n${JSON.stringify(header)}\n`));
  await pipeline(
    rowsOf(client, header),
    createZstdCompress(COMPRESSION),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await append(chunk);
    },
    signal ? { signal } : {},
  );
  const trailer = Buffer.from(`sha256 ${hash.digest('hex')}\n`);
  await writeAll(handle, trailer);
  await client.query('commit');
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
  return { bytes: bytes + trailer.length, rows };
}

/** A full disk may take a part of it. */
async function writeAll(handle: FileHandle, chunk: Buffer): Promise<void> {
  for (let done = 0; done < chunk.length; )
    done += (await handle.write(chunk, done, chunk.length - done)).bytesWritten;
}

async function describe(client: Client, takenAt: Date): Promise<BackupHeader> {
  const { rows: migrations } = await client.query(
    'select version::integer, name, md5 from schema_migrations where version > 0 order by version',
  );
  const { rows: server } = await client.query(`select current_setting('server_version') as "is"`);
  const tables: BackedUpTable[] = [];
  for (const { name, columns, leftOut } of await listTables(client)) {
    if (leftOut) continue;
    tables.push({ name, columns, rows: await count(client, escapeIdentifier(name)) });
  }
  const mailColumns = ['id', 'kind', 'about_id', 'priority'];
  const mails = (await hasJobs(client)) ? await count(client, `(${WAITING_MAILS})`) : 0;
  return {
    product: 'ganga-yoga',
    takenAt: takenAt.toISOString(),
    postgres: server[0].is,
    migrations,
    tables,
    mails: { name: 'waiting mails', columns: mailColumns, rows: mails },
    ids: await readIds(client),
    facts: await readFacts(client),
  };
}

/**
 * Promised and not sent yet. Their ids make their Message-IDs: where one was sent before the database was lost, mail
 * programs drop the second. A link for a new password is not sent again: it is good for an hour. What the queue gave
 * up and nobody has noted for staff yet is tried once more.
 */
const WAITING_MAILS = `
  select id, data->>'kind' as kind, (data->>'id')::integer as about_id, priority
  from pgboss.job
  where name in ('mail', 'mail-given-up') and state in ('created', 'retry', 'active')
    and data->>'kind' <> 'password-reset'`;

async function hasJobs(client: Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('pgboss.job') is not null as "is"`);
  return rows[0].is;
}

async function count(client: Client, from: string): Promise<number> {
  const { rows } = await client.query(`select count(*)::text as n from ${from} as counted`);
  return Number(rows[0].n);
}

async function* rowsOf(client: Client, header: BackupHeader): AsyncGenerator<Buffer> {
  for (const section of sectionsOf(header)) {
    const source = section === header.mails ? `(${WAITING_MAILS})` : placeOf(section);
    let seen = 0;
    if (section.rows > 0) {
      for await (const chunk of client.query(copyTo(`copy ${source} to stdout`))) {
        seen += countRows(chunk);
        yield chunk;
      }
    }
    if (seen !== section.rows)
      throw new Error(`${section.name}: ${seen} rows were read, and ${section.rows} counted.`);
    yield Buffer.from(END_OF_ROWS);
  }
}

/** A rename is only durable once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

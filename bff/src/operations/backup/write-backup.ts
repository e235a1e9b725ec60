import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { type Client, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { makeFolder } from '../../platform/runtime/make-folder.ts';
import {
  type BackedUpTable,
  BackupError,
  type BackupHeader,
  countRows,
  describeFileError,
  END_OF_ROWS,
  FORMAT,
  MAGIC,
  sectionsOf,
} from './backup-file.ts';
import { removeLeftovers, touchRegularly } from './leftovers.ts';
import { withOwnConnection } from './own-connection.ts';
import { withBackup } from './read-backup.ts';
import { copyTarget, listTables, readControlTotals, readIds } from './tables.ts';

interface WriteOptions {
  databaseUrl: string;
  /** Created if it is missing, readable by this user only. */
  folder: string;
  signal?: AbortSignal;
}

interface WrittenBackup {
  /** The file's path. */
  file: string;
  bytes: number;
  /** The number of rows of all tables together. */
  rows: number;
  /** Every write that was acknowledged before this moment is in the backup. */
  takenAt: Date;
}

const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
/** The time without a byte after which the database counts as unreachable. */
const SILENCE_MS = 60_000;
/**
 * Writes the whole database into a new file in the folder. The database may be in use, and the rows are streamed, so
 * memory stays bounded. A file with the final name is complete, flushed to the disk, and was read back and checked.
 * Rejects with a `BackupError` when the file cannot be written or read back, with the reason of the signal when that
 * aborts, and otherwise with the error of the database. After a failure no file is left.
 */
export async function writeBackup(options: WriteOptions): Promise<WrittenBackup> {
  const { folder, signal } = options;
  try {
    await makeFolder(folder, 0o700);
    await removeLeftovers(folder);
    const claimed = await claimName(folder, signal);
    return await writeClaimed(claimed, options);
  } catch (error) {
    throw describeFileError(`The backup could not be written to ${folder}`, error);
  }
}

/** Fills the partial file, checks it and gives it its final name; removes it when anything fails. */
async function writeClaimed(
  { part, file, handle, takenAt }: ClaimedName,
  { databaseUrl, folder, signal }: WriteOptions,
): Promise<WrittenBackup> {
  const connecting = { databaseUrl, name: 'ganga-yoga backup', signal, silenceMs: SILENCE_MS };
  const stopTouching = touchRegularly(handle);
  try {
    const written = await withOwnConnection(connecting, (client) =>
      writeSnapshot(client, { handle, takenAt, signal }),
    );
    await handle.sync();
    // Reads the file back: rejects unless it is complete and its checksum is right.
    await withBackup(part, async () => {}, { signal });
    stopTouching();
    await handle.close();
    await rename(part, file);
    await syncFolder(folder);
    return { file, ...written, takenAt };
  } catch (error) {
    stopTouching();
    await handle.close().catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
}

interface ClaimedName {
  /** The path of the partial file, while it is being written. */
  part: string;
  /** The final path. */
  file: string;
  handle: FileHandle;
  takenAt: Date;
}

/** Opens a partial file whose name has the current second; waits for the next second while that name is taken. */
async function claimName(folder: string, signal: AbortSignal | undefined): Promise<ClaimedName> {
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

interface SnapshotTarget {
  handle: FileHandle;
  takenAt: Date;
  signal: AbortSignal | undefined;
}

/** Reads all tables in one transaction, so that the backup shows the database at one moment. */
async function writeSnapshot(client: Client, target: SnapshotTarget) {
  const tables = await listTables(client);
  if (!tables.some(({ name }) => name === 'schema_migrations'))
    throw new BackupError(
      'There is nothing to back up: no studio has been started on this database yet.',
    );
  const names = tables.map(({ name }) => escapeIdentifier(name));
  await beginSnapshot(client, names);
  const header = await createHeader(client, target.takenAt);
  const bytes = await writeSections(client, header, target);
  await client.query('commit');
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
  return { bytes, rows };
}

async function beginSnapshot(client: Client, tableNames: string[]): Promise<void> {
  await client.query('begin isolation level repeatable read, read only');
  // The server's time-outs are meant for requests. The formats are fixed, so that any server reads the dates the
  // same.
  await client.query(
    `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local timezone = 'UTC'; set local datestyle = 'ISO'; set local client_encoding = 'UTF8'`,
  );
  // A migration waits until the end, instead of changing tables that are being read.
  await client.query(`lock table ${tableNames.join(', ')} in access share mode`);
}

/** Writes the header, the compressed rows and the trailer, and returns the file's length in bytes. */
async function writeSections(
  client: Client,
  header: BackupHeader,
  { handle, signal }: SnapshotTarget,
): Promise<number> {
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
  return bytes + trailer.length;
}

/** Writes the whole chunk: on a disk that is nearly full, `write` may take only a part of it. */
async function writeAll(handle: FileHandle, chunk: Buffer): Promise<void> {
  for (let done = 0; done < chunk.length; )
    done += (await handle.write(chunk, done, chunk.length - done)).bytesWritten;
}

async function createHeader(client: Client, takenAt: Date): Promise<BackupHeader> {
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
    facts: await readControlTotals(client),
  };
}

/**
 * The unsent mails. The Message-ID of a mail is made from the id of its job: if it was sent before the database was
 * lost, mail programs drop the second one. Mails with reset links and codes are left out, as these are valid for a
 * day at most. Mails that the queue gave up and that are not listed for staff yet are tried again.
 */
const WAITING_MAILS = `
  select id, data->>'kind' as kind, (data->>'id')::integer as about_id, priority
  from pgboss.job
  where name in ('mail', 'mail-given-up') and state in ('created', 'retry', 'active')
    and data->>'kind' not in ('password-reset', 'sign-in-code', 'code-guessed')`;

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
    const source = section === header.mails ? `(${WAITING_MAILS})` : copyTarget(section);
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

/** A rename survives a power failure only after its folder is flushed. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

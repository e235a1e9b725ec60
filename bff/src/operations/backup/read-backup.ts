import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import {
  BackupError,
  type BackupHeader,
  countRows,
  describeFileError,
  END_OF_ROWS,
  FORMAT,
  headerSchema,
  MAGIC,
  MAX_HEADER_BYTES,
  sectionsOf,
  TRAILER_BYTES,
} from './backup-file.ts';

/** An open backup that was read through once and found complete. */
export interface CheckedBackup {
  header: BackupHeader;
  /** Reads the rows and calls `work` for each section in order. `work` must read its rows to their end. */
  eachSection(
    work: (section: BackupHeader['mails'], rows: AsyncGenerator<Buffer>) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<void>;
}

/** The longest row that is read, in bytes; a studio's longest has a few hundred thousand. */
const MAX_ROW_BYTES = 4_000_000;

/**
 * Opens a backup, checks it as a whole, calls `work` with it and returns the result. The file is closed afterwards.
 * Rejects with a `BackupError` when the file cannot be read, is not a backup, is damaged or incomplete, has a row
 * that is too long, or has a newer format; and with the reason of the signal when that aborts during the check.
 */
export async function withBackup<Result>(
  file: string,
  work: (backup: CheckedBackup) => Promise<Result>,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Result> {
  const handle = await open(file, 'r').catch((error) => {
    throw describeFileError(`The backup ${file} cannot be read`, error);
  });
  try {
    const { header, body } = await checkFile(handle, { file, signal });
    const eachSection = sectionReader(handle, { header, body, file });
    const backup = { header, eachSection };
    await checkRowCounts(backup, { file, signal });
    return await work(backup);
  } finally {
    await handle.close();
  }
}

const damagedError = (file: string) =>
  new BackupError(
    `The backup ${file} is damaged or not complete: its content does not match its checksum.`,
  );

const longRowError = (file: string) =>
  new BackupError(
    `The backup ${file} has a row of more than ${MAX_ROW_BYTES / 1_000_000} MB, which no studio writes.`,
  );

interface ReadOptions {
  file: string;
  signal: AbortSignal | undefined;
}

async function checkFile(handle: FileHandle, { file, signal }: ReadOptions) {
  const { size } = await handle.stat();
  const start = Buffer.alloc(Math.min(size, MAGIC.length + MAX_HEADER_BYTES));
  await handle.read(start, 0, start.length, 0).catch((error) => {
    throw describeFileError(`The backup ${file} cannot be read`, error);
  });
  if (!start.subarray(0, MAGIC.length).equals(Buffer.from(MAGIC)))
    throw new BackupError(`${file} is not a backup of this site.`);
  const format = /^(\d{1,6})\n/.exec(start.subarray(MAGIC.length, MAGIC.length + 8).toString());
  if (Number(format?.[1]) > FORMAT) throw newerFormatError(file);
  const end = size - TRAILER_BYTES;
  const headerStart = MAGIC.length + (format?.[0].length ?? 0);
  const headerEnd = start.indexOf('\n', headerStart);
  if (Number(format?.[1]) !== FORMAT || headerEnd < 0 || headerEnd >= end) throw damagedError(file);
  if (!(await agreesWithTrailer(handle, end, signal))) throw damagedError(file);
  const header = headerSchema.safeParse(
    JSON.parse(start.subarray(headerStart, headerEnd).toString()),
  );
  if (!header.success) throw newerFormatError(file);
  return { header: header.data, body: { start: headerEnd + 1, end: end - 1 } };
}

const newerFormatError = (file: string) =>
  new BackupError(
    `The backup ${file} was made by a newer version of the studio. Restore it with that version.`,
  );

async function agreesWithTrailer(handle: FileHandle, end: number, signal?: AbortSignal) {
  const hash = createHash('sha256');
  for await (const chunk of bytesOf(handle, { start: 0, end: end - 1 })) {
    signal?.throwIfAborted();
    hash.update(chunk);
  }
  const trailer = Buffer.alloc(TRAILER_BYTES);
  await handle.read(trailer, 0, TRAILER_BYTES, end);
  return trailer.toString('latin1') === `sha256 ${hash.digest('hex')}\n`;
}

const bytesOf = (handle: FileHandle, { start, end }: { start: number; end: number }) =>
  handle.createReadStream({ start, end, autoClose: false, highWaterMark: 256 * 1024 });

interface BackupSource {
  header: BackupHeader;
  /** The offsets of the first and the last byte of the compressed rows. */
  body: { start: number; end: number };
  file: string;
}

const sectionReader =
  (handle: FileHandle, { header, body, file }: BackupSource): CheckedBackup['eachSection'] =>
  async (work, signal) => {
    const consume = async (text: AsyncIterable<Buffer>) => {
      const chunks = text[Symbol.asyncIterator]();
      const nextRows = rowReader(chunks, file);
      for (const section of sectionsOf(header)) await work(section, nextRows());
      if (!(await chunks.next()).done) throw damagedError(file);
    };
    await pipeline(
      bytesOf(handle, body),
      createZstdDecompress(),
      consume,
      signal ? { signal } : {},
    );
  };

/** Returns a function that yields the rows of the next section at each call, in chunks of whole rows. */
function rowReader(chunks: AsyncIterator<Buffer>, file: string) {
  const end = Buffer.from(END_OF_ROWS);
  const endBehindRow = Buffer.from(`\n${END_OF_ROWS}`);
  // Always begins at the beginning of a line.
  let rest: Buffer = Buffer.alloc(0);
  const findEnd = () =>
    rest.subarray(0, end.length).equals(end) ? 0 : rest.indexOf(endBehindRow) + 1 || -1;
  return async function* (): AsyncGenerator<Buffer> {
    for (;;) {
      const at = findEnd();
      const whole = at >= 0 ? at : rest.lastIndexOf('\n') + 1;
      const rows = rest.subarray(0, whole);
      rest = rest.subarray(at >= 0 ? at + end.length : whole);
      if (rows.length > 0) yield rows;
      if (at >= 0) return;
      if (rest.length > MAX_ROW_BYTES) throw longRowError(file);
      const { value, done } = await chunks.next();
      if (done) throw damagedError(file);
      rest = rest.length > 0 ? Buffer.concat([rest, value]) : value;
    }
  };
}

/**
 * Checks, before anything is changed, that the rows can be decompressed and each section has its row count. A few bytes
 * can unpack to any number of rows: reading ends at the first row too many.
 */
async function checkRowCounts({ eachSection }: CheckedBackup, { file, signal }: ReadOptions) {
  try {
    await eachSection(async (section, rows) => {
      let seen = 0;
      for await (const text of rows) {
        seen += countRows(text);
        if (seen > section.rows) throw damagedError(file);
      }
      if (seen !== section.rows) throw damagedError(file);
    }, signal);
  } catch (error) {
    signal?.throwIfAborted();
    const { code } = error as NodeJS.ErrnoException;
    throw code?.startsWith('ZSTD') ? damagedError(file) : error;
  }
}

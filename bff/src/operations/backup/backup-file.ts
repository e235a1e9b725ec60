import { z } from 'zod';

/**
 * The format of a backup, which is one file:
 *
 *   ganga-yoga backup 1            the magic and the version of this format
 *   {"takenAt": …}                 the header, a line of JSON: where the backup comes from, its tables and their row counts
 *   …                              zstd: for each table its rows in COPY's text format, then a line `\.`
 *   sha256 0123…                   the trailer: the checksum of every byte before it
 */
export const MAGIC = 'ganga-yoga backup ';
/** The version of the format that is written, and the newest that is read. */
export const FORMAT = 1;
/** The line after a table's last row. No row can equal it, as COPY doubles every backslash. */
export const END_OF_ROWS = '\\.\n';
/** The length of the trailer: `sha256 `, 64 hexadecimal digits and a line feed. */
export const TRAILER_BYTES = 'sha256 '.length + 64 + 1;
/** The limit of the header's length in bytes, far above that of any studio. */
export const MAX_HEADER_BYTES = 1_000_000;

/**
 * An expected error whose message is a sentence for the operator. `code` is the error code of the file system, if
 * there is one.
 */
export class BackupError extends Error {
  override name = 'BackupError';
  readonly code: string | undefined;
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.code = (cause as NodeJS.ErrnoException | undefined)?.code;
  }
}

const rows = z.int().min(0);
const table = z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows });

/** Checks a header that was read from a file. Extra fields are dropped. */
export const headerSchema = z.object({
  product: z.literal('ganga-yoga'),
  takenAt: z.iso.datetime(),
  /** The version of the PostgreSQL server. */
  postgres: z.string(),
  /** The migrations that made the schema, in order. */
  migrations: z.array(z.object({ version: z.int(), name: z.string(), md5: z.string() })).min(1),
  /** In the order in which they can be loaded: each table after those that it refers to. */
  tables: z.array(table),
  /** The unsent mails of the queue; their rows follow those of the tables. */
  mails: table,
  /** The last id given out by each identity column; 0 if none was. */
  ids: z.array(z.object({ table: z.string(), column: z.string(), last: z.int().min(0) })),
  /** Control totals that must be equal after the backup is restored. */
  facts: z.record(z.string(), z.string()),
});

/** A checked header. */
export type BackupHeader = z.infer<typeof headerSchema>;
/** A table's name, columns and row count. */
export type BackedUpTable = z.infer<typeof table>;

/** The sections whose rows the file holds, in the file's order: the tables, then the mails. */
export const sectionsOf = ({ tables, mails }: BackupHeader): BackedUpTable[] => [...tables, mails];

const LINE_FEED = 10;

/** How many rows end within this piece of COPY's text. Within a row COPY writes a line feed as `\n`. */
export function countRows(text: Buffer): number {
  let count = 0;
  // For short rows a loop is many times as fast as `indexOf`.
  for (let at = 0; at < text.length; at += 1) if (text[at] === LINE_FEED) count += 1;
  return count;
}

const PLAIN_CAUSES: Record<string, string> = {
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file system takes no file of this size',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'a file of that name is in the way',
  EIO: 'the disk failed',
};

/** Turns a file system error into a `BackupError` that begins with `what`; returns any other error unchanged. */
export function describeFileError(what: string, error: unknown): unknown {
  const cause = PLAIN_CAUSES[(error as NodeJS.ErrnoException)?.code ?? ''];
  return cause ? new BackupError(`${what}: ${cause}.`, error) : error;
}

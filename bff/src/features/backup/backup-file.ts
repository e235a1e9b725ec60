import { z } from 'zod';

/**
 * A backup is one file:
 *
 *   ganga-yoga backup 1            what it is, and the version of this format
 *   {"takenAt": …}                 a line of JSON: where it comes from, and which tables follow with how many rows
 *   …                              zstd: of each table its rows as COPY writes them (text), and a line `\.`
 *   sha256 0123…                   of every byte before
 */
export const MAGIC = 'ganga-yoga backup ';
export const FORMAT = 1;
/** The line after a table's last row; no row can look like it, as COPY doubles every backslash. */
export const END_OF_ROWS = '\\.\n';
export const TRAILER_BYTES = 'sha256 '.length + 64 + 1;
/** Far more than the header of any studio has. */
export const MOST_HEADER_BYTES = 1_000_000;

/** What a person is told who makes a backup or restores one; `code` is the system's, where there is one. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal';
  readonly code: string | undefined;
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.code = (cause as NodeJS.ErrnoException | undefined)?.code;
  }
}

const rows = z.int().min(0);
const table = z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows });

export const headerSchema = z.object({
  product: z.literal('ganga-yoga'),
  takenAt: z.iso.datetime(),
  /** The version of the server that it was taken from. */
  postgres: z.string(),
  /** The migrations that made the schema, in order. */
  migrations: z.array(z.object({ version: z.int(), name: z.string(), md5: z.string() })).min(1),
  /** In the order in which they can be filled again. */
  tables: z.array(table),
  /** Mails that were promised and not sent yet; they follow the tables. */
  mails: table,
  /** How far each table's ids had been given. */
  ids: z.array(z.object({ table: z.string(), column: z.string(), last: z.int().min(0) })),
  /** Sums and counts that must come out the same after it is restored. */
  facts: z.record(z.string(), z.string()),
});

export type BackupHeader = z.infer<typeof headerSchema>;
export type BackedUpTable = z.infer<typeof table>;

/** Everything whose rows the file holds, in its order. */
export const sectionsOf = ({ tables, mails }: BackupHeader): BackedUpTable[] => [...tables, mails];

const LINE_FEED = 10;

/** How many rows of COPY's text end in here: within a row a line feed is written as `\n`. */
export function countRows(text: Buffer): number {
  let count = 0;
  for (let at = text.indexOf(LINE_FEED); at >= 0; at = text.indexOf(LINE_FEED, at + 1)) count += 1;
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

/** What the file system says as a sentence; anything else comes back as it is. */
export function inPlainWords(what: string, error: unknown): unknown {
  const cause = PLAIN_CAUSES[(error as NodeJS.ErrnoException)?.code ?? ''];
  return cause ? new BackupRefusal(`${what}: ${cause}.`, error) : error;
}

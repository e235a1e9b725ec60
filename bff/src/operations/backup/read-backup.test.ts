import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { startTestStudio } from '../../testing/test-studio.ts';
import { MAGIC, TRAILER_BYTES } from './backup-file.ts';
import { withBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let folder: string;
let whole: Buffer;
/** The offsets at which the header and the rows begin. */
let header: number;
let body: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-backup-'));
  const studio = await startTestStudio();
  for (let n = 0; n < 5; n += 1) await studio.signIn();
  const { file } = await writeBackup({ databaseUrl: studio.databaseUrl, folder });
  await studio.stop();
  whole = await readFile(file);
  header = whole.indexOf('\n') + 1;
  body = whole.indexOf('\n', header) + 1;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The error of a file with these bytes; `undefined` for a complete backup. */
async function complaintAbout(bytes: Buffer | string): Promise<string | undefined> {
  const file = join(folder, 'given.backup');
  await writeFile(file, bytes);
  try {
    await withBackup(file, async () => {});
    return undefined;
  } catch (error) {
    if ((error as Error).name !== 'BackupError') throw error;
    return (error as Error).message.replace(file, 'FILE');
  }
}

const DAMAGED =
  'The backup FILE is damaged or not complete: its content does not match its checksum.';
const FOREIGN = 'FILE is not a backup of this site.';
const NEWER =
  'The backup FILE was made by a newer version of the studio. Restore it with that version.';

test('a complete backup is read', async () => {
  expect(await complaintAbout(whole)).toBeUndefined();
});

test('a backup that was cut off anywhere is refused', async () => {
  const places = [0, 1, MAGIC.length, header, header + 1, body - 1, body, body + 1];
  for (let at = body; at < whole.length; at += 61) places.push(at);
  for (let last = 1; last <= TRAILER_BYTES + 2; last += 1) places.push(whole.length - last);
  for (const at of places) {
    const complaint = await complaintAbout(whole.subarray(0, at));
    expect([DAMAGED, FOREIGN], `cut at ${at}`).toContain(complaint);
  }
});

test('a backup with bytes after its end is refused', async () => {
  expect(await complaintAbout(Buffer.concat([whole, Buffer.from('\n')]))).toBe(DAMAGED);
  expect(await complaintAbout(Buffer.concat([whole, whole]))).toBe(DAMAGED);
});

test('a backup with any wrong bit is refused', async () => {
  const places = Array.from({ length: header }, (_, at) => at);
  for (let at = header; at < whole.length; at += 29) places.push(at);
  for (let last = 1; last <= TRAILER_BYTES; last += 1) places.push(whole.length - last);
  for (const at of places) {
    const bytes = Buffer.from(whole);
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (at % 8)), at);
    const complaint = await complaintAbout(bytes);
    expect([DAMAGED, FOREIGN, NEWER], `bit ${at % 8} of byte ${at}`).toContain(complaint);
  }
}, 60_000);

test.each([
  ['nothing', ''],
  ['text', 'A poem about the river.\n'.repeat(1000)],
  ['a dump of pg_dump', Buffer.from('PGDMP\u0001\u0010\u0000\u0004\u0008')],
  ['another backup program’s text', '--\n-- PostgreSQL database dump\n--\n'],
  ['something else in gzip', gzipSync('A poem')],
  ['something else in zstd', zstdCompressSync('A poem')],
])('%s is no backup', async (_, bytes) => {
  expect(await complaintAbout(bytes)).toBe(FOREIGN);
});

test('a folder and a missing file are refused with a sentence', async () => {
  const read = (file: string) => withBackup(file, async () => {});
  await expect(read(folder)).rejects.toThrow(
    `The backup ${folder} cannot be read: it is a folder.`,
  );
  await expect(read(join(folder, 'none'))).rejects.toThrow(
    `The backup ${join(folder, 'none')} cannot be read: there is no such file or folder.`,
  );
});

const sealed = (bytes: Buffer) =>
  Buffer.concat([
    bytes,
    Buffer.from(`sha256 ${createHash('sha256').update(bytes).digest('hex')}\n`),
  ]);

/** The same backup with another header and a correct checksum. */
function withHeader(change: (content: Record<string, unknown>) => object): Buffer {
  const content = JSON.parse(whole.subarray(header, body).toString());
  const line = `${JSON.stringify(change(content))}\n`;
  return sealed(
    Buffer.concat([
      whole.subarray(0, header),
      Buffer.from(line),
      whole.subarray(body, -TRAILER_BYTES),
    ]),
  );
}

/** The same backup with these rows. Its header says that the first table has `rows` of them. */
function withRows(text: Buffer, rows: number): Buffer {
  const changed = withHeader(({ tables, ...rest }) => {
    const [first, ...others] = tables as object[];
    return { ...rest, tables: [{ ...first, rows }, ...others] };
  });
  const start = changed.indexOf('\n', changed.indexOf('\n') + 1) + 1;
  return sealed(Buffer.concat([changed.subarray(0, start), zstdCompressSync(text)]));
}

test('a few bytes that unpack to a single row of 64 MB are refused at once', async () => {
  const bytes = withRows(Buffer.alloc(64_000_000, 'a'), 1);
  expect(bytes.length).toBeLessThan(20_000);
  expect(await complaintAbout(bytes)).toBe(
    'The backup FILE has a row of more than 4 MB, which no studio writes.',
  );
});

test('the check of a backup can be aborted', async () => {
  const file = join(folder, 'long.backup');
  await writeFile(file, withRows(Buffer.alloc(64_000_000, 'a\n'), 32_000_000));
  const stop = new AbortController();
  const opening = withBackup(file, async () => {}, { signal: stop.signal });
  setTimeout(() => stop.abort(new Error('stopped')), 20);
  await expect(opening).rejects.toThrow('stopped');
});

test('a backup with a newer format is refused with that reason', async () => {
  const newer = Buffer.concat([Buffer.from(`${MAGIC}2\n`), whole.subarray(header)]);
  expect(await complaintAbout(newer)).toBe(NEWER);
  expect(await complaintAbout(withHeader(({ tables: _, ...rest }) => rest))).toBe(NEWER);
});

describe('a backup with contradictions is refused', () => {
  // biome-ignore lint/suspicious/noExplicitAny: the header is made invalid on purpose.
  type Header = any;

  test('in its counts', async () => {
    const wrong = withHeader((content: Header) => {
      content.tables[0].rows += 1;
      return content;
    });
    expect(await complaintAbout(wrong)).toBe(DAMAGED);
  });

  test('in its sums, and the database stays as it was', async () => {
    const file = join(folder, 'sums.backup');
    const wrong = withHeader((content: Header) => {
      content.facts['amount paid'] = '1000000';
      return content;
    });
    await writeFile(file, wrong);
    const target = await createTestDatabase();
    const restoring = withBackup(file, (backup) =>
      restoreBackup({ databaseUrl: target.url, backup }),
    );
    await expect(restoring).rejects.toThrow(
      'The restored data does not match the backup (amount paid: 0, not 1000000).',
    );
    const whatIsThere = withBackup(file, (backup) =>
      restoreBackup({
        databaseUrl: target.url,
        backup: { ...backup, header: { ...backup.header, facts: {} } },
      }),
    );
    // A restore without `replace` succeeds only in an empty database, so nothing was left behind.
    expect((await whatIsThere).tables.length).toBeGreaterThan(5);
    await target.drop();
  });
});

import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestStudio, TEST_SECRET, type TestStudio } from '../../testing/test-studio.ts';
import { TRAILER_BYTES } from './backup-file.ts';
import { writeBackup } from './write-backup.ts';

let studio: TestStudio;
let databaseUrl: string;
beforeAll(async () => {
  studio = await startTestStudio();
  ({ databaseUrl } = studio);
});
afterAll(() => studio.stop());

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function open(file: string) {
  const whole = await readFile(file);
  const first = whole.indexOf('\n') + 1;
  const second = whole.indexOf('\n', first) + 1;
  return {
    header: JSON.parse(whole.subarray(first, second).toString()),
    rows: zstdDecompressSync(whole.subarray(second, -TRAILER_BYTES)).toString(),
  };
}

test('a backup is one file that only this user can read, and holds what was written', async () => {
  const { user } = await studio.signIn('Asha Rawat');
  const before = Date.now();
  const { file, bytes, rows, takenAt } = await writeBackup({
    databaseUrl,
    folder: join(folder, 'deep', 'down'),
  });
  expect(file).toMatch(/\/deep\/down\/ganga-yoga-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/);
  expect(await readdir(join(folder, 'deep', 'down'))).toHaveLength(1);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'deep', 'down'))).mode & 0o777).toBe(0o700);
  expect((await stat(file)).size).toBe(bytes);
  expect(takenAt.getTime()).toBeGreaterThanOrEqual(before);
  const opened = await open(file);
  expect(opened.rows).toContain(`\t${user.email}\t`);
  expect(rows).toBeGreaterThanOrEqual(2);
});

test('a backup contains no secret, no session, no reset link and no rate limit', async () => {
  const { user, token } = await studio.signIn('Asha Rawat');
  await studio.call('POST', '/api/auth/forgot-password', { body: { email: user.email } });
  const { file } = await writeBackup({ databaseUrl, folder });
  const { header, rows } = await open(file);
  const names = header.tables.map((table: { name: string }) => table.name);
  for (const left of [
    'sessions',
    'password_resets',
    'address_changes',
    'rate_limits',
    'schema_migrations',
  ])
    expect(names).not.toContain(left);
  const [session] = await studio.sql`select id from sessions where account_id = ${user.id}`;
  for (const secret of [TEST_SECRET, token, session?.id, 'password-reset'])
    expect(rows).not.toContain(secret);
});

test('two backups in the same second have two names', async () => {
  const both = await Promise.all([1, 2].map(() => writeBackup({ databaseUrl, folder })));
  expect(new Set(both.map(({ file }) => file)).size).toBe(2);
  expect(await readdir(folder)).toHaveLength(2);
});

test('the next backup removes the files of killed ones, and nothing else', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const left = {
    ...{ 'ganga-yoga-1.backup.part': 6, 'ganga-yoga-2.backup.part': 4, 'mine.part': 6 },
    ...{ 'fetched-ganga-yoga-1.backup.7.part': 1500, 'fetched-ganga-yoga-2.backup.7.part': 1300 },
  };
  for (const [name, minutes] of Object.entries(left)) {
    await writeFile(join(folder, name), 'half');
    await utimes(join(folder, name), ago(minutes), ago(minutes));
  }
  await writeBackup({ databaseUrl, folder });
  const parts = (await readdir(folder)).filter((name) => name.endsWith('.part'));
  expect(parts.sort()).toEqual([
    'fetched-ganga-yoga-2.backup.7.part',
    'ganga-yoga-2.backup.part',
    'mine.part',
  ]);
});

test('an impossible folder is refused with a sentence', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(writeBackup({ databaseUrl, folder: join(folder, 'file') })).rejects.toThrow(
    `The backup could not be written to ${join(folder, 'file')}: a file of that name is in the way.`,
  );
});

test('an aborted backup leaves no file', async () => {
  const stop = new AbortController();
  const writing = writeBackup({ databaseUrl, folder, signal: stop.signal });
  stop.abort();
  await expect(writing).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
});

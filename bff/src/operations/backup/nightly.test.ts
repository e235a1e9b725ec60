import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../../platform/runtime/logging.ts';
import { type BackupStudio, startBackupStudio } from '../../testing/backup-studio.ts';
import { BackupError } from './backup-file.ts';
import type { NightlyOptions } from './nightly.ts';
import { writeBackup } from './write-backup.ts';

/** Writes a real backup, unless a test replaces it. */
let write: NightlyOptions['write'];
let logged: { level: number; msg: string; [fact: string]: unknown }[] = [];
const logger = createLogger('info', { write: (line) => logged.push(JSON.parse(line)) });

let studio: BackupStudio;
beforeAll(async () => {
  studio = await startBackupStudio({
    logger,
    write: (to) => write(to),
    isRestoreTestTime: () => true,
  });
});
afterAll(() => studio.stop());
beforeEach(async () => {
  write = writeBackup;
  logged = [];
  await studio.sql`delete from backup_runs`;
  await rm(studio.backupFolder, { recursive: true, force: true });
  await studio.openedAgo('3 days');
});

const files = async ({ backupFolder } = studio) =>
  (await readdir(backupFolder).catch(() => [])).toSorted();

test('a due backup is made once, and staff see its time and size', async () => {
  expect(await studio.status()).toMatchObject({ lastGood: null, isLate: true });
  const begun = Date.now();
  await studio.runJob();
  const { lastGood, ...other } = await studio.status();
  expect(other).toMatchObject({ lastFailure: null, isLate: false, elsewhere: null });
  expect(Math.abs(Date.parse(lastGood?.takenAt ?? '') - begun)).toBeLessThan(5_000);
  const [name = ''] = await files();
  const path = join(studio.backupFolder, name);
  expect((await stat(path)).size).toBe(lastGood?.bytes);
  expect((await stat(studio.backupFolder)).mode & 0o777).toBe(0o700);
  expect((await readFile(path, 'latin1')).slice(0, 17)).toBe('ganga-yoga backup');
  await studio.runJob();
  expect(await files()).toEqual([name]);
  expect(logged.filter(({ msg }) => msg === 'backup made')).toHaveLength(1);
});

test('the file of a killed backup is removed before the next night', async () => {
  await studio.runJob();
  const part = join(studio.backupFolder, 'ganga-yoga-2026-11-22T02-40-00Z.backup.part');
  await writeFile(part, 'half');
  const old = new Date(Date.now() - 10 * 60_000);
  await utimes(part, old, old);
  await studio.runJob();
  expect(await files()).toEqual([expect.stringMatching(/\.backup$/)]);
});

test('before its first night a studio has no backup, and that is not late', async () => {
  await studio.openedAgo('1 second');
  await studio.runJob();
  expect(await studio.runs()).toEqual([]);
  expect((await studio.status()).isLate).toBe(false);
});

test('a backup is late after 36 hours, by the clock of the database', async () => {
  await studio.runJob();
  await studio.sql`update backup_runs set finished_at = now() - interval '37 hours'`;
  expect(await studio.status()).toMatchObject({
    isLate: true,
    lastGood: { bytes: expect.any(Number) },
  });
});

const failing = (code: string) => async () => {
  throw Object.assign(new Error('What a system says, with /a/path.'), { code });
};

test.each([
  ['ENOSPC', 'The disk is full.'],
  ['EACCES', 'The server may not write to the backup folder.'],
  ['57P01', 'The database could not be reached, or was too slow.'],
  ['CONNECTION_CLOSED', 'The database could not be reached, or was too slow.'],
  ['ENOENT', 'The backup folder does not exist.'],
  ['EWHATEVER', 'The reason is in the log of the server.'],
])('a backup that failed with %s is logged once, and staff see it', async (code, why) => {
  write = failing(code);
  await studio.runJob();
  expect(await studio.status()).toMatchObject({
    lastGood: null,
    lastFailure: { failedAt: expect.any(String), why },
  });
  const lines = logged.filter(({ level }) => level >= 40);
  expect(lines.map(({ msg }) => msg)).toEqual([`backup failed: ${why}`]);
  expect(lines[0]).toMatchObject({ code, folder: studio.backupFolder });
});

test('a failed backup is retried in the same night, but not at once', async () => {
  write = failing('ENOSPC');
  await studio.runJob();
  write = writeBackup;
  await studio.runJob();
  expect(await studio.runs()).toEqual([{ file: null, failure: 'ENOSPC' }]);
  await studio.sql`update backup_runs set finished_at = now() - interval '10 minutes'`;
  await studio.runJob();
  expect(await studio.runs()).toEqual([
    { file: null, failure: 'ENOSPC' },
    { file: expect.stringMatching(/\.backup$/), failure: null },
  ]);
  expect((await studio.status()).lastFailure).toBeNull();
});

test('a file that differs from what was written is a failure', async () => {
  write = async ({ folder }) => {
    throw new BackupError(`The backup ${folder}/x is damaged or not complete.`);
  };
  await studio.runJob();
  expect((await studio.status()).lastFailure?.why).toBe(
    'The file does not contain what was written to it.',
  );
  expect((await studio.status('hi')).lastFailure?.why).toBe(
    'फ़ाइल में वह नहीं मिला जो उसमें लिखा गया था।',
  );
});

test('while a backup is made, no second one starts on any server', async () => {
  let begun = 0;
  let finish = () => {};
  write = (to) => {
    begun += 1;
    return new Promise((resolve, reject) => {
      finish = () => void writeBackup(to).then(resolve, reject);
    });
  };
  const first = studio.runJob();
  await expect.poll(() => begun).toBe(1);
  expect(await studio.boss.send('backup', {})).toBeNull();
  finish();
  await first;
  expect(await studio.runs()).toHaveLength(1);
});

test('the runs of a year are retained, and always the last good one', async () => {
  await studio.runJob();
  await studio.sql`
    insert into backup_runs (started_at, finished_at, host, folder, failure)
    select now(), now() - interval '1 day', 'a host', '/a/folder', 'ENOSPC'
    from generate_series(1, 500)`;
  await studio.sql`update backup_runs set finished_at = now() - interval '2 days' where failure is null`;
  write = failing('EROFS');
  await studio.runJob();
  const kept = await studio.runs();
  expect(kept).toHaveLength(401);
  expect([kept[0]?.failure, kept.at(-1)?.failure]).toEqual([null, 'EROFS']);
});

test('old files are removed after a new one is made, and never the last good one before that is recorded', async () => {
  await studio.runJob();
  const [first] = await studio.runs();
  const nextNight = () =>
    studio.sql`update backup_runs set finished_at = now() - interval '2 days'`;
  await nextNight();
  await studio.runJob();
  const [, second] = await studio.runs();
  // Both files are of the same day in India.
  expect(await files()).toEqual([first?.file, second?.file]);
  await nextNight();
  await studio.runJob();
  const [, , third] = await studio.runs();
  expect(await files()).toEqual([second?.file, third?.file]);
});

test('a restore test restores the backup of the night, on the server that has it', async () => {
  await studio.mayCreateDatabases();
  await studio.runJob();
  const [name = ''] = await files();
  const path = join(studio.backupFolder, name);
  const old = join(studio.backupFolder, 'ganga-yoga-2020-01-01T00-00-00Z.backup');
  const tried = () => studio.sql`select file, failure from backup_rehearsals`;
  await rename(path, old);
  await studio.runJob('backup-rehearsal');
  expect(await tried()).toEqual([]);
  await rename(old, path);
  await studio.runJob('backup-rehearsal');
  expect(await tried()).toEqual([{ file: name, failure: null }]);
});

test('a job that another server has taken over is given up', async () => {
  let given: AbortSignal | undefined;
  write = ({ signal }) => {
    given = signal;
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  };
  const id = await studio.boss.send('backup', {});
  await expect.poll(() => given).toBeDefined();
  // Another server does this to a job whose server seems to be dead.
  await studio.sql`update pgboss.job set state = 'cancelled' where id = ${id}`;
  await expect.poll(() => given?.aborted, { timeout: 10_000 }).toBe(true);
  write = writeBackup;
  await studio.runJob();
  expect(await studio.runs()).toEqual([{ file: expect.any(String), failure: null }]);
});

test('a server that stops gives up the backup in progress, and leaves no partial file and no failure', async () => {
  const studio = await startBackupStudio({ logger, write: writeBackup });
  const lock = await studio.sql.reserve();
  await lock`begin`;
  await lock`lock table orders in access exclusive mode`;
  const asked = studio.runJob();
  await expect.poll(() => files(studio)).toEqual([expect.stringMatching(/\.backup\.part$/)]);
  const begun = performance.now();
  await studio.backups?.stop();
  expect(performance.now() - begun).toBeLessThan(1_000);
  expect(await files(studio)).toEqual([]);
  await lock`rollback`;
  lock.release();
  await asked;
  expect(await studio.runs()).toEqual([]);
  expect(logged.filter(({ level }) => level >= 40)).toEqual([]);
  await studio.runJob();
  expect(await studio.runs()).toEqual([]);
  await studio.stop();
});

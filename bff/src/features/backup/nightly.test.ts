import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../../runtime/logging.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { BackupRefusal } from './backup-file.ts';
import type { BackupStatus } from './backup-status.ts';
import type { NightlyOptions } from './nightly.ts';
import { writeBackup } from './write-backup.ts';

/** Writes a real backup, unless a test replaces it. */
let write: NightlyOptions['write'];
let logged: { level: number; msg: string; [fact: string]: unknown }[] = [];
const logger = createLogger('info', { write: (line) => logged.push(JSON.parse(line)) });

let studio: TestStudio;
let staff: string;
let boss: PgBoss;
beforeAll(async () => {
  const backups: NonNullable<Parameters<typeof startTestStudio>[0]>['backups'] = {
    write: (to) => write(to),
    limitMs: 7_000,
  };
  studio = await startTestStudio({ logger, backups });
  staff = (await studio.signInStaff()).token;
  const connectionString = studio.databaseUrl;
  boss = await new PgBoss({ connectionString, supervise: false, schedule: false }).start();
});
afterAll(async () => {
  await boss.stop();
  await studio.stop();
});
beforeEach(async () => {
  write = writeBackup;
  logged = [];
  await studio.sql`delete from backup_runs`;
  await rm(studio.backupFolder, { recursive: true, force: true });
  await openedAgo('3 days');
});

/** Sets since when there could be a backup. */
const openedAgo = (interval: string) =>
  studio.sql`update schema_migrations set run_at = now() - ${interval}::interval where version = 16`;

const status = async (): Promise<BackupStatus> =>
  (await studio.call('GET', '/api/staff/backups', { token: staff })).body;
const files = async () => (await readdir(studio.backupFolder).catch(() => [])).toSorted();
const runs = () => studio.sql`select file, failure from backup_runs order by id`;

/** Starts the job as the schedule does every five minutes, and waits for its end. */
async function ask() {
  const id = await boss.send('backup', {});
  const state = async () =>
    (await studio.sql`select state from pgboss.job where id = ${id}`)[0]?.state;
  await expect.poll(state, { timeout: 10_000 }).toBe('completed');
}

test('only staff can read the status of the backups', async () => {
  const { token } = await studio.signIn();
  expect((await studio.call('GET', '/api/staff/backups')).status).toBe(401);
  expect((await studio.call('GET', '/api/staff/backups', { token })).status).toBe(403);
});

test('a due backup is made once, and staff see its time and size', async () => {
  expect(await status()).toEqual({ lastGood: null, lastFailure: null, isLate: true });
  const begun = Date.now();
  await ask();
  const { lastGood, ...other } = await status();
  expect(other).toEqual({ lastFailure: null, isLate: false });
  expect(Math.abs(Date.parse(lastGood?.takenAt ?? '') - begun)).toBeLessThan(5_000);
  const [name = ''] = await files();
  const path = join(studio.backupFolder, name);
  expect((await stat(path)).size).toBe(lastGood?.bytes);
  expect((await stat(studio.backupFolder)).mode & 0o777).toBe(0o700);
  expect((await readFile(path, 'latin1')).slice(0, 17)).toBe('ganga-yoga backup');
  await ask();
  expect(await files()).toEqual([name]);
  expect(logged.filter(({ msg }) => msg === 'backup made')).toHaveLength(1);
});

test('before its first night a studio has no backup, and that is not late', async () => {
  await openedAgo('1 second');
  await ask();
  expect(await runs()).toEqual([]);
  expect((await status()).isLate).toBe(false);
});

test('a backup is late after 36 hours, by the clock of the database', async () => {
  await ask();
  await studio.sql`update backup_runs set finished_at = now() - interval '37 hours'`;
  expect(await status()).toMatchObject({ isLate: true, lastGood: { bytes: expect.any(Number) } });
});

const failing = (code: string) => async () => {
  throw Object.assign(new Error('What a system says, with /a/path.'), { code });
};

test.each([
  ['ENOSPC', 'The disk is full.'],
  ['EACCES', 'The server may not write to the folder for backups.'],
  ['57P01', 'The database could not be reached, or was too slow.'],
  ['CONNECTION_CLOSED', 'The database could not be reached, or was too slow.'],
  ['ENOENT', 'The folder for backups is not there.'],
  ['EWHATEVER', 'The reason is in the log of the server.'],
])('that it failed with %s is logged once, and seen by staff', async (code, why) => {
  write = failing(code);
  await ask();
  expect(await status()).toMatchObject({
    lastGood: null,
    lastFailure: { failedAt: expect.any(String), why },
  });
  const lines = logged.filter(({ level }) => level >= 40);
  expect(lines.map(({ msg }) => msg)).toEqual([`backup failed: ${why}`]);
  expect(lines[0]).toMatchObject({ code, folder: studio.backupFolder });
});

test('a failure is tried again in the same night, but not at once', async () => {
  write = failing('ENOSPC');
  await ask();
  write = writeBackup;
  await ask();
  expect(await runs()).toEqual([{ file: null, failure: 'ENOSPC' }]);
  await studio.sql`update backup_runs set finished_at = now() - interval '10 minutes'`;
  await ask();
  expect(await runs()).toEqual([
    { file: null, failure: 'ENOSPC' },
    { file: expect.stringMatching(/\.backup$/), failure: null },
  ]);
  expect((await status()).lastFailure).toBeNull();
});

test('a file that differs from what was written is a failure', async () => {
  write = async ({ folder }) => {
    throw new BackupRefusal(`The backup ${folder}/x is damaged or not complete.`);
  };
  await ask();
  expect((await status()).lastFailure?.why).toBe('The file did not hold what was written to it.');
});

test('a backup that hangs is given up after its time, and no second one starts beside it', async () => {
  let begun = 0;
  let letGo = () => {};
  write = () => {
    begun += 1;
    return new Promise((_, reject) => {
      letGo = () => reject(new Error('at last'));
    });
  };
  await ask();
  expect((await status()).lastFailure?.why).toBe('It took longer than half an hour.');
  await studio.sql`update backup_runs set finished_at = now() - interval '1 hour'`;
  await ask();
  expect(begun).toBe(1);
  letGo();
  write = writeBackup;
  const both = async () => {
    await ask();
    return (await runs()).length;
  };
  await expect.poll(both).toBe(2);
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
  const first = ask();
  await expect.poll(() => begun).toBe(1);
  expect(await boss.send('backup', {})).toBeNull();
  finish();
  await first;
  expect(await runs()).toHaveLength(1);
});

test('the runs of a year are kept, and always the last good one', async () => {
  await ask();
  await studio.sql`
    insert into backup_runs (started_at, finished_at, host, folder, failure)
    select now(), now() - interval '1 day', 'a host', '/a/folder', 'ENOSPC'
    from generate_series(1, 500)`;
  await studio.sql`update backup_runs set finished_at = now() - interval '2 days' where failure is null`;
  write = failing('EROFS');
  await ask();
  const kept = await runs();
  expect(kept).toHaveLength(401);
  expect([kept[0]?.failure, kept.at(-1)?.failure]).toEqual([null, 'EROFS']);
});

test('old files are removed after a new one is made, and never the last good one before that is recorded', async () => {
  await ask();
  const [first] = await runs();
  const nextNight = () =>
    studio.sql`update backup_runs set finished_at = now() - interval '2 days'`;
  await nextNight();
  await ask();
  const [, second] = await runs();
  // Both files are of the same day in India.
  expect(await files()).toEqual([first?.file, second?.file]);
  await nextNight();
  await ask();
  const [, , third] = await runs();
  expect(await files()).toEqual([second?.file, third?.file]);
});

test('a job that another server has taken over is given up', async () => {
  let given: AbortSignal | undefined;
  write = ({ signal }) => {
    given = signal;
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  };
  const id = await boss.send('backup', {});
  await expect.poll(() => given).toBeDefined();
  // Another server does this to a job whose server seems dead.
  await studio.sql`update pgboss.job set state = 'cancelled' where id = ${id}`;
  await expect.poll(() => given?.aborted, { timeout: 10_000 }).toBe(true);
  write = writeBackup;
  await ask();
  expect(await runs()).toEqual([{ file: expect.any(String), failure: null }]);
});

// The last test: after it this server makes no backup.
test('a server that stops gives up the backup in progress, and leaves no partial file and no failure', async () => {
  const lock = await studio.sql.reserve();
  await lock`begin`;
  await lock`lock table orders in access exclusive mode`;
  const asked = ask();
  await expect.poll(files).toEqual([expect.stringMatching(/\.backup\.part$/)]);
  const begun = performance.now();
  await studio.backups?.stop();
  expect(performance.now() - begun).toBeLessThan(1_000);
  expect(await files()).toEqual([]);
  await lock`rollback`;
  lock.release();
  await asked;
  expect(await runs()).toEqual([]);
  expect(logged.filter(({ level }) => level >= 40)).toEqual([]);
  await ask();
  expect(await runs()).toEqual([]);
});

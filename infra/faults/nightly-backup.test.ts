// @module-tag faults
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { generateBackupKey } from 'bff/backup-key';
import { startS3Server } from 'bff/s3-server';
import type { Sql } from 'postgres';
import { afterAll, expect } from 'vitest';
import { signInStaff } from '../studio/people.ts';
import {
  CHEAP_PASSWORDS,
  type StudioProcess,
  type StudioSettings,
} from '../studio/studio-process.ts';
import { test as onDatabase } from '../studio/studio-test.ts';
import { until } from '../studio/waiting.ts';
import { canMount, smallDisk, unmountSmallDisks } from '../testing/small-disk.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';

afterAll(removeTemporaryFolders);
afterAll(unmountSmallDisks);

/** A server need not be up for a minute before it backs up. */
const AT_ONCE = { ...CHEAP_PASSWORDS, backupsAfterMs: 0 };

const test = onDatabase
  .extend('folder', ({ task: _ }) => temporaryFolder())
  .extend(
    'start',
    ({ startStudio, folder }) =>
      (backupFolder = folder, elsewhere: Pick<StudioSettings, 'backupUpload' | 'backupKey'> = {}) =>
        startStudio({
          dataFolder: temporaryFolder(),
          backupFolder,
          ...elsewhere,
          options: AT_ONCE,
        }),
  );

const filesEnding = (folder: string, end: string) =>
  readdirSync(folder).filter((name) => name.endsWith(end));
const runs = (sql: Sql) => sql`select failure, file from backup_runs order by id`;
const lines = ({ output }: StudioProcess, words: RegExp) =>
  output()
    .split('\n')
    .filter((line) => words.test(line));

/** Makes the studio days old without a nightly backup. */
const letNightPass = (sql: Sql) =>
  sql`update schema_migrations set run_at = now() - interval '3 days' where version = 16`;

type BackupJob = 'backup' | 'backup-upload';

/** Queues the job that the schedule queues every five minutes, and returns whether it was queued: there is one at a time. */
async function send(sql: Sql, job: BackupJob): Promise<boolean> {
  const sent = await sql`
    insert into pgboss.job (name, policy, retry_limit, retry_delay, heartbeat_seconds, expire_seconds)
    select name, policy, retry_limit, retry_delay, heartbeat_seconds, expire_seconds
    from pgboss.queue
    where name = ${job}
    on conflict do nothing
    returning id`;
  await sql`select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), ${job})`;
  return sent.length === 1;
}

/** Sends the job after one of the schedule, which may have begun before there was anything to do. */
async function ask(sql: Sql, job: BackupJob = 'backup') {
  await until(() => send(sql, job), { within: 15_000, what: `the job ${job} is sent` });
}

const isDone = async (sql: Sql, job: BackupJob = 'backup') =>
  (await sql`select from pgboss.job where name = ${job} and state < 'completed'`).length === 0;
async function askAndWait(sql: Sql, job: BackupJob = 'backup') {
  await ask(sql, job);
  await until(() => isDone(sql, job), { within: 15_000, what: 'the backup job is done' });
}

/** Starts a backup that waits for a lock in the middle. The returned function releases the lock. */
async function standStill(sql: Sql, folder: string) {
  const lock = await sql.reserve();
  await lock`begin`;
  await lock`lock table orders in access exclusive mode`;
  await ask(sql);
  const half = () => filesEnding(folder, '.part').length === 1;
  await until(half, { within: 5_000, what: 'a half file is there' });
  return async () => {
    await lock`rollback`;
    lock.release();
  };
}

test('a server that is stopped during a backup ends in time, leaves no partial file, and the next one makes it', async ({
  start,
  folder,
  sql,
}) => {
  const stopped = await start();
  // Housekeeping would wait for the lock below, too.
  await stopped.line(/"housekeeping"/);
  await letNightPass(sql);
  const letGo = await standStill(sql, folder);
  const begun = performance.now();
  expect(await stopped.end('SIGTERM')).toBe(0);
  expect(performance.now() - begun).toBeLessThan(9_000);
  expect(readdirSync(folder).filter((name) => name.startsWith('ganga-yoga'))).toEqual([]);
  expect(await runs(sql)).toEqual([]);
  await letGo();

  await start();
  await askAndWait(sql);
  expect(await runs(sql)).toEqual([{ failure: null, file: filesEnding(folder, '.backup')[0] }]);
});

test.concurrent('a backup of a killed server is made by the next one', async ({
  start,
  folder,
  sql,
}) => {
  const killed = await start();
  await letNightPass(sql);
  const letGo = await standStill(sql, folder);
  expect(await killed.end('SIGKILL')).toBe('SIGKILL');
  await letGo();
  expect(filesEnding(folder, '.backup')).toEqual([]);

  await start();
  await requeue(sql, 'backup');
  await askAndWait(sql);
  expect(await runs(sql)).toEqual([{ failure: null, file: filesEnding(folder, '.backup')[0] }]);
});

/** Takes the job of a killed server back, as if its heartbeat had been missing for long enough already. */
async function requeue(sql: Sql, job: string) {
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where name = ${job}`;
  const isTakenBack = async () =>
    (await sql`select from pgboss.job where name = ${job} and state = 'active'`).length === 0;
  await until(isTakenBack, { within: 15_000, what: 'the job is taken from the dead' });
}

test.concurrent('an off-site upload of a killed server leaves no partial file, and is made by the next one', async ({
  start,
  folder,
  sql,
  // The imported database belongs to the test that is running.
  onTestFinished,
}) => {
  const store = await startS3Server();
  onTestFinished(store.stop);
  const elsewhere = { backupUpload: store.upload, backupKey: await generateBackupKey() };
  const killed = await start(folder, elsewhere);
  await letNightPass(sql);
  await askAndWait(sql);
  let isHeld = false;
  store.interfere = ({ method, url = '' }) => {
    const isPart = method === 'PUT' && url.includes('partNumber');
    isHeld ||= isPart;
    return isPart;
  };
  await ask(sql, 'backup-upload');
  await until(() => isHeld, { within: 60_000, what: 'the first part is on its way' });
  expect(await killed.end('SIGKILL')).toBe('SIGKILL');
  expect(await store.objects()).toEqual([]);
  store.interfere = undefined;

  await start(folder, elsewhere);
  await requeue(sql, 'backup-upload');
  await askAndWait(sql, 'backup-upload');
  const [file] = filesEnding(folder, '.backup');
  expect(await sql`select file, failure from backup_uploads`).toEqual([{ file, failure: null }]);
  expect(await store.objects()).toHaveLength(1);
});

test.concurrent('two servers make one backup, however often it is requested', async ({
  start,
  folder,
  sql,
}) => {
  const both = await Promise.all([start(), start()]);
  await letNightPass(sql);
  const letGo = await standStill(sql, folder);
  for (let n = 0; n < 5; n += 1) expect(await send(sql, 'backup')).toBe(false);
  expect(filesEnding(folder, '.part')).toHaveLength(1);
  await letGo();
  await until(() => isDone(sql), { within: 15_000, what: 'the backup job is done' });
  await askAndWait(sql);
  expect(await runs(sql)).toHaveLength(1);
  expect(filesEnding(folder, '.backup')).toHaveLength(1);
  expect(both.flatMap((studio) => lines(studio, /backup made/))).toHaveLength(1);
});

test.concurrent('a backup without a setting goes into the data folder, which nobody else can read', {
  tags: 'promise',
}, async ({ startStudio, folder, sql }) => {
  await startStudio({ dataFolder: folder, options: AT_ONCE });
  await letNightPass(sql);
  await askAndWait(sql);
  const kept = join(folder, 'backups');
  expect(readdirSync(kept)).toEqual([(await runs(sql))[0]?.file]);
  expect(statSync(kept).mode & 0o777).toBe(0o700);
  expect(statSync(join(kept, String(readdirSync(kept)[0]))).mode & 0o777).toBe(0o600);
});

/** Expects the site to read and write for staff, and returns the state of its backups. */
async function check(studio: StudioProcess, token: string) {
  const body = { meetingLink: 'https://meet.example/1' };
  expect((await studio.call('POST', '/api/meetings', { token, body })).status).toBe(201);
  expect((await studio.call('GET', '/readyz')).status).toBe(200);
  return (await studio.call('GET', '/api/staff/backups', { token })).body;
}

const passOverTheWait = (sql: Sql) =>
  sql`update backup_runs set finished_at = now() - interval '1 hour'`;

test.concurrent('a missing backup folder is shown to staff and logged, while the site works', async ({
  start,
  folder,
  sql,
  database,
}) => {
  const studio = await start();
  const token = await signInStaff(studio, database.url);
  await letNightPass(sql);
  rmSync(folder, { recursive: true });
  await askAndWait(sql);
  expect(await check(studio, token)).toMatchObject({
    isLate: true,
    lastGood: null,
    lastFailure: { why: 'The backup folder does not exist.' },
  });
  expect(lines(studio, /backup failed: The backup folder does not exist\./)).toHaveLength(1);
  expect(lines(studio, /"level":50/)).toHaveLength(1);
});

test.skipIf(!canMount())(
  'a full disk is shown to staff and logged, and the backup is made once there is space',
  { concurrent: true },
  async ({ start, sql, database }) => {
    const disk = smallDisk(1);
    disk.fill();
    const studio = await start(disk.folder);
    const token = await signInStaff(studio, database.url);
    await letNightPass(sql);
    await askAndWait(sql);
    expect(await check(studio, token)).toMatchObject({ lastFailure: { why: 'The disk is full.' } });
    expect(lines(studio, /backup failed: The disk is full\./)).toHaveLength(1);
    expect(lines(studio, /"level":50/)).toHaveLength(1);
    expect(readdirSync(disk.folder)).toEqual(['ballast']);

    disk.free();
    await passOverTheWait(sql);
    await askAndWait(sql);
    expect(await check(studio, token)).toMatchObject({
      isLate: false,
      lastGood: { bytes: expect.any(Number) },
      lastFailure: null,
    });
  },
);

// @module-tag faults
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { generateBackupKey } from 'bff/backup-key';
import { startS3Server } from 'bff/s3-server';
import type { Sql } from 'postgres';
import { afterAll, expect } from 'vitest';
import { CHEAP_PASSWORDS, type StudioSettings } from '../studio/studio-process.ts';
import { test as onDatabase } from '../studio/studio-test.ts';
import { until } from '../studio/waiting.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';

afterAll(removeTemporaryFolders);

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
/** Makes the studio days old without a nightly backup. */
const letNightPass = (sql: Sql) =>
  sql`update schema_migrations set run_at = now() - interval '3 days' where version = 16`;

type BackupJob = 'backup' | 'backup-upload';

// Other disturbances of a backup: bff/src/operations/backup/nightly.test.ts.

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

test.concurrent('a backup without a setting goes into the data folder, which nobody else can read', async ({
  startStudio,
  folder,
  sql,
}) => {
  await startStudio({ dataFolder: folder, options: AT_ONCE });
  await letNightPass(sql);
  await askAndWait(sql);
  const kept = join(folder, 'backups');
  expect(readdirSync(kept)).toEqual([(await runs(sql))[0]?.file]);
  expect(statSync(kept).mode & 0o777).toBe(0o700);
  expect(statSync(join(kept, String(readdirSync(kept)[0]))).mode & 0o777).toBe(0o600);
});

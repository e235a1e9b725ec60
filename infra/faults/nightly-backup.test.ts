import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { endAll } from '../testing/processes.ts';
import { canMount, smallDisk, unmountSmallDisks } from '../testing/small-disk.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';
import { signInStaff } from './people.ts';
import { CHEAP_PASSWORDS, type StudioProcess, startStudio } from './studio-process.ts';
import { until } from './waiting.ts';

let database: TestDatabase;
let sql: postgres.Sql;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase(inject('databaseUrl'));
  sql = postgres(database.url, { max: 3, onnotice: () => {} });
  folder = temporaryFolder();
});
afterEach(async () => {
  await endAll();
  unmountSmallDisks();
  await sql.end({ timeout: 1 });
  await database.drop();
});
afterAll(removeTemporaryFolders);

const start = () =>
  startStudio({
    databaseUrl: database.url,
    dataFolder: temporaryFolder(),
    backupFolder: folder,
    options: { ...CHEAP_PASSWORDS, backupsAfterMs: 0 },
  });
const filesEnding = (end: string) => readdirSync(folder).filter((name) => name.endsWith(end));
const runs = () => sql`select failure, file from backup_runs order by id`;
const lines = ({ output }: StudioProcess, words: RegExp) =>
  output()
    .split('\n')
    .filter((line) => words.test(line));

/** The studio has been there for days without a night's backup. */
const letNightPass = () =>
  sql`update schema_migrations set run_at = now() - interval '3 days' where version = 16`;

/** What the clock does every five minutes. */
async function ask() {
  await sql`
    insert into pgboss.job (name, policy, retry_limit, retry_delay, heartbeat_seconds, expire_seconds)
    select name, policy, retry_limit, retry_delay, heartbeat_seconds, expire_seconds
    from pgboss.queue
    where name = 'backup'
    on conflict do nothing`;
  await sql`select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), 'backup')`;
}

const isDone = async () =>
  (await sql`select from pgboss.job where name = 'backup' and state < 'completed'`).length === 0;
async function askAndWait() {
  await ask();
  await until(isDone, { within: 15_000, what: 'the backup job is done' });
}

/** Asks for a backup that stands still in the middle, until it is let go of. */
async function standStill() {
  const lock = await sql.reserve();
  await lock`begin`;
  await lock`lock table orders in access exclusive mode`;
  await ask();
  const half = () => filesEnding('.part').length === 1;
  await until(half, { within: 5_000, what: 'a half file is there' });
  return async () => {
    await lock`rollback`;
    lock.release();
  };
}

test('what a killed server was backing up is backed up by the next', async () => {
  const killed = await start();
  await letNightPass();
  const letGo = await standStill();
  expect(await killed.end('SIGKILL')).toBe('SIGKILL');
  await letGo();
  expect(filesEnding('.backup')).toEqual([]);

  await start();
  // As if its heartbeat had been missing for long enough already.
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where name = 'backup'`;
  const isTakenBack = async () =>
    (await sql`select from pgboss.job where name = 'backup' and state = 'active'`).length === 0;
  await until(isTakenBack, { within: 15_000, what: 'the job is taken from the dead' });
  await askAndWait();
  expect(await runs()).toEqual([{ failure: null, file: filesEnding('.backup')[0] }]);
});

test('a server that is stopped in the middle ends in time, leaves no half, and the next makes it', async () => {
  const stopped = await start();
  // What stands still below would hold that up, too.
  await stopped.line(/"housekeeping"/);
  await letNightPass();
  const letGo = await standStill();
  const begun = performance.now();
  expect(await stopped.end('SIGTERM')).toBe(0);
  expect(performance.now() - begun).toBeLessThan(6_000);
  expect(readdirSync(folder).filter((name) => name.startsWith('ganga-yoga'))).toEqual([]);
  expect(await runs()).toEqual([]);
  await letGo();

  await start();
  await askAndWait();
  expect(await runs()).toEqual([{ failure: null, file: filesEnding('.backup')[0] }]);
});

test('two servers make one backup, however often they are asked', async () => {
  const both = await Promise.all([start(), start()]);
  await letNightPass();
  const letGo = await standStill();
  for (let n = 0; n < 5; n += 1) await ask();
  expect(filesEnding('.part')).toHaveLength(1);
  await letGo();
  await until(isDone, { within: 15_000, what: 'the backup job is done' });
  await askAndWait();
  expect(await runs()).toHaveLength(1);
  expect(filesEnding('.backup')).toHaveLength(1);
  expect(both.flatMap((studio) => lines(studio, /backup made/))).toHaveLength(1);
});

test('unless told where, it backs up into the data folder, which nobody else reads', async () => {
  await startStudio({
    databaseUrl: database.url,
    dataFolder: folder,
    options: { ...CHEAP_PASSWORDS, backupsAfterMs: 0 },
  });
  await letNightPass();
  await askAndWait();
  const kept = join(folder, 'backups');
  expect(readdirSync(kept)).toEqual([(await runs())[0]?.file]);
  expect(statSync(kept).mode & 0o777).toBe(0o700);
  expect(statSync(join(kept, String(readdirSync(kept)[0]))).mode & 0o777).toBe(0o600);
});

/** Whether the site reads and writes for staff, and what it says of its backups. */
async function look(studio: StudioProcess, token: string) {
  const body = { meetingLink: 'https://meet.example/1' };
  expect((await studio.call('POST', '/api/meetings', { token, body })).status).toBe(201);
  expect((await studio.call('GET', '/readyz')).status).toBe(200);
  return (await studio.call('GET', '/api/staff/backups', { token })).body;
}

const passOverTheWait = () => sql`update backup_runs set finished_at = now() - interval '1 hour'`;

test('a folder that is not there is told to staff and logged, while the site serves', async () => {
  const studio = await start();
  const token = await signInStaff(studio, database.url);
  await letNightPass();
  rmSync(folder, { recursive: true });
  await askAndWait();
  expect(await look(studio, token)).toMatchObject({
    isLate: true,
    lastGood: null,
    lastFailure: { why: 'The folder for backups is not there.' },
  });
  expect(lines(studio, /backup failed: The folder for backups is not there\./)).toHaveLength(1);
  expect(lines(studio, /"level":50/)).toHaveLength(1);
});

test.skipIf(!canMount())(
  'a full disk is told to staff and logged, and the backup is made once there is room',
  async () => {
    const disk = smallDisk(1);
    folder = disk.folder;
    disk.fill();
    const studio = await start();
    const token = await signInStaff(studio, database.url);
    await letNightPass();
    await askAndWait();
    expect(await look(studio, token)).toMatchObject({ lastFailure: { why: 'The disk is full.' } });
    expect(lines(studio, /backup failed: The disk is full\./)).toHaveLength(1);
    expect(lines(studio, /"level":50/)).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(['ballast']);

    disk.free();
    await passOverTheWait();
    await askAndWait();
    expect(await look(studio, token)).toMatchObject({
      isLate: false,
      lastGood: { bytes: expect.any(Number) },
      lastFailure: null,
    });
  },
);

import { copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { messagesFor } from '../../../platform/i18n/messages.ts';
import { createLogger } from '../../../platform/runtime/logging.ts';
import { type BackupStudio, startBackupStudio } from '../../../testing/backup-studio.ts';
import { type S3Server, startS3Server } from '../../../testing/s3-server.ts';
import type { AlertCheck } from '../../alerts/alert.ts';
import { checkOffSiteBackup } from '../../alerts/off-site-check.ts';
import { checkRestoreTest } from '../../alerts/restore-test-check.ts';
import { withBackup } from '../read-backup.ts';
import { writeBackup } from '../write-backup.ts';
import { generateBackupKey } from './encryption.ts';
import { downloadPath, openStore } from './store.ts';
import { parseUploadTarget } from './upload-target.ts';

const signal = new AbortController().signal;
let logged: { level: number; msg: string; [fact: string]: unknown }[] = [];
const logger = createLogger('info', { write: (line) => logged.push(JSON.parse(line)) });

/** The text of the alert to the owner. */
const whatOf = async (check: AlertCheck, now: Date) => {
  const found = await check({ sql: studio.sql, publicUrl: 'http://localhost', now: () => now });
  return found?.formatText(messagesFor('en')).what;
};

let store: S3Server;
let key: string;
let studio: BackupStudio;
let folder: string;
beforeAll(async () => {
  store = await startS3Server();
  key = await generateBackupKey();
  studio = await startBackupStudio({
    logger,
    write: writeBackup,
    offSite: { target: targetOf(store.upload), key },
    isRestoreTestTime: () => true,
  });
  await studio.mayCreateDatabases();
  folder = await mkdtemp(join(tmpdir(), 'studio-elsewhere-'));
});
afterAll(async () => {
  await studio.stop();
  await store.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  store.interfere = undefined;
  store.requests = [];
  logged = [];
  await studio.sql`delete from backup_runs`;
  await studio.sql`delete from backup_uploads`;
  await studio.sql`delete from backup_rehearsals`;
  await rm(studio.backupFolder, { recursive: true, force: true });
  for (const object of await store.objects()) await rm(object);
  await studio.openedAgo('3 days');
});

function targetOf(upload: string) {
  const place = parseUploadTarget(upload);
  if (!place) throw new Error('Not a place.');
  return place;
}

const makeBackup = async () => {
  await studio.runJob();
  const [name = ''] = await readdir(studio.backupFolder);
  return name;
};
const send = () => studio.runJob('backup-upload');
const open = (upload = store.upload, withKey = key) =>
  openStore({ target: targetOf(upload), key: withKey });
const uploads = () => studio.sql`select file, failure from backup_uploads order by id`;
/** Simulates that so much time has passed since the last try. */
const letPass = (interval: string) =>
  studio.sql`update backup_uploads set finished_at = finished_at - ${interval}::interval`;

/** Damaged in the middle. */
const withZeros = (bytes: Buffer) => bytes.fill(0, bytes.length - 1000, bytes.length - 990);

test('the nightly backup is uploaded once, encrypted, and can be downloaded unchanged', async () => {
  const name = await makeBackup();
  await send();
  await send();
  expect(await uploads()).toEqual([{ file: name, failure: null }]);
  const [object = ''] = await store.objects();
  expect(basename(object)).toBe(`${name}.age`);
  const stored = await readFile(object);
  expect(stored.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(stored.includes('ganga-yoga backup')).toBe(false);
  expect((await studio.status()).elsewhere).toEqual({
    lastGood: { takenAt: expect.any(String) },
  });
  const elsewhere = await open();
  expect(await elsewhere.list(signal)).toMatchObject([{ name, bytes: stored.length }]);
  const fetched = downloadPath(folder, name);
  await elsewhere.fetch(name, fetched, signal);
  expect(await readFile(fetched)).toEqual(await readFile(join(studio.backupFolder, name)));
  expect(JSON.stringify(logged)).not.toMatch(/TESTSECRET|AGE-SECRET/);
});

test('a refused upload is retried later with the same backup, and alerts the owner after the second time', async () => {
  const name = await makeBackup();
  store.interfere = (_, response) => {
    response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    return true;
  };
  await send();
  await send();
  expect(await uploads()).toEqual([{ file: name, failure: 'ACCESS_KEY' }]);
  expect(await whatOf(checkOffSiteBackup, new Date())).toBeUndefined();
  await letPass('10 minutes');
  await send();
  expect(await whatOf(checkOffSiteBackup, new Date())).toMatch(
    /^The backups are not reaching 127\.0\.0\.1:\d+\/studio\/yoga\. The store does not know the access key, or its secret is wrong\. There is no backup there yet\.$/,
  );
  store.interfere = undefined;
  await letPass('20 minutes');
  await send();
  expect((await uploads()).at(-1)).toEqual({ file: name, failure: null });
  expect(await readdir(studio.backupFolder)).toEqual([name]);
  // By the clock of the database, not of the server that runs the check.
  expect(await whatOf(checkOffSiteBackup, new Date(Date.now() + 37 * 3_600_000))).toBeUndefined();
  await letPass('37 hours');
  await studio.sql`update backup_place set since = since - interval '37 hours'`;
  expect(await whatOf(checkOffSiteBackup, new Date())).toMatch(
    /The newest backup there is from \w{3}, \d/,
  );
});

test('an incomplete upload leaves no object, and a changed object is removed', {
  tags: 'faults',
}, async () => {
  await makeBackup();
  store.interfere = ({ method, url = '', socket }) => {
    const isPart = method === 'PUT' && url.includes('partNumber');
    if (isPart) socket.destroy();
    return isPart;
  };
  await send();
  expect((await uploads()).at(-1)?.failure).toBe('AWAY');
  expect(await store.objects()).toEqual([]);
  expect(store.requests.at(-1)).toMatch(/^DELETE .*uploadId=/);
  store.interfere = ({ method, url = '' }, response) => {
    if (method !== 'GET' || !url.includes('.age')) return false;
    response.writeHead(200, { 'content-length': 3, etag: '"x"' }).end('not');
    return true;
  };
  await letPass('10 minutes');
  await send();
  expect((await uploads()).at(-1)?.failure).toBe('ALTERED');
  expect(await store.objects()).toEqual([]);
});

test('another key, a damaged object and a missing one have different errors, and leave no file', {
  tags: 'faults',
}, async () => {
  const name = await makeBackup();
  await send();
  const file = downloadPath(folder, 'another');
  const fetchWith = async (withKey: string, what = name) =>
    (await open(store.upload, withKey)).fetch(what, file, signal);
  await expect(fetchWith(await generateBackupKey())).rejects.toThrow('with another BACKUP_KEY');
  await expect(fetchWith(key, 'ganga-yoga-2020-01-01T00-00-00Z.backup')).rejects.toThrow(
    'has no backup with that name',
  );
  const [object = ''] = await store.objects();
  await truncate(object, (await readFile(object)).length - 20);
  await expect(fetchWith(key)).rejects.toThrow('damaged or not complete');
  expect(await readdir(folder)).not.toContain(basename(file));
  const wrongSecret = await open(store.upload.replace('TESTSECRET@', 'other@'));
  await expect(wrongSecret.list(signal)).rejects.toThrow('its secret is wrong');
  const noBucket = await open(store.upload.replace('/studio/', '/nothing/'));
  await expect(noBucket.list(signal)).rejects.toThrow('no bucket with that name');
  store.interfere = (_, response) => {
    response.end(
      '<ListBucketResult><NextContinuationToken>more</NextContinuationToken></ListBucketResult>',
    );
    return true;
  };
  await expect((await open()).list(signal)).rejects.toThrow('the newest ones are not found');
  expect(store.requests.at(-1)).toContain('prefix=yoga%2Fganga-yoga-');
});

test('expired backups in the store are removed, and nothing else', async () => {
  await makeBackup();
  await send();
  const [object = ''] = await store.objects();
  const put = (name: string) => copyFile(object, join(dirname(object), name));
  const nights = Array.from({ length: 60 }, (_, n) => new Date(Date.UTC(2026, 0, 1 + n, 21, 10)));
  for (const night of nights)
    await put(`ganga-yoga-${night.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup.age`);
  await put('notes.txt');
  await put('ganga-yoga-2020-01-01T00-00-00Z.backup');
  const removed = await (await open()).removeOld([], signal);
  const left = (await store.objects()).map((path) => basename(path));
  expect(removed.length + left.length).toBe(63);
  expect(left).toHaveLength(8 + 2);
  expect(left).toContain('notes.txt');
});

test('a restore test restores the newest off-site backup, once a month, and leaves no database', async () => {
  const name = await makeBackup();
  await send();
  // Left by a restore test whose server was killed.
  const scratch = await studio.leaveScratchDatabase();
  const rows = await withBackup(join(studio.backupFolder, name), async ({ header }) =>
    header.tables.reduce((sum, table) => sum + table.rows, 0),
  );
  // As on a server that has never made a backup.
  await rm(studio.backupFolder, { recursive: true });
  await studio.runJob('backup-rehearsal');
  await studio.runJob('backup-rehearsal');
  expect(await studio.sql`select file, row_count::integer, failure from backup_rehearsals`).toEqual(
    [{ file: name, row_count: rows, failure: null }],
  );
  expect((await studio.status()).rehearsal).toEqual({
    lastGood: { at: expect.any(String), rows, seconds: expect.any(Number) },
  });
  expect(await studio.sql`select from pg_database where datname = ${scratch}`).toEqual([]);
  expect(await readdir(studio.backupFolder)).toEqual([]);
  expect(await whatOf(checkRestoreTest, new Date())).toBeUndefined();
});

test('a failed restore test has a reason, and is retried the next night', {
  tags: 'faults',
}, async () => {
  await makeBackup();
  await send();
  const [object = ''] = await store.objects();
  await writeFile(object, withZeros(await readFile(object)));
  await studio.runJob('backup-rehearsal');
  await studio.runJob('backup-rehearsal');
  const tries = () => studio.sql`select failure from backup_rehearsals order by id`;
  expect(await tries()).toEqual([{ failure: 'DAMAGED' }]);
  expect(await whatOf(checkRestoreTest, new Date())).toMatch(
    /^The test restore of a backup failed: The file is damaged or not complete\./,
  );
  const nextNight = () =>
    studio.sql`update backup_rehearsals set finished_at = now() - interval '1 day'`;
  await nextNight();
  store.interfere = (_, response) => {
    response.writeHead(400).end('<Error><Code>Odd</Code><Message>No such day.</Message></Error>');
    return true;
  };
  await studio.runJob('backup-rehearsal');
  store.interfere = undefined;
  expect((await tries()).at(-1)).toEqual({ failure: 'UNKNOWN' });
  expect(logged.at(-1)).toMatchObject({ err: { type: 'Odd', message: 'No such day.' } });
  await nextNight();
  await studio.sql`update backup_uploads set file = 'another'`;
  await send();
  await studio.mayCreateDatabases(false);
  await studio.runJob('backup-rehearsal');
  await studio.mayCreateDatabases();
  expect((await tries()).at(-1)).toEqual({ failure: 'MAY_NOT_CREATE' });
});

/** Linux shows them to all processes of the same user. */
async function variablesOfChildren(): Promise<string> {
  const threads = await readdir('/proc/self/task');
  const started = threads.map((id) => readFile(`/proc/self/task/${id}/children`, 'utf8'));
  const children = (await Promise.all(started)).join(' ').trim().split(/\s+/);
  const variables = children.map((id) => readFile(`/proc/${id}/environ`, 'utf8'));
  return (await Promise.all(variables)).join();
}

// The last test: after it this server sends nothing.
test('a server that stops aborts its upload, leaves nothing of it, and records no failure', {
  tags: 'faults',
}, async () => {
  await makeBackup();
  let isHeld = false;
  store.interfere = ({ method }) => {
    isHeld ||= method === 'PUT';
    return method === 'PUT';
  };
  vi.stubEnv('BACKUP_KEY', key);
  const sending = send();
  await expect.poll(() => isHeld).toBe(true);
  expect(await variablesOfChildren()).not.toContain(key);
  const begun = performance.now();
  await studio.backups?.stop();
  expect(performance.now() - begun).toBeLessThan(2_500);
  await sending;
  expect(store.requests.at(-1)).toMatch(/^DELETE .*uploadId=/);
  expect(await store.objects()).toEqual([]);
  expect(await uploads()).toEqual([]);
  vi.unstubAllEnvs();
});

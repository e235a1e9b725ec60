import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateBackupKey } from 'bff/backup-key';
import { readConfig } from 'bff/config';
import { connectDatabase, type Sql } from 'bff/database';
import { startS3Server } from 'bff/s3-server';
import { createMigratedDatabase } from 'bff/test-database';
import { afterAll, test as base, beforeAll, beforeEach, expect, inject } from 'vitest';
import { freePort } from '../testing/run-command-process.ts';
import { query } from '../testing/run-database-process.ts';
import { canMount, mountSmallDisks } from '../testing/small-disk.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';
import { checkBackups } from './doctor/backups.ts';
import { judgeClock } from './doctor/clock.ts';
import type { DoctorContext } from './doctor/context.ts';
import { checkDatabase } from './doctor/database.ts';
import { checkDisks } from './doctor/disks.ts';
import type { Finding } from './doctor/findings.ts';
import { checkSettings, checkSettingsFile } from './doctor/settings.ts';

const test = base.extend('mountDisk', mountSmallDisks);

const wordsOf = (findings: Finding[]) => findings.map(({ state, says }) => `${state}: ${says}`);

let url: string;
let sql: Sql;
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const database = await createMigratedDatabase(inject('databaseUrl'));
  url = database.url;
  sql = connectDatabase(url, { max: 1 });
  ends.push(database.drop, () => sql.end({ timeout: 1 }));
});
beforeEach(async () => {
  for (const table of [
    'studio_facts',
    'backup_runs',
    'backup_place',
    'backup_uploads',
    'backup_rehearsals',
  ])
    await sql`delete from ${sql(table)}`;
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
  removeTemporaryFolders();
});

function placeWith(
  settings: Record<string, string>,
  more: Partial<DoctorContext> = {},
): DoctorContext {
  const env = readConfig(settings);
  const dataFolder = temporaryFolder();
  return {
    env,
    isSet: (name) => name in settings,
    isPublic: env.publicUrl.includes('example'),
    dataFolder,
    backupFolder: env.backupFolder ?? join(dataFolder, 'backups'),
    database: async () => sql,
    ...more,
  } as DoctorContext;
}

const complete = {
  PUBLIC_URL: 'https://yoga.example',
  SMTP_URL: 'smtp://mail.example:587',
  MAIL_FROM: 'studio@yoga.example',
  STUDIO_EMAIL: 'desk@yoga.example',
  TRUSTED_PROXY: '127.0.0.1',
  UPI_ID: 'studio@bank',
};

const unwise: [settings: Record<string, string>, says: RegExp][] = [
  [{ PUBLIC_URL: 'http://yoga.example' }, /^fault: PUBLIC_URL .* without encryption/],
  [{ PUBLIC_URL: '' }, /^advice: PUBLIC_URL .* this machine only/],
  [{ MAIL_FROM: '' }, /^fault: MAIL_FROM is Ganga Yoga <studio@localhost>/],
  [{ STUDIO_EMAIL: '' }, /^fault: STUDIO_EMAIL is studio@localhost/],
  [{ SMTP_URL: '' }, /^fault: SMTP_URL is not set/],
  [{ TRUSTED_PROXY: '' }, /^fault: TRUSTED_PROXY is not set/],
  [{ HOST: '0.0.0.0' }, /^advice: HOST is 0\.0\.0\.0/],
  [{ JWT_SECRET: 'secret'.repeat(6) }, /^fault: JWT_SECRET can be guessed/],
  [{ UPI_ID: '' }, /^advice: There is no UPI ID/],
];

test('valid but unwise settings are reported, and nothing else', async () => {
  const usual = new Set(wordsOf(await checkSettings(placeWith(complete))));
  for (const [settings, says] of unwise) {
    const found = wordsOf(await checkSettings(placeWith({ ...complete, ...settings })));
    const named = found.filter((words) => !usual.has(words));
    expect(named, JSON.stringify(settings)).toEqual([expect.stringMatching(says)]);
  }
});

test('a setting saved in the app is not reported as missing', async () => {
  await sql`
    insert into studio_facts (part, value) values
      ('payment', '{"upiId": "studio@bank", "upiName": "", "upiKind": "person", "upiMerchantCode": ""}'),
      ('teacher', '{"name": "Kavita", "about": ""}')`;
  const said = wordsOf(await checkSettings(placeWith({ ...complete, UPI_ID: '' }))).join();
  expect(said).not.toContain('UPI');
  expect(said).not.toContain('the teacher’s name');
  expect(said).toContain('a text about the teacher');
});

test('a container may listen on all addresses', async () => {
  const settings = { ...complete, HOST: '0.0.0.0' };
  const said = wordsOf(await checkSettings(placeWith(settings, { isContained: true })));
  expect(said).toEqual(wordsOf(await checkSettings(placeWith(complete))));
});

test('a settings file that everybody can read is reported', () => {
  const file = join(temporaryFolder(), 'studio.env');
  writeFileSync(file, 'JWT_SECRET=…', { mode: 0o640 });
  expect(checkSettingsFile(file)).toBeUndefined();
  chmodSync(file, 0o644);
  expect(checkSettingsFile(file)).toMatchObject({ state: 'fault', toDo: `chmod 640 ${file}` });
});

test.for([
  [1_900, 0, undefined],
  [-2_600, 500, 'advice'],
  [2_400, 500, undefined],
  [31_000, 500, 'fault'],
] as const)('a clock that is %d ms off, give or take %d', ([ahead, within, state]) => {
  expect(judgeClock({ clock: 'the database’s', ahead, within })?.state).toBe(state);
});

const failing: [what: string, change: (address: URL) => void, says: RegExp][] = [
  [
    'another password',
    (address) => (address.password = 'wrong'),
    /refuses the user or the password/,
  ],
  [
    'a database that is not there',
    (address) => (address.pathname = '/none'),
    /no database of this name/,
  ],
  [
    'a certificate as libpq is told of it',
    (address) => address.searchParams.set('sslrootcert', '/etc/ganga-yoga/database-ca.pem'),
    /does not know what DATABASE_URL asks for/,
  ],
];

test.for(failing)('a database is checked: %s', async ([, change, says]) => {
  const address = new URL(url);
  change(address);
  expect(wordsOf(await checkDatabaseAt(address))).toEqual([expect.stringMatching(says)]);
});

test('a database of an earlier version is reported', async () => {
  const [newest] = await sql`
    delete from schema_migrations
    where version = (select max(version) from schema_migrations) returning *`;
  expect(wordsOf(await checkDatabase(placeWith(complete)))).toContain(
    'advice: The database is of an earlier version of the site.',
  );
  await sql`insert into schema_migrations ${sql(newest ?? {})}`;
});

test('an unreachable database is reported', async () => {
  const address = new URL(url);
  address.port = String(await freePort());
  const refused = 'fault: The database cannot be reached: the connection is refused.';
  expect(wordsOf(await checkDatabaseAt(address))).toEqual([refused]);
});

test('the database role is checked: the site’s role, a superuser, and a role without ownership', async () => {
  // True for the test database, so that every role has this finding.
  const fsync = expect.stringMatching(/^fault: The database loses the last writes/);
  expect(wordsOf(await checkDatabase(placeWith(complete)))).toEqual([fsync]);
  const admin = new URL(inject('databaseUrl'));
  admin.pathname = new URL(url).pathname;
  const superuser = expect.stringMatching(/^advice: The role \w+ is a superuser/);
  expect(wordsOf(await checkDatabaseAt(admin))).toEqual([fsync, superuser]);
  const guest = `guest_${admin.pathname.slice(1)}`;
  await query(
    admin.href,
    `create role ${guest} login password 'guest';
    grant select on all tables in schema public to ${guest}`,
  );
  ends.push(() => query(admin.href, `drop owned by ${guest}; drop role ${guest}`));
  const address = Object.assign(new URL(url), { username: guest, password: 'guest' });
  const owner = expect.stringMatching(/^fault: The role guest_\w+ does not own the database/);
  expect(wordsOf(await checkDatabaseAt(address))).toEqual([fsync, owner]);
});

async function checkDatabaseAt(address: URL): Promise<Finding[]> {
  const other = connectDatabase(address.href, { max: 1 });
  try {
    return await checkDatabase(placeWith(complete, { database: async () => other }));
  } finally {
    await other.end({ timeout: 1 });
  }
}

test('backups are checked: before the first, good, failed, late, and with a missing folder', async () => {
  const check = async (more = {}) =>
    wordsOf(await checkBackups(placeWith({ ...complete, ...more }))).filter(
      (words) => !words.includes('BACKUP_UPLOAD'),
    );
  const note = (hours: number, failure: string | null) => sql`
    insert into backup_runs (started_at, finished_at, host, folder, file, bytes, row_count, failure)
    values (now(), now() - ${hours} * interval '1 hour', 'here', '/backups',
      ${failure ? null : 'one.backup'}, ${failure ? null : 1}, ${failure ? null : 1}, ${failure})`;
  expect(await check()).toEqual(['good: The first backup will be made tonight.']);
  await note(5, null);
  expect(await check()).toEqual(['good: The last good backup is 5 hours old, on here.']);
  await note(1, 'ENOSPC');
  expect(await check()).toEqual(['advice: The last try failed: The disk is full.']);
  await sql`update backup_runs set finished_at = finished_at - interval '3 days'`;
  expect(await check()).toEqual([
    'fault: The last good backup is 3 days old. The last try failed: The disk is full.',
  ]);
  await sql`delete from backup_runs`;
  expect(await check({ BACKUP_FOLDER: '/none' })).toContain(
    'fault: The backup folder, /none, does not exist.',
  );
});

test('off-site backups and restore tests are checked: not set, inaccessible, new, good, failed, late', async () => {
  const store = await startS3Server();
  ends.push(store.stop);
  const settings = { BACKUP_UPLOAD: store.upload, BACKUP_KEY: await generateBackupKey() };
  const where = store.upload.replace(/^.*@|\?.*$/g, '');
  const check = async (more: Record<string, string> = settings) =>
    wordsOf(await checkBackups(placeWith({ ...complete, ...more }))).slice(1);
  expect(await check({})).toEqual([expect.stringMatching(/^advice: BACKUP_UPLOAD is not set/)]);
  const wrongKey = { ...settings, BACKUP_UPLOAD: store.upload.replace('TESTKEY:', 'NOBODY:') };
  expect(await check(wrongKey)).toEqual([
    `fault: Backups cannot be sent to ${where}: The store does not know the access key, or its secret is wrong.`,
  ]);
  expect(await check()).toEqual([`advice: The site does not send its backups to ${where} yet.`]);
  await sql`insert into backup_place (place) values (${where})`;
  expect(await check()).toEqual([`good: The first backup will be sent to ${where} tonight.`]);
  await sql`
    insert into backup_uploads (started_at, finished_at, host, place, file, taken_at, bytes)
    values (now(), now(), 'here', ${where}, 'one.backup', now() - interval '5 hours', 1)`;
  await sql`insert into backup_rehearsals (started_at, finished_at, host, file, row_count)
    values (now(), now() - interval '9 days', 'here', 'one.backup', 1)`;
  expect(await check()).toEqual([
    `good: The newest backup in ${where} is 5 hours old.`,
    'good: A backup was test-restored 9 days ago.',
  ]);
  await sql`update backup_uploads
    set finished_at = now() - interval '3 days', taken_at = now() - interval '3 days'`;
  await sql`update backup_place set since = now() - interval '9 days'`;
  await sql`insert into backup_rehearsals (started_at, host, failure) values (now(), 'here', 'NO_ROOM')`;
  expect(await check()).toEqual([
    `fault: The newest backup in ${where} is 3 days old.`,
    'fault: The last restore test failed: The disk has no room for a second copy of the database.',
  ]);
});

test.skipIf(!canMount())('a nearly full disk is reported', async ({ mountDisk }) => {
  const disk = mountDisk(50);
  const place = placeWith({}, { dataFolder: disk.folder, backupFolder: disk.folder });
  const [found] = await checkDisks(place);
  expect(found).toMatchObject({
    state: 'fault',
    says: `The disk of ${disk.folder} has 50 MB left.`,
  });
});

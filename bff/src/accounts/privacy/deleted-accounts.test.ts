import { readdir, readFile, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TRAILER_BYTES } from '../../operations/backup/backup-file.ts';
import { writeBackup } from '../../operations/backup/write-backup.ts';
import { deleteExpiredData } from '../../operations/scheduled-jobs/retention.ts';
import { createLogger } from '../../platform/runtime/logging.ts';
import { retentionDaysOf, retentionPolicy } from '../../shared/retention-policy.ts';
import { orderCalls, receiptNumber } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { openPrivacyRegister } from './privacy-register.ts';

const lines: string[] = [];
const logger = createLogger('debug', { write: (line: string) => lines.push(line) });
let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio({ logger });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());

const { select, checkOut, submit, confirm } = orderCalls(() => ({ studio, staff }));

/** A name that nobody else has. */
const NAME = 'Zubeida Quartzfeather';
const EMAIL = 'zubeida@quartz.example';
const NUMBER = '+919812345670';

/** Each column of each table, of the job queue too, whose text contains one of these. */
async function columnsWith(marks: string[]): Promise<string[]> {
  const { sql } = studio;
  const columns = await sql<{ schema: string; table: string; column: string }[]>`
    select table_schema as "schema", table_name as "table", column_name as "column"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
    order by 1, 2, 3`;
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    const rows = await sql`
      select from ${sql(schema)}.${sql(table)}
      where exists (select from unnest(${marks}::text[]) as mark where strpos(lower(${sql(column)}::text), lower(mark)) > 0)
      limit 1`;
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** The rows of a backup, below its two lines of header. */
function rowsIn(backup: Buffer): string {
  const header = backup.indexOf('\n') + 1;
  const begin = backup.indexOf('\n', header) + 1;
  return zstdDecompressSync(backup.subarray(begin, -TRAILER_BYTES)).toString();
}

/** The paths of the files of the folder and those in it that contain one of these. */
async function filesWith(folder: string, marks: string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return { path, text: (await readFile(path)).toString('latin1') };
    }),
  );
  return texts
    .filter(({ text }) => marks.some((mark) => text.includes(mark)))
    .map(({ path }) => path);
}

test('data of a deleted account is only where the notice says, also in the next backup', async () => {
  const { sql, call } = studio;
  const { user, token } = await studio.signIn(NAME);
  await sql`
    update accounts set email = ${EMAIL}, phone = ${NUMBER}, email_proven_at = now() where id = ${user.id}`;
  const marks = [NAME, EMAIL, NUMBER.slice(3)];
  await select(token, 2);
  const { id } = (await checkOut(token)).body;
  await submit(token, id);
  await confirm(id);

  // Everything that a person can leave on the site.
  await call('POST', '/api/auth/forgot-password', { body: { email: EMAIL } });
  await call('POST', '/api/auth/login', { body: { email: EMAIL, password: 'not mine' } });
  await call('PUT', '/api/account/announcements', {
    token,
    body: { agreed: true, givenIn: 'account' },
  });
  await call('GET', '/api/account/calendar', { token });
  await call('PUT', '/api/account/nominee', {
    token,
    body: { name: 'Somebody Near', contact: EMAIL },
  });
  const message = { fullName: NAME, email: EMAIL, mobileNumber: NUMBER, message: 'Namaste' };
  await call('POST', '/send-email', { body: message });
  await call('POST', '/send-email', { body: { ...message, message: 'One more' } });
  await sql`update contact_messages set answered_at = now() where message = 'Namaste'`;
  await studio.untilIdle();
  expect(await columnsWith(marks)).toEqual(
    expect.arrayContaining(['accounts.name', 'accounts.email', 'contact_messages.email']),
  );
  expect(await filesWith(studio.mailFolder, marks)).not.toEqual([]);

  const deleted = await call('POST', '/api/account/delete', {
    token,
    body: { password: 'pranayama' },
  });
  expect(deleted.status).toBe(204);
  await studio.untilIdle();
  // A night passes: counts of tries are stored for a day at most. Without a mail server, mails are files on the disk.
  await sql`update rate_limits set expire = 0`;
  await deleteExpiredData({ sql, logger, mailFolder: studio.mailFolder });

  const named = ['sealed_people.email', 'sealed_people.name', 'sealed_people.phone'];
  // Messages stay until staff have answered them.
  const waiting = [
    'contact_messages.email',
    'contact_messages.full_name',
    'contact_messages.mobile_number',
  ];
  expect(await columnsWith(marks)).toEqual([...waiting, ...named]);
  await sql`delete from contact_messages`;
  expect(await columnsWith(marks)).toEqual(named);

  // Without a mail server, the mails stay in a folder for as long as the privacy notice says. The disk has nothing else about the account.
  const dataFolder = dirname(studio.mailFolder);
  const mails = await filesWith(dataFolder, marks);
  expect(mails.filter((path) => dirname(path) !== studio.mailFolder)).toEqual([]);
  expect(mails.length).toBeGreaterThan(0);
  expect(retentionPolicy.mailFiles).toMatchObject({ since: 'told', time: '90 days' });
  const ofDay = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
  const becomeOld = (days: number) =>
    Promise.all(mails.map((path) => utimes(path, ofDay(days), ofDay(days))));
  const keepFolder = () => deleteExpiredData({ sql, logger, mailFolder: studio.mailFolder });
  await becomeOld(retentionDaysOf('mailFiles') - 1);
  await keepFolder();
  expect(await filesWith(dataFolder, marks)).toHaveLength(mails.length);
  await becomeOld(retentionDaysOf('mailFiles') + 1);
  await keepFolder();
  expect(await filesWith(dataFolder, marks)).toEqual([]);
  expect(lines.filter((line) => marks.some((mark) => line.includes(mark)))).toEqual([]);

  // The next backup has each of them once: in the sealed record.
  const { file } = await writeBackup({
    databaseUrl: studio.databaseUrl,
    folder: studio.backupFolder,
  });
  const rows = rowsIn(await readFile(file));
  for (const mark of marks) expect(rows.split(mark), mark).toHaveLength(2);

  // Neither a staff screen nor an export of anybody has it.
  const screens = [
    '/api/staff/orders?show=all',
    `/api/receipts/${receiptNumber(1)}`,
    '/api/staff/courses/1/people',
    '/api/staff/messages?show=all',
  ];
  for (const path of screens) {
    const answer = await call('GET', path, { token: staff });
    expect(answer.status, path).toBe(200);
    for (const mark of marks) expect(answer.text.includes(mark), path).toBe(false);
  }
});

test('a sealed record is opened only at the command line, each time with a reason, until it expires', async () => {
  const { sql } = studio;
  const register = await openPrivacyRegister(studio.databaseUrl);
  const number = receiptNumber(1);
  const reason = 'Asked by the income-tax officer, letter 7';
  const opened = await register.openSealedRecords({ about: number, reason });
  expect(opened).toMatchObject([{ name: NAME, email: EMAIL, phone: NUMBER, documents: [number] }]);
  const accountId = opened[0]?.accountId ?? 0;
  expect(await register.openSealedRecords({ about: EMAIL.toUpperCase(), reason })).toEqual(opened);
  expect(await register.openSealedRecords({ about: 'nobody@example.com', reason })).toEqual([]);
  const [checks] = await sql`
    select count(*)::integer as "n", min(reason) as "reason" from sealed_openings where account_id = ${accountId}`;
  expect(checks).toEqual({ n: 2, reason });
  const affected = await register.listAffectedPeople({ of: 'accounts', ids: [accountId] });
  expect(affected).toMatchObject([{ accountId, name: NAME, knownBy: 'deleted account' }]);
  await register.close();

  const years = async () => {
    const [row] = await sql`
      select extract(year from age(kept_until + 1, current_date))::integer as "years" from sealed_people where account_id = ${accountId}`;
    return row?.years;
  };
  expect(await years()).toBe(8);
  // A person who has paid nothing is only kept for the logs.
  const { user, token } = await studio.signIn('Without Orders');
  await studio.call('POST', '/api/account/delete', { token, body: { password: 'pranayama' } });
  const [other] = await sql`
    select extract(year from age(kept_until + 1, current_date))::integer as "years" from sealed_people where account_id = ${user.id}`;
  expect(other?.years).toBe(1);

  await sql`update sealed_people set kept_until = current_date - 1 where account_id = ${accountId}`;
  await deleteExpiredData({ sql, logger, mailFolder: studio.mailFolder });
  const left = await sql`select account_id as "id" from sealed_people`;
  expect([...left]).toEqual([{ id: user.id }]);
  expect(await sql`select from sealed_openings`).toHaveLength(0);
});

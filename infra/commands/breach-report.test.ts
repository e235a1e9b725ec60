import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { createMigratedDatabase } from 'bff/test-database';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { query } from '../testing/run-database-process.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
beforeAll(async () => {
  database = await createMigratedDatabase(inject('databaseUrl'));
  await query(
    database.url,
    `insert into accounts (name, email, phone, language, password_hash)
      values ('Asha, "the first"', 'asha@example.org', '+919812345670', null, '-'), ('=SUM(A1)', 'sum@example.org', null, 'hi', '-');
    insert into sealed_people (account_id, name, email, phone, registered_at, sealed_at, kept_until)
      values (7, 'Gone Person', 'gone@example.org', null, '2026-01-05T20:00:00Z', '2026-11-27T14:22:00Z', '2027-11-26');
    insert into sessions (id, account_id, created_at, expires_at)
      values (gen_random_uuid(), 1, '2026-11-27T04:00:00Z', '2026-12-27T04:00:00Z');
    insert into nominees (account_id, name, contact, named_at) values (1, 'Ravi', '+919800000001', '2026-11-27T14:22:00Z');
    insert into contact_messages (full_name, email, mobile_number, message)
      values ('A Visitor', 'Visitor@example.org', '98', 'One'), ('A Visitor', 'visitor@example.org', '98', 'Two'),
        ('Asha', 'asha@example.org', '98', 'Three')`,
  );
});
afterAll(async () => {
  await database.drop();
  removeTemporaryFolders();
});

/** The command's standard output, standard error and exit code. */
async function affected(args: string[], typed = '') {
  const script = join(import.meta.dirname, 'breach-report.ts');
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATABASE_URL: database.url, STUDIO_DATA: temporaryFolder() };
  const child = spawn(process.execPath, [script, ...args], { env });
  child.stdin.end(typed);
  const [written, said, [code]] = await Promise.all([
    buffer(child.stdout).then(String),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { written, said, code };
}

const table = (...rows: string[]) =>
  ['Account,Name,E-mail,Phone,Language,Known by', ...rows, ''].join('\r\n');

const ASHA = `1,"Asha, ""the first""",asha@example.org,'+919812345670,en,account`;
const SUM = "2,'=SUM(A1),sum@example.org,,hi,account";
const GONE = '7,Gone Person,gone@example.org,,en,deleted account';

test('everybody is listed once, including deleted accounts and people without an account', async () => {
  const { written, said, code } = await affected(['all']);
  expect(written).toBe(
    `\uFEFF${table(ASHA, SUM, GONE, ',A Visitor,visitor@example.org,98,en,message', ",Ravi,,'+919800000001,en,nomination")}`,
  );
  expect([said, code]).toEqual(['5 people.\n', 0]);
});

test('accounts are listed by number, also from a pipe, and unknown numbers are reported on standard error', async () => {
  const { written, said } = await affected(['accounts', '-'], '7\n1\n99\n');
  expect(written).toBe(`\uFEFF${table(ASHA, GONE)}`);
  expect(said).toMatch(/^2 people\.\nThese accounts no longer exist: 99\./);
});

test('people who were logged in are listed, with a note about missing ones', async () => {
  const { written, said } = await affected([
    ...['signed-in', '2026-11-27T10:00+05:30', '2026-11-27T12:00+05:30'],
  ]);
  expect(written).toBe(`\uFEFF${table(ASHA)}`);
  expect(said).toContain('People who have logged out since');
  const before = ['signed-in', '2026-11-26T10:00+05:30', '2026-11-26T12:00+05:30'];
  expect((await affected(before)).written).toBe(`\uFEFF${table()}`);
});

test('the owner of a deleted account and a nominee are printed as text', async () => {
  const sealed = await affected(['sealed', 'gone@example.org', 'Letter 7']);
  expect(sealed.written).toContain('Account 7: Gone Person\n');
  expect(sealed.written).toContain('registered 6 Jan 2026, 1:30 am IST\n');
  expect(await query(database.url, 'select reason from sealed_openings')).toMatchObject([
    { reason: 'Letter 7' },
  ]);
  const { written } = await affected(['nominee', 'asha@example.org']);
  expect(written).toBe('Ravi  +919800000001  (named 27 Nov 2026, 7:52 pm IST)\n');
});

test.each([
  [['accounts', 'x'], 'x is not the number of an account.'],
  [
    ['signed-in', '2026-11-27T10:00', '2026-11-27T12:00'],
    'Please write it as 2026-11-27T10:00+05:30.',
  ],
  [['sealed', 'nobody@example.org', 'Letter 7'], 'There is no sealed record for that.'],
  [['everybody'], 'Usage:'],
])('%j is refused', async (args, sentence) => {
  const { written, said, code } = await affected(args);
  expect([written, code]).toEqual(['', 1]);
  expect(said).toContain(sentence);
});

// @module-tag faults
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestDatabase } from 'bff/test-database';
import type { Sql } from 'postgres';
import { expect, inject } from 'vitest';
import type { CallOptions } from '../studio/call.ts';
import { checkOutOldBuild } from '../studio/old-build.ts';
import { contactMessage, signInStaff } from '../studio/people.ts';
import { CHEAP_PASSWORDS, type StudioProcess } from '../studio/studio-process.ts';
import { test as onDatabase } from '../studio/studio-test.ts';
import { until } from '../studio/waiting.ts';
import { start } from '../testing/processes.ts';
import { temporaryFolder } from '../testing/temporary-folders.ts';

const test = onDatabase
  // Empty: the old build makes its schema, which the present one migrates.
  .extend('database', async ({ task: _ }, { onCleanup }) => {
    const database = await createTestDatabase(inject('databaseUrl'));
    onCleanup(database.drop);
    return database;
  })
  .extend('oldBuild', async ({ task: _ }, { onCleanup }) => {
    const folder = temporaryFolder();
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    await checkOutOldBuild(folder);
    return folder;
  });

const ASANA = 1;
const HEALING = 2;

/** Makes the main calls of a studio, and expects each to succeed. `person` differs at each run. */
async function walk(studio: StudioProcess, { staff, person }: { staff: string; person: number }) {
  const call = async (method: string, path: string, options: CallOptions = {}) => {
    const answer = await studio.call(method, path, { from: `203.0.113.${person}`, ...options });
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(400);
    return answer;
  };
  const asStaff = { token: staff };
  const account = { email: `learner${person}@studio.example`, password: 'chandra namaskar' };

  await call('POST', '/api/auth/register', { body: { name: 'Asha', ...account } });
  const { token } = (await call('POST', '/api/auth/login', { body: account })).body;
  await call('GET', '/api/courses');
  await call('POST', '/api/selection', { token, body: { courseId: ASANA } });
  const order = (await call('POST', '/api/orders', { token })).body;
  const utr = String(432_198_000_000 + person);
  await call('POST', `/api/orders/${order.id}/utr`, { token, body: { utr } });
  await call('POST', `/api/staff/orders/${order.id}/confirm`, asStaff);
  expect((await call('GET', '/api/enrolments', { token })).body).toMatchObject([
    { courseId: ASANA },
  ]);

  const meetingLink = `https://meet.example/${person}`;
  const made = (await call('POST', '/api/meetings', { ...asStaff, body: { meetingLink } })).body;
  await call('PUT', `/api/meetings/${made.id}`, {
    ...asStaff,
    body: { meetingLink: `${meetingLink}?changed` },
    headers: { 'If-Match': `"${made.version}"` },
  });
  const day = `/api/staff/classes/${ASANA}/${todayInIndia()}`;
  const { version = 0 } = (await call('GET', day, asStaff)).body;
  await call('PUT', `${day}/link`, {
    ...asStaff,
    body: { meetingLink, forCourse: false },
    headers: { 'If-Match': `"${version}"` },
  });
  const joined = await fetch(`${studio.url}/join/asana-regular-classes`, {
    headers: { Cookie: `join=${token}`, 'Sec-Fetch-Site': 'none' },
    redirect: 'manual',
  });
  expect(joined.headers.get('Location')).toBe(meetingLink);

  await call('POST', '/send-email', contactMessage(person));
  await call('GET', '/api/staff/today', asStaff);
  await call('GET', '/api/staff/orders', asStaff);
}

interface OldAndPresentBuild {
  old: StudioProcess;
  present: StudioProcess;
}

/** This build records a part payment that gives the course, and the previous build confirms the rest: the course is sold and counted once. */
async function payInParts(
  { old, present }: OldAndPresentBuild,
  { staff, sql }: { staff: string; sql: Sql },
) {
  const from = '203.0.113.99';
  const asStaff = { token: staff, from };
  const account = { email: 'parts@studio.example', password: 'chandra namaskar' };
  await old.call('POST', '/api/auth/register', { body: { name: 'Asha', ...account }, from });
  const { token } = (await old.call('POST', '/api/auth/login', { body: account, from })).body;
  await sql`update courses set fee_per = 'month' where id = ${HEALING}`;
  await old.call('POST', '/api/selection', { token, body: { courseId: HEALING }, from });
  const { id, amount } = (await old.call('POST', '/api/orders', { token, from })).body;
  const part = { way: 'cash', paise: 100_000, due: amount * 100, opens: true };
  const orders = `/api/staff/orders/${id}`;
  const noted = await present.call('POST', `${orders}/payments`, { ...asStaff, body: part });
  expect(noted.status).toBe(201);
  const seen = (await old.call('GET', `/api/orders/${id}`, { token, from })).body;
  expect(seen.parts).toMatchObject([{ amount: 1000 }]);
  await old.call('POST', `/api/orders/${id}/utr`, { token, body: { utr: '432198000099' }, from });
  expect((await old.call('POST', `${orders}/confirm`, asStaff)).status).toBe(204);
  const [paid] = await sql`
    select (select count(*)::integer from enrolment_periods where order_id = ${id}) as "periods",
      (select sum(paise)::integer from documents where order_id = ${id}) as "documents",
      (select sum(paise)::integer from payments where order_id = ${id}) as "payments"`;
  expect(paid).toEqual({ periods: 1, documents: amount * 100, payments: amount * 100 });
}

const todayInIndia = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

/** Lets the course have a class every day, from midnight to midnight. */
const allDay = (sql: Sql) => sql`
  update courses set
    start_date = (now() at time zone 'Asia/Kolkata')::date - 7, days = '{1,2,3,4,5,6,7}',
    start_time = '00:00', end_time = '23:59'
  where id = ${ASANA}`;

const dueMails = (sql: Sql) => sql`
  select from pgboss.job where name = 'mail' and state <> 'completed' and start_after <= now()`;

const people = async (sql: Sql) =>
  (await sql`select from accounts where role_name = 'learner'`).length;

// A server of the old build serves until the new one is ready, and comes back when the new one is rolled back.
test('the previous build runs and starts on the newest schema', async ({
  oldBuild,
  startStudio,
  database,
  dataFolder,
  sql,
  smtp,
}) => {
  const settings = { smtpUrl: smtp.url, options: CHEAP_PASSWORDS };
  const old = await startStudio({ ...settings, build: oldBuild });
  const staff = await signInStaff(old, database.url);
  const present = await startStudio(settings);
  await allDay(sql);
  await walk(old, { staff, person: 1 });
  await payInParts({ old, present }, { staff, sql });
  expect((await old.call('GET', '/readyz')).status).toBe(200);

  const comeBack = await startStudio({ ...settings, build: oldBuild });
  expect((await comeBack.call('GET', '/readyz')).status).toBe(200);
  await walk(comeBack, { staff, person: 2 });
  expect(await people(sql)).toBe(3);
  const mailsAreSent = async () => (await dueMails(sql)).length === 0;
  await until(mailsAreSent, { within: 20_000, what: 'every mail is sent' });
  for (const end of ['end of 1', 'end of 2'])
    expect(smtp.mails.some(({ text }) => text?.includes(end))).toBe(true);

  const backup = start(process.execPath, [join(oldBuild, 'infra/commands/backup.ts'), dataFolder], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url, STUDIO_DATA: dataFolder },
  });
  expect(await backup.ended, backup.output()).toBe(0);
  expect(backup.output()).toContain('read back and found whole');
});

// @module-tag faults
import type { Sql } from 'postgres';
import { expect } from 'vitest';
import { contactMessage, STAFF, signInStaff } from '../studio/people.ts';
import type { StudioProcess } from '../studio/studio-process.ts';
import { test as onDatabase } from '../studio/studio-test.ts';
import { until } from '../studio/waiting.ts';

const test = onDatabase.extend(
  'startTwo',
  ({ startStudio }) =>
    () =>
      Promise.all([startStudio(), startStudio()]),
);

const shows = async (studio: StudioProcess, link: string) =>
  ((await studio.call('GET', '/api/meetings')).body as { meetingLink: string }[]).some(
    (meeting) => meeting.meetingLink === link,
  );

/** Reads the list until it has the link, and expects this within a second. */
async function expectSoon(studio: StudioProcess, link: string, within = 1000) {
  await until(() => shows(studio, link), { within, what: `${link} is shown` });
}

test('a change is visible on every server within a second, however it was made', {
  tags: 'promise',
}, async ({ startTwo, sql, database }) => {
  const [one, other] = await startTwo();
  const token = await signInStaff(one, database.url);
  for (const studio of [one, other]) await studio.call('GET', '/api/meetings');

  const link = 'https://meet.example/by-the-api';
  const { body } = await one.call('POST', '/api/meetings', { token, body: { meetingLink: link } });
  expect(await shows(one, link)).toBe(true);
  await expectSoon(other, link);

  await sql`update meetings set meeting_link = 'https://meet.example/by-sql' where id = ${body.id}`;
  for (const studio of [one, other]) await expectSoon(studio, 'https://meet.example/by-sql');

  await other.call('DELETE', `/api/meetings/${body.id}`, { token });
  const gone = async () => !(await shows(one, 'https://meet.example/by-sql'));
  await until(gone, { within: 1000, what: 'the meeting is gone' });
});

test('a setting that the owner saves is on the next page of that server, and soon on those of the other', {
  tags: 'promise',
}, async ({ startTwo, sql, database }) => {
  const [one, other] = await startTwo();
  const token = await signInStaff(one, database.url);
  await sql`update accounts set role_name = 'owner'`;
  const pageOf = async (studio: StudioProcess, path: string) =>
    (await fetch(studio.url + path)).text();
  for (const studio of [one, other]) await pageOf(studio, '/ContactUs');
  const save = async (studio: StudioProcess, street: string, version: number) => {
    const value = { phone: '', phoneIsOnWhatsApp: false, email: '', street, social: [] };
    const body = { version, value };
    const saved = await studio.call('PUT', '/api/staff/studio/contact', { token, body });
    expect(saved.status).toBe(200);
  };
  for (const [version, [at, beside]] of [[one, other] as const, [other, one] as const].entries()) {
    const street = `${version + 1} Ghat Road`;
    await save(at, street, version);
    expect(await pageOf(at, '/ContactUs')).toContain(street);
    expect(await pageOf(at, '/hi')).toContain(street);
    await expect.poll(() => pageOf(beside, '/ContactUs')).toContain(street);
  }
});

const endListener = async (sql: Sql) => {
  const ended = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%studio_changes%'`;
  return ended.length > 0;
};

test('a lost listening connection loses no change', async ({ startStudio, sql }) => {
  const studio = await startStudio();
  await sql`insert into meetings (meeting_link) values ('https://meet.example/0')`;
  await expectSoon(studio, 'https://meet.example/0');
  for (const round of [1, 2, 3]) {
    await until(() => endListener(sql), { within: 5000, what: 'a listening connection to end' });
    const link = `https://meet.example/${round}`;
    await sql`update meetings set meeting_link = ${link}`;
    await expectSoon(studio, link, 4000);
  }
});

// These tests measure no times, so they run concurrently.

test.concurrent('two servers that start at once on a fresh database both come up', async ({
  startTwo,
}) => {
  const both = await startTwo();
  for (const studio of both) {
    expect((await studio.call('GET', '/readyz')).status).toBe(200);
    expect(await studio.call('GET', '/api/meetings')).toMatchObject({ status: 200, body: [] });
  }
});

test.concurrent('a failing migration is rolled back and prevents the start', async ({
  sql,
  launchStudio,
  startStudio,
}) => {
  // The second migration makes this table, after the first has made others.
  await sql`create table meetings (in_the_way text)`;
  const studio = launchStudio();
  expect(await studio.ended).toBe(1);
  const tables =
    await sql`select table_name from information_schema.tables where table_schema = 'public'`;
  expect([...tables]).toEqual([{ table_name: 'meetings' }]);
  await sql`drop table meetings`;
  expect((await (await startStudio()).call('GET', '/readyz')).status).toBe(200);
});

test.concurrent('strangers get no more attempts at two servers than at one', async ({
  startTwo,
  database,
}) => {
  const [one, other] = await startTwo();
  await signInStaff(one, database.url);
  const from = '203.0.113.1';
  const post = (path: string, bodyOf: (number: number) => object) => (number: number) =>
    (number % 2 ? one : other).call('POST', path, { body: bodyOf(number), from });
  /** How many calls, to the two in turns, are not refused with 429; then both refuse. */
  const tries = async (call: ReturnType<typeof post>): Promise<number> => {
    let number = 0;
    while ((await call(number)).status !== 429) number += 1;
    const { status, headers, body } = await call(number + 1);
    expect([status, body.error]).toEqual([429, expect.stringMatching(/^Too many/)]);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    return number;
  };
  const { email } = STAFF;
  const guess = post('/api/auth/login', (n) => ({ email, password: `guess number ${n}` }));
  const forget = post('/api/auth/forgot-password', () => ({ email }));
  const register = post('/api/auth/register', (n) => ({
    name: 'Asha',
    email: `asha${n}@studio.example`,
    password: 'surya namaskar',
  }));
  const write = post('/send-email', (n) => contactMessage(n).body);
  expect(await tries(guess)).toBe(10);
  expect(await tries(forget)).toBe(5);
  expect(await tries(write)).toBe(60);
  expect(await tries(register)).toBe(60);
});

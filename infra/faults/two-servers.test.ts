import type { Sql } from 'postgres';
import { expect } from 'vitest';
import { STAFF, signInStaff } from './people.ts';
import type { StudioProcess } from './studio-process.ts';
import { test as onDatabase } from './studio-test.ts';
import { until } from './waiting.ts';

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

/** Asks until the link is there, and expects that within a second. */
async function expectSoon(studio: StudioProcess, link: string, within = 1000) {
  await until(() => shows(studio, link), { within, what: `${link} is shown` });
}

test('a change is seen through every server within a second, however it was made', async ({
  startTwo,
  sql,
  database,
}) => {
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

// These measure no times, so they run side by side.

test.concurrent('two servers that start at once on a fresh database both come up', async ({
  startTwo,
}) => {
  const both = await startTwo();
  for (const studio of both) {
    expect((await studio.call('GET', '/readyz')).status).toBe(200);
    expect(await studio.call('GET', '/api/meetings')).toMatchObject({ status: 200, body: [] });
  }
});

test.concurrent('a migration that fails leaves nothing half done and stops the start', async ({
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

test.concurrent('limits hold across servers', async ({ startTwo, database }) => {
  const [one, other] = await startTwo();
  await signInStaff(one, database.url);
  const guess = (studio: StudioProcess, number: number) =>
    studio.call('POST', '/api/auth/login', {
      body: { email: STAFF.email, password: `guess number ${number}` },
      from: '203.0.113.1',
    });
  for (let number = 1; number <= 10; number++) {
    expect((await guess(number % 2 ? one : other, number)).status).toBe(401);
  }
  for (const studio of [one, other]) {
    const { status, headers, body } = await guess(studio, 11);
    expect([status, body.error]).toEqual([429, expect.stringMatching(/^Too many attempts/)]);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  }
});

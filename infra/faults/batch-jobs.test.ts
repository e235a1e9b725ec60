// @module-tag faults
import type { Sql } from 'postgres';
import { expect } from 'vitest';
import { signInStaff } from '../studio/people.ts';
import type { StudioProcess } from '../studio/studio-process.ts';
import { test } from '../studio/studio-test.ts';
import { until } from '../studio/waiting.ts';

/** Enough rows to keep a server busy for some seconds, in batches of 1,000. */
const LEARNERS = 6_000;
const KILLS = 2;
const ASANA = 1;

/** Learners of the first course who have agreed to announcements. */
const addLearners = (sql: Sql) =>
  sql.begin(async (tx) => {
    await tx`update courses set seats = null, start_date = current_date, days = '{1,2,3,4,5,6,7}' where id = ${ASANA}`;
    await tx`
      insert into accounts (name, email, password_hash)
      select 'Asha', format('asha%s@studio.example', n), '' from generate_series(1, ${LEARNERS}::integer) as n`;
    await tx`insert into orders (reference, amount) values ('GY-000001', 2500)`;
    await tx`
      insert into order_lines (order_id, course_id, title, fee, start_date)
      select id, ${ASANA}, 'Asana', 2500, current_date from orders`;
    await tx`
      insert into enrolments (account_id, course_id, order_id)
      select accounts.id, ${ASANA}, orders.id from accounts, orders where role_name = 'learner'`;
    await tx`
      insert into announcement_consents (account_id, agreed, given_in)
      select id, true, 'account' from accounts where role_name = 'learner'`;
  });

const DAY_MS = 86_400_000;

async function cancelNextClass(studio: StudioProcess, token: string) {
  // The week of tomorrow: on a Sunday evening the present one has no class to come.
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  const { body } = await studio.call('GET', `/api/staff/classes?from=${tomorrow}`, { token });
  const found = body.classes.find(
    ({ courseId, endsAt }: { courseId: number; endsAt: string }) =>
      courseId === ASANA && endsAt > new Date().toISOString(),
  );
  const path = `/api/staff/classes/${ASANA}/${found.date}/cancel`;
  const words = { reason: '', notice: 'The class is cancelled' };
  const headers = { 'If-Match': '"0"' };
  return studio.call('POST', path, { token, body: words, headers });
}

/** How many people have their rows so far, in both tables. */
const filled = async (sql: Sql): Promise<number> =>
  (
    await sql`
      select (select sum(filled) from announcements) + (select sum(mailed) from class_tellings) as "count"`
  ).map(({ count }) => Number(count))[0] ?? 0;

/** The number of people by their numbers of rows and of mails. */
const rowsOfEach = (sql: Sql) => sql`
  with told as (
    select account_id, 'class-notice' as kind, id from class_notices
    union all
    select account_id, 'announcement', id from announcement_recipients
  ), mailed as (
    select data->>'kind' as kind, (data->>'id')::integer as id, count(*) as mails
    from pgboss.job where name = 'mail'
    group by 1, 2
  )
  select count(*)::integer as "people", rows::integer, mails::integer
  from (
    select account_id, count(told.id) as rows, sum(mails) as mails
    from enrolments left join told using (account_id) left join mailed using (kind, id)
    group by account_id
  ) as counted
  group by rows, mails`;

test('servers that are killed while they notify thousands notify everybody exactly once', async ({
  startStudio,
  sql,
  database,
}) => {
  let studio = await startStudio();
  const token = await signInStaff(studio, database.url);
  await addLearners(sql);
  const body = { courseId: ASANA, subject: 'New batch', text: 'Namaste' };
  const announced = await studio.call('POST', '/api/staff/announcements', { token, body });
  expect([announced.status, announced.body.told.of]).toEqual([201, LEARNERS]);
  const cancelled = await cancelNextClass(studio, token);
  expect([cancelled.status, cancelled.body.told.of]).toEqual([200, LEARNERS]);
  await sql`update class_tellings set mail_at = now()`;

  for (let kills = 0; kills < KILLS; kills += 1) {
    const before = await filled(sql);
    await until(async () => (await filled(sql)) > before, { within: 60_000, what: 'a batch' });
    studio.child.kill('SIGKILL');
    expect(await studio.ended).toBe('SIGKILL');
    expect(await filled(sql)).toBeLessThan(2 * LEARNERS);
    studio = await startStudio();
  }
  await startStudio();
  await until(async () => (await filled(sql)) === 2 * LEARNERS, {
    within: 120_000,
    what: 'everybody told of both',
  });
  expect([...(await rowsOfEach(sql))]).toEqual([{ people: LEARNERS, rows: 2, mails: 2 }]);
}, 300_000);

import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../../platform/runtime/logging.ts';
import { runTasks } from '../../platform/runtime/scheduler.ts';
import {
  type ClassCallOptions,
  classCalls,
  THURSDAY,
  TUESDAY_MORNING,
  toEight,
} from '../../testing/class-calls.ts';
import { openLive } from '../../testing/live-stream.ts';
import { ASANA, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { batchJobsTask } from './batch-jobs.ts';

/** Two servers, which run batch jobs only when a test does so. */
let studio: TestStudio;
let second: TestStudio;
let staff: string;
beforeAll(async () => {
  const options = {
    now: () => new Date(TUESDAY_MORNING),
    runsBatchJobs: false,
    mailAfterSeconds: 120,
    smtpUrl: 'smtp://127.0.0.1:9?requireTLS=false',
  };
  studio = await startTestStudio(options);
  second = await startTestStudio({ ...options, databaseUrl: studio.databaseUrl });
  staff = (await studio.signInStaff()).token;
});
afterAll(async () => {
  await second.stop();
  await studio.stop();
});

const { enrolled, startOver } = orderCalls(() => ({ studio, staff }));
const { move, cancel, back, read, asByRule } = classCalls(() => ({ studio, staff }));
beforeEach(async () => {
  // First, as these mails are refused one after the other.
  await studio.sql`delete from pgboss.job where state <> 'active'`;
  await startOver();
  await asByRule();
  await studio.sql`delete from announcements`;
  await studio.sql`delete from accounts where role_name = 'learner'`;
});

/** Creates `count` learners of the asana course who have agreed to announcements, each with a subscribed browser. */
async function learners(count: number): Promise<number[]> {
  const { user } = await enrolled();
  const { sql } = studio;
  const rows = await sql<{ id: number }[]>`
    insert into accounts (name, email, password_hash)
    select 'Asha', 'person' || n || '@example.com', '' from generate_series(2, ${count}::integer) as n
    returning id`;
  const ids = [user.id, ...rows.map(({ id }) => id)];
  await sql`
    insert into enrolments (account_id, course_id, order_id)
    select id, course_id, order_id from accounts, (select course_id, order_id from enrolments limit 1) one
    where id = any(${ids}::integer[]) and id <> ${user.id}`;
  await sql`
    insert into announcement_consents (account_id, agreed, given_in)
    select id, true, 'account' from accounts where id = any(${ids}::integer[])`;
  await sql`
    with signed_in as (
      insert into sessions (account_id) select unnest(${ids.slice(0, count / 2)}::integer[]) returning id, account_id
    )
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
    select account_id, id, 'https://push.example/' || account_id, repeat('p', 87), repeat('a', 22) from signed_in`;
  return ids.toSorted((one, other) => one - other);
}

const PEOPLE = 20;
const BATCH = 3;

/** A server that is killed in each of its transactions, before the commit. */
const killed = () =>
  studio.doBatch(BATCH, {
    enqueueMail: () => Promise.reject(new Error('killed')),
    enqueuePushJobs: () => Promise.reject(new Error('killed')),
  });

/** Runs both servers in parallel until no work is left. */
const workOff = () =>
  Promise.all(
    [studio, second].map(async (server) => {
      while (await server.doBatch(BATCH));
    }),
  );

const twoMinutesLater = () => studio.sql`update class_tellings set mail_at = now()`;

const notifications = () => studio.sql<{ accountId: number; kind: string; notice: string }[]>`
  select account_id as "accountId", kind, notice from class_notices order by account_id, id`;
const notifiedAccounts = async () => (await notifications()).map(({ accountId }) => accountId);
const pushed = async () =>
  (
    await studio.sql<{ id: number }[]>`select account_id as "id" from pushes order by account_id`
  ).map(({ id }) => id);
/** How often a mail of this kind was enqueued for each row that still exists, in their order. */
const mailed = async (kind: string) =>
  (
    await studio.sql<{ count: number }[]>`
      select count(*)::integer as "count" from pgboss.job
      where name = 'mail' and data->>'kind' = ${kind}
      group by data->>'id'`
  ).map(({ count }) => count);

test('an announcement that always fails delays no later one, and is sent to everybody once it succeeds', async () => {
  await learners(PEOPLE);
  const announce = async () =>
    (
      await studio.call('POST', '/api/staff/announcements', {
        token: staff,
        body: { courseId: ASANA, subject: 'News', text: 'Namaste' },
      })
    ).body.id as number;
  const [bad, later] = [await announce(), await announce()];
  const recipients = async (id: number) =>
    (await studio.sql`select from announcement_recipients where announcement_id = ${id}`).length;
  let fails = true;
  let tries = 0;
  const lines: string[] = [];
  const task = batchJobsTask({
    sql: studio.sql,
    now: () => new Date(TUESDAY_MORNING),
    logger: createLogger('error', { write: (line) => void lines.push(line) }),
    enqueueMail: studio.enqueueMail,
    enqueuePushJobs: async (tx, pushes) => {
      const isBad = await tx`select from pushes where key = ${`announcement-${bad}`}`;
      if (fails && isBad.length > 0) {
        tries += 1;
        throw new Error('always');
      }
      await studio.enqueuePushJobs(tx, pushes);
    },
  });
  const running = runTasks([task]);
  onTestFinished(() => running.stop());
  await expect.poll(() => recipients(later)).toBe(PEOPLE);
  expect([await recipients(bad), tries]).toEqual([0, 1]);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ work: 'enqueueAnnouncementBatch', id: bad });
  fails = false;
  await expect.poll(() => recipients(bad)).toBe(PEOPLE);
  expect(new Set(await mailed('announcement'))).toEqual(new Set([1]));
});

test('a holiday notifies each learner once, whatever is killed in between', async () => {
  const people = await learners(PEOPLE);
  const scope = { firstDate: THURSDAY, lastDate: '2026-12-04' };
  const path = '/api/staff/holidays';
  const seen = await studio.call(
    'GET',
    `${path}/preview?firstDate=${THURSDAY}&lastDate=${scope.lastDate}`,
    { token: staff },
  );
  const { body } = await studio.call('POST', path, {
    token: staff,
    body: {
      ...{ ...scope, courseIds: null, version: seen.body.version },
      ...{ reason: 'Diwali', notice: 'There are no classes: Diwali' },
    },
  });
  expect(body).toMatchObject({ classes: 2, told: { of: PEOPLE, pushed: 0, mailed: 0 } });
  await studio.doBatch(BATCH);
  expect(await pushed()).toEqual(people.slice(0, BATCH));
  await expect(killed()).rejects.toThrow('killed');
  await workOff();
  expect(await pushed()).toEqual(people.slice(0, PEOPLE / 2));
  await studio.sql`update holidays set mail_at = now()`;
  await studio.doBatch(BATCH);
  await expect(killed()).rejects.toThrow('killed');
  const [gone] = people.slice(-1);
  await studio.sql`delete from accounts where id = ${gone ?? 0}`;
  await workOff();
  const notifiedOf = await studio.sql<{ id: number }[]>`
    select account_id as "id" from holiday_notices order by account_id`;
  expect(notifiedOf.map(({ id }) => id)).toEqual(people.slice(0, -1));
  expect(await mailed('holiday')).toEqual(Array(PEOPLE - 1).fill(1));
  expect(await studio.sql`select from holidays where accounts is not null`).toEqual([]);
});

describe('a change of a class', () => {
  test('notifies the learners who were enrolled at its time once, whatever is killed in between', async () => {
    const people = await learners(PEOPLE);
    const { body } = await move();
    expect(body.told).toMatchObject({ of: PEOPLE, pushed: 0, mailed: 0 });
    expect([await pushed(), await notifiedAccounts()]).toEqual([[], []]);
    const later = (await enrolled()).user.id;
    await studio.doBatch(BATCH);
    expect(await pushed()).toEqual(people.slice(0, BATCH));
    await expect(killed()).rejects.toThrow('killed');
    await workOff();
    expect(await pushed()).toEqual(people.slice(0, PEOPLE / 2));
    expect(await notifiedAccounts()).toEqual([]);
    await twoMinutesLater();
    await studio.doBatch(BATCH);
    await expect(killed()).rejects.toThrow('killed');
    const [gone] = people.slice(-1);
    await studio.sql`delete from accounts where id = ${gone ?? 0}`;
    await workOff();
    expect(await notifiedAccounts()).toEqual(people.slice(0, -1));
    expect(await notifiedAccounts()).not.toContain(later);
    expect(await mailed('class-notice')).toEqual(Array(PEOPLE - 1).fill(1));
    expect((await read()).told).toMatchObject({ of: PEOPLE });
    expect(await studio.sql`select from class_tellings where accounts is not null`).toEqual([]);
  });

  test('that follows another within two minutes is sent with it, in its last state', async () => {
    const people = await learners(4);
    const moves = ['08:00', '09:00', '10:00', '11:00', '12:00'];
    for (const startTime of moves) {
      const change = { startTime, endTime: '13:00', notice: `At ${startTime}` };
      expect((await move(change)).status).toBe(200);
    }
    const [waiting] = await studio.sql<{ mailAt: Date }[]>`
      select mail_at as "mailAt" from class_tellings where accounts is not null`;
    expect((await read()).told).toEqual({
      ...{ of: 4, pushed: 0, mailed: 0, none: 0 },
      mailsAt: waiting?.mailAt.toISOString(),
    });
    await workOff();
    expect((await studio.sql`select body from pushes`).map(({ body }) => body)).toEqual(
      Array(2).fill(expect.stringContaining('At 12:00')),
    );
    await twoMinutesLater();
    // Also before a server has enqueued them, and while the mail server accepts none.
    const due = { of: 4, pushed: 0, mailed: 0, none: 0, mailsAt: null };
    expect((await read()).told).toEqual(due);
    await workOff();
    expect((await read()).told).toEqual(due);
    expect(await notifiedAccounts()).toEqual(people);
    expect(new Set((await notifications()).map(({ notice }) => notice))).toEqual(
      new Set(['At 12:00']),
    );
    expect(await mailed('class-notice')).toEqual([1, 1, 1, 1]);
    await cancel();
    await twoMinutesLater();
    await workOff();
    expect(await notifiedAccounts()).toHaveLength(2 * people.length);
  });

  test('that is restored within two minutes is pushed only to phones that were notified of it', async () => {
    const people = await learners(4);
    await cancel();
    await studio.doBatch(1);
    expect((await back()).body.told).toBeNull();
    await workOff();
    expect(await pushed()).toEqual([people[0], people[0]]);
    await twoMinutesLater();
    await workOff();
    expect(await notifiedAccounts()).toEqual([]);
    // Only the time in the last notification of learners counts, which is not always that of the rule.
    await move();
    await twoMinutesLater();
    await workOff();
    await studio.sql`update class_notices set sent_at = now() where account_id <> ${people[1] ?? 0}`;
    await cancel();
    await move();
    await twoMinutesLater();
    await workOff();
    // Whose mail had not been sent before.
    expect(await notifiedAccounts()).toEqual([
      people[0],
      people[1],
      people[1],
      people[2],
      people[3],
    ]);
  });

  test('is not mailed while a later one is about to be', async () => {
    const [learner = 0] = await learners(1);
    await move();
    await twoMinutesLater();
    await workOff();
    const { findClassNotificationMail } = await import(
      '../../courses/classes/notification-mail-queries.ts'
    );
    const [row] = await studio.sql<{ id: number }[]>`select id from class_notices`;
    const find = () =>
      findClassNotificationMail(studio.sql, row?.id ?? 0, new Date(TUESDAY_MORNING));
    expect(await find()).toMatchObject({ notice: toEight.notice });
    await cancel();
    expect(await find()).toBeUndefined();
    expect(await notifiedAccounts()).toEqual([learner]);
  });

  test('is made once for fifty requests at once, also where each reads the class before', async () => {
    await learners(4);
    const one = (n: number, how: ClassCallOptions) =>
      move({ notice: `No. ${n}`, endTime: `09:${10 + (n % 50)}` }, how);
    const numbers = Array.from({ length: 50 }, (_, n) => n);
    await Promise.all(numbers.map((n) => one(n, {})));
    await Promise.all(numbers.map((n) => one(n, { version: n })));
    await workOff();
    await twoMinutesLater();
    await workOff();
    expect(await mailed('class-notice')).toEqual([1, 1, 1, 1]);
  });
});

describe('an announcement', () => {
  const announce = (courseId: number | null) =>
    studio.call('POST', '/api/staff/announcements', {
      token: staff,
      body: { courseId, subject: 'New batch', text: 'Namaste' },
    });
  const recipients = async () =>
    (
      await studio.sql<{ id: number }[]>`
        select account_id as "id" from announcement_recipients order by account_id`
    ).map(({ id }) => id);

  test.each([ASANA, null])(
    'is sent once to all who had agreed at its time, whatever is killed (%s)',
    async (courseId) => {
      const people = await learners(PEOPLE);
      const [last = 0] = people.slice(-1);
      const { body } = await announce(courseId);
      expect(body.told).toEqual({ of: PEOPLE, pushed: 0, mailed: 0, none: 0 });
      expect(await recipients()).toEqual([]);
      const later = await enrolled();
      await studio.sql`
      insert into announcement_consents (account_id, agreed, given_in)
      values (${later.user.id}, true, 'account'), (${people[5] ?? 0}, false, 'account')`;
      await studio.doBatch(BATCH);
      expect(await recipients()).toEqual(people.slice(0, BATCH));
      await expect(killed()).rejects.toThrow('killed');
      await studio.sql`delete from accounts where id = ${last}`;
      await workOff();
      expect(await recipients()).toEqual(people.slice(0, -1));
      const byPush = people.slice(0, PEOPLE / 2);
      expect(await pushed()).toEqual(byPush.toSpliced(5, 1));
      const [shown] = (
        await studio.call('GET', `/api/staff/announcements?course=${courseId ?? 'all'}`, {
          token: staff,
        })
      ).body.items;
      expect(shown.told.of).toBe(PEOPLE);
    },
  );

  test('is on the dashboard of its recipients at once, and once', async () => {
    await learners(4);
    const learner = await enrolled();
    const own = async (token: string) =>
      (await studio.call('GET', '/api/announcements/mine', { token })).body;
    await studio.call('PUT', '/api/account/announcements', {
      token: learner.token,
      body: { agreed: true, givenIn: 'account' },
    });
    await announce(ASANA);
    expect(await own(learner.token)).toMatchObject([{ subject: 'New batch' }]);
    expect(await own((await enrolled()).token)).toEqual([]);
    await workOff();
    expect(await own(learner.token)).toHaveLength(1);
  });
});

describe('a member of staff who deletes the account', () => {
  test('is deleted at once, and removed from what they did in batches', async () => {
    const people = await learners(PEOPLE);
    const { token, user } = await studio.signInStaff('Vikram Negi');
    const { sql } = studio;
    await sql`
      insert into attendance (course_id, date, account_id, noted_by)
      select ${ASANA}, ${THURSDAY}, id, ${user.id} from unnest(${people}::integer[]) as id`;
    await sql`update orders set changed_by = ${user.id}`;
    await sql`update order_events set by = ${user.id}`;
    await sql`
      insert into contact_messages (full_name, email, mobile_number, message, answered_at, answered_by)
      select 'Asha', 'asha@example.com', '9876543210', 'Namaste', now(), ${user.id}
      from generate_series(1, ${PEOPLE}::integer)`;
    await sql`
      insert into class_exceptions (course_id, date, teacher, changed_by) values (${ASANA}, ${THURSDAY}, 'Meera', ${user.id})`;
    await sql`
      insert into announcements (to_all, subject, text, made_by) values (true, 'News', 'Namaste', ${user.id})`;
    await sql`
      insert into holidays (first_date, last_date, reason, notice, made_by, mail_at, recipients)
      values (${THURSDAY}, ${THURSDAY}, '', 'No classes', ${user.id}, now(), 0)`;
    await sql`update meeting_changes set by = ${user.id}`;
    const left = async () => {
      const [row] = await sql<{ count: number }[]>`
        select (select count(*) from attendance where noted_by = ${user.id})::integer
          + (select count(*) from orders where changed_by = ${user.id})::integer
          + (select count(*) from order_events where by = ${user.id})::integer
          + (select count(*) from contact_messages where answered_by = ${user.id})::integer
          + (select count(*) from class_exceptions where changed_by = ${user.id})::integer
          + (select count(*) from meeting_changes where by = ${user.id})::integer
          + (select count(*) from holidays where made_by = ${user.id})::integer
          + (select count(*) from announcements where made_by = ${user.id})::integer as "count"`;
      return row?.count ?? 0;
    };
    const before = await left();
    expect(before).toBeGreaterThan(2 * PEOPLE + 5);
    const body = { password: 'pranayama' };
    expect((await studio.call('POST', '/api/account/delete', { token, body })).status).toBe(204);
    expect((await studio.call('GET', '/api/auth/me', { token })).status).toBe(401);
    const credentials = { email: user.email, password: 'pranayama', name: 'Another' };
    const again = await studio.call('POST', '/api/auth/register', { body: credentials });
    expect(again.status).toBe(201);
    const shown = await studio.call('GET', '/api/staff/orders?state=paid', { token: staff });
    expect(shown.body.items).toHaveLength(1);
    expect(shown.text).not.toContain('Vikram');
    expect(await left()).toBe(before);
    const screen = await openLive(studio.url, { token: staff });
    onTestFinished(() => screen.close());
    const eventsBy = async () => {
      await sql`select pg_notify('studio_changes', 'undelivered')`;
      await screen.next('news', ({ topics }) => topics.includes('undelivered'));
      return screen.events.length;
    };
    const heard = await eventsBy();
    await studio.doBatch(BATCH);
    expect(await left()).toBe(before - BATCH);
    await workOff();
    expect(await left()).toBe(0);
    // Nothing that staff see has changed, so no screen fetches again.
    await eventsBy();
    expect(screen.events.slice(heard).map(({ data }) => data)).toEqual([
      { topics: ['undelivered'] },
    ]);
    expect(await sql`select from departed_accounts`).toEqual([]);
    expect(await sql`select from attendance`).toHaveLength(PEOPLE);
    expect(await sql`select from contact_messages where answered_at is not null`).toHaveLength(
      PEOPLE,
    );
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ASANA, HEALING, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { StaffToday } from './today.ts';

/** Thursday, 23:30 in India. In UTC it is Thursday, too. */
const now = new Date('2026-12-03T18:00:00Z');

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio({ now: () => now });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());

const { submitted, enrolled, startOver } = orderCalls(() => ({ studio, staff }));
beforeEach(async () => {
  await startOver();
  for (const table of ['class_exceptions', 'contact_messages', 'undelivered_mails'])
    await studio.sql`delete from ${studio.sql(table)}`;
});

const today = async (): Promise<StaffToday> =>
  (await studio.call('GET', '/api/staff/today', { token: staff })).body;

test('a day without tasks lists its classes, and the courses that begin', async () => {
  const { classes, missingFacts, ...rest } = await today();
  expect(missingFacts).toContain('phone');
  expect(classes.map(({ courseId, date, meeting }) => [courseId, date, meeting])).toEqual([
    [ASANA, '2026-12-03', null],
    [ASANA, '2026-12-04', null],
  ]);
  expect(rest).toEqual({
    date: '2026-12-03',
    payments: { waiting: 0, oldestAt: null },
    messages: { waiting: 0, oldestAt: null, dueOn: null },
    undelivered: { count: 0, to: null },
    troubles: [],
    beginning: [
      {
        id: HEALING,
        slug: 'healing-yoga-movement-and-rhythm',
        title: 'Healing Yoga Movement and Rhythm',
        titleIn: { hi: 'हीलिंग योग: गति और लय' },
        picture: 'waves',
        startDate: '2026-12-07',
        enrolled: 0,
        isOpen: false,
      },
    ],
  });
});

test('a day lists its classes in order of time, with one that was moved to it', async () => {
  const move = {
    ...{ movedTo: '2026-12-04', startTime: '06:00', endTime: '06:45' },
    ...{ reason: '', notice: 'Monday’s class is on Friday' },
  };
  const path = `/api/staff/classes/${HEALING}/2026-12-07/move`;
  const change = { body: move, headers: { 'If-Match': '"0"' } };
  expect((await studio.call('POST', path, { token: staff, ...change })).status).toBe(200);
  expect((await today()).classes.map(({ courseId, startsAt }) => [courseId, startsAt])).toEqual([
    [ASANA, '2026-12-03T01:30:00.000Z'],
    [HEALING, '2026-12-04T00:30:00.000Z'],
    [ASANA, '2026-12-04T01:30:00.000Z'],
  ]);
});

test('the tasks are counted, with the time of the oldest', async () => {
  const { user } = await submitted();
  await submitted();
  await enrolled();
  await studio.sql`
    insert into contact_messages (full_name, email, mobile_number, message, created_at, answered_at)
    values
      ('Asha', 'asha@example.com', '98', 'One', '2026-12-01T05:00:00Z', '2026-12-01T06:00:00Z'),
      ('Asha', 'asha@example.com', '98', 'Two', '2026-12-02T05:00:00Z', null),
      ('Asha', 'asha@example.com', '98', 'Three', '2026-12-03T05:00:00Z', null)`;
  await studio.sql`
    update orders set changed_at = '2026-11-03T04:00:00Z' where account_id = ${user.id}`;
  await studio.sql`
    insert into undelivered_mails (job_id, kind, about_id)
    values (gen_random_uuid(), 'welcome', ${user.id}), (gen_random_uuid(), 'contact', 1)`;
  const { payments, messages, undelivered } = await today();
  expect(payments.waiting).toBe(2);
  expect(new Date(payments.oldestAt ?? '')).toEqual(new Date('2026-11-03T04:00:00Z'));
  expect(messages.waiting).toBe(2);
  expect(new Date(messages.oldestAt ?? '')).toEqual(new Date('2026-12-02T05:00:00Z'));
  const tasks = await studio.call('GET', '/api/staff/today/tasks', { token: staff });
  expect(tasks.body).toEqual({ payments, messages, undelivered });
  // The mail about a message is the first of the list, and was for the studio.
  expect(undelivered).toEqual({ count: 2, to: null });
  await studio.sql`delete from undelivered_mails where kind = 'contact'`;
  expect((await today()).undelivered).toEqual({ count: 1, to: user.email });
});

test('the tasks are counted up to 1,000', async () => {
  await studio.sql`
    insert into contact_messages (full_name, email, mobile_number, message)
    select 'Junk', 'junk@example.com', '98', 'Junk' from generate_series(1, 1010)`;
  await studio.sql`
    insert into undelivered_mails (job_id, kind, about_id)
    select gen_random_uuid(), 'welcome', 1 from generate_series(1, 1010)`;
  expect(await today()).toMatchObject({
    messages: { waiting: 1000 },
    undelivered: { count: 1000 },
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderCalls, PRANAYAMA } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { Course, StaffCourse } from './course.ts';

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio({ now: () => new Date('2026-12-10T12:00:00+05:30') });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());

const calls = orderCalls(() => ({ studio, staff }));

const path = `/api/staff/courses/${PRANAYAMA}`;
const byMonth = { feePer: 'month', monthRule: 'part', lateRule: 'month', extendsPaid: false };

const course = async (): Promise<StaffCourse> =>
  (await studio.call('GET', '/api/staff/courses', { token: staff })).body.items.find(
    ({ id }: StaffCourse) => id === PRANAYAMA,
  );
const publicCourse = async (): Promise<Course> =>
  (await studio.call('GET', '/api/courses')).body.find(({ id }: Course) => id === PRANAYAMA);
const save = async (change: object) => {
  const body = { ...(await course()), ...change };
  return studio.call('PUT', path, { token: staff, body });
};
const saved = async (change: object): Promise<StaffCourse> => {
  const { status, body, text } = await save(change);
  expect(status, text).toBe(200);
  return body;
};

beforeEach(async () => {
  await calls.startOver();
  await studio.sql`
    update courses set fee = 6000, fee_per = 'once', month_rule = 'calendar', late_rule = 'paid', extends_paid = true,
      is_open = false
    where id = ${PRANAYAMA}`;
});

test('visitors see how months are sold, and nothing for a fee that is paid once', async () => {
  expect(await publicCourse()).not.toHaveProperty('byMonth');
  await saved(byMonth);
  const { feePer: _, ...rules } = byMonth;
  const shown = await publicCourse();
  expect(shown.byMonth).toEqual(rules);
  expect(Object.keys(shown)).not.toContain('feePer');
});

test('an undone change and a copy keep the settings for months', async () => {
  await saved(byMonth);
  const { version } = await saved({ feePer: 'once', monthRule: 'joining', extendsPaid: true });
  const undone = await studio.call('POST', `${path}/undo`, {
    token: staff,
    body: { notice: 'As before' },
    headers: { 'If-Match': `"${version}"` },
  });
  expect(undone.body).toMatchObject(byMonth);
  const copied = await studio.call('POST', `${path}/copy`, {
    token: staff,
    body: { startDate: '2027-03-01', endDate: null },
  });
  expect(copied.body).toMatchObject(byMonth);
  await studio.call('DELETE', `/api/staff/courses/${copied.body.id}`, { token: staff });
});

test('a course by the month needs a fee, and is paid once if an old app removes the fee', async () => {
  const { feePer: _, ...known } = await saved(byMonth);
  const refused = await save({ fee: 0 });
  expect([refused.status, refused.body.code]).toEqual([400, 'courses.month-without-fee']);
  const open = { ...known, fee: 0, seats: null, isOpen: true, firstClassFree: false };
  const { status, body } = await studio.call('PUT', path, { token: staff, body: open });
  expect([status, body]).toMatchObject([200, { feePer: 'once', isOpen: true }]);
});

/** The learner's enrolment, which no later change of the course's fee may affect. */
const paidBy = async ({ token, user }: { token: string; user: { id: number } }) => {
  const [enrolment] = (await calls.get(token, '/api/enrolments')).body;
  const periods = await studio.sql`
    select first_day, paid_until, last_day, anchor from enrolment_periods where account_id = ${user.id}`;
  return { lastDay: enrolment.lastDay, periods: [...periods] };
};

test('a learner who paid once stays without an end, and one who paid a month keeps its days, after `feePer` changes', async () => {
  const forEver = await calls.enrolled([PRANAYAMA]);
  await saved({ ...byMonth, monthRule: 'calendar' });
  const forMonth = await calls.enrolled([PRANAYAMA]);
  const before = [await paidBy(forEver), await paidBy(forMonth)];
  expect(before.map(({ lastDay }) => lastDay)).toEqual([null, '2026-12-31']);
  await saved({ feePer: 'once' });
  expect([await paidBy(forEver), await paidBy(forMonth)]).toEqual(before);
  await saved({ feePer: 'month', monthRule: 'joining', lateRule: 'paid', extendsPaid: true });
  expect([await paidBy(forEver), await paidBy(forMonth)]).toEqual(before);
});

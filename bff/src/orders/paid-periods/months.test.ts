import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ASANA, HEALING, newUtr, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
let staff: string;
let now = new Date('2026-12-16T06:00:00Z');
const calls = orderCalls(() => ({ studio, staff }));
const { get, post, select, submit, confirm, startOver } = calls;

/** Sets the clock to noon in India. */
const setClock = (date: string) => {
  now = new Date(`${date}T12:00:00+05:30`);
};

beforeAll(async () => {
  studio = await startTestStudio({ now: () => now });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());
beforeEach(async () => {
  setClock('2026-12-10');
  await startOver();
  await setSaleRules({});
});

/** The course is paid by the month from now on. */
const setSaleRules = (change: { month_rule?: string; late_rule?: string; fee_per?: string }) =>
  studio.sql`
    update courses
    set ${studio.sql({ fee_per: 'month', month_rule: 'calendar', late_rule: 'paid', ...change })}
    where id = ${ASANA}`;

const pay = async (token: string, id: number) => {
  await submit(token, id);
  const answer = await confirm(id);
  expect(answer.status, answer.text).toBe(204);
};

const renew = async (token: string, months = 1) =>
  post(token, '/api/orders/renewals', { courseId: ASANA, months });

/** A learner who has paid for these months. */
async function enrolledLearner(choice: object = {}) {
  const { token, user } = await studio.signIn();
  await select(token, ASANA);
  const order = await post(token, '/api/orders', { choices: [{ courseId: ASANA, ...choice }] });
  expect(order.status, order.text).toBe(201);
  await pay(token, order.body.id);
  return { token, user, order: order.body };
}

const monthsOf = async (token: string) => {
  const [own] = (await get(token, '/api/enrolments/months')).body;
  return own;
};

const periods = async () =>
  (
    await studio.sql`
      select to_char(first_day, 'YYYY-MM-DD') || ' ' || to_char(last_day, 'YYYY-MM-DD') as "days"
      from enrolment_periods order by first_day, id`
  ).map(({ days }) => days);

const hasLink = async (token: string) => {
  const [course] = (await get(token, '/api/enrolments')).body;
  return course?.lastDay;
};

describe('a new learner', () => {
  test('can choose from the offers, and sees their days on the order and the receipt', async () => {
    setClock('2026-12-16');
    const { token } = await studio.signIn();
    await select(token, ASANA);
    const [selected] = (await get(token, '/api/selection')).body;
    expect(selected.offers.slice(0, 2)).toEqual([
      {
        ...{ months: 1, part: false, firstDay: '2027-01-01', lastDay: '2027-01-31', fee: 2500 },
        ...{ begins: 'dated', holdsUntil: '2027-01-15' },
      },
      {
        ...{ months: 1, part: true, firstDay: '2026-12-16', lastDay: '2027-01-31', fee: 3790 },
        ...{ begins: 'dated', holdsUntil: '2026-12-31' },
      },
    ]);
    const choices = [{ courseId: ASANA, months: 1, part: true }];
    const { body: order } = await post(token, '/api/orders', { choices });
    const days = { months: 1, part: true, firstDay: '2026-12-16', lastDay: '2027-01-31' };
    expect(order).toMatchObject({ amount: 3790, lines: [{ fee: 3790, ...days }] });
    await pay(token, order.id);
    expect((await get(token, '/api/receipts/2026-27/000001')).body.lines).toMatchObject([days]);
    expect(await hasLink(token)).toBe('2027-01-31');
  });

  test('gets the first offer by default, and no months that are not offered', async () => {
    const { order } = await enrolledLearner();
    expect(order.lines).toMatchObject([{ months: 1, lastDay: '2026-12-31', fee: 2500 }]);
    const { token } = await studio.signIn();
    await select(token, ASANA);
    const choice = (own: object) =>
      post(token, '/api/orders', { choices: [{ courseId: ASANA, ...own }] });
    expect((await choice({ months: 1, part: true })).body.code).toBe('orders.months-not-offered');
    expect((await choice({ months: 4 })).body.code).toBe('orders.months-unknown');
    expect((await choice({ months: 1e9 })).status).toBe(400);
  });

  test('has months from the day of the confirmation if the course’s rule says so', async () => {
    await setSaleRules({ month_rule: 'joining' });
    const { token } = await studio.signIn();
    await select(token, ASANA);
    const { body: order } = await post(token, '/api/orders');
    await submit(token, order.id);
    setClock('2026-12-18');
    await confirm(order.id);
    expect(await periods()).toEqual(['2026-12-18 2027-01-17']);
    expect((await get(token, '/api/receipts/2026-27/000001')).body.lines).toMatchObject([
      { firstDay: '2026-12-18', lastDay: '2027-01-17' },
    ]);
  });
});

describe('access', () => {
  test('lasts through the last day', async () => {
    const { token } = await enrolledLearner();
    setClock('2026-12-31');
    expect(await hasLink(token)).toBe('2026-12-31');
    const classes = (await get(token, '/api/classes/mine')).body;
    expect(classes.at(-1).date).toBe('2026-12-31');
    setClock('2027-01-01');
    expect((await get(token, '/api/enrolments')).body).toEqual([]);
    expect((await get(token, '/api/classes/mine')).body.at(-1).date).toBe('2026-12-31');
    expect(await monthsOf(token)).toMatchObject({ lastDay: '2026-12-31', isOver: true });
    setClock('2027-03-05');
    expect(await monthsOf(token)).toBeUndefined();
  });

  test('has no end for a learner who was enrolled before the course was paid by the month', async () => {
    await setSaleRules({ fee_per: 'once' });
    const { token } = await calls.enrolled();
    await setSaleRules({});
    setClock('2030-01-01');
    expect(await hasLink(token)).toBeNull();
    expect((await renew(token)).body.code).toBe('orders.not-by-month');
  });
});

describe('a renewal', () => {
  test('in time continues without a gap, in the same seat', async () => {
    await studio.sql`update courses set seats = 1 where id = ${ASANA}`;
    const { token } = await enrolledLearner();
    setClock('2026-12-24');
    const { offers } = await monthsOf(token);
    expect(offers[0]).toMatchObject({ firstDay: '2027-01-01', lastDay: '2027-01-31', fee: 2500 });
    const { status, body: order } = await renew(token);
    expect([status, order.amount]).toEqual([201, 2500]);
    await pay(token, order.id);
    expect(await periods()).toEqual(['2026-12-10 2026-12-31', '2027-01-01 2027-01-31']);
    expect(await hasLink(token)).toBe('2027-01-31');
    expect(await studio.sql`select seats_taken from courses where id = ${ASANA}`).toEqual([
      { seats_taken: 1 },
    ]);
  });

  test('can have several months at once, and be repeated before they begin', async () => {
    const { token } = await enrolledLearner();
    await pay(token, (await renew(token, 3)).body.id);
    await pay(token, (await renew(token, 12)).body.id);
    expect(await periods()).toEqual([
      '2026-12-10 2026-12-31',
      '2027-01-01 2027-03-31',
      '2027-04-01 2028-03-31',
    ]);
  });

  test('requested twice returns the same order, and another course must wait until it is paid', async () => {
    const { token } = await enrolledLearner();
    const first = await renew(token);
    const second = await renew(token);
    expect([second.status, second.body.id]).toEqual([200, first.body.id]);
    await post(token, `/api/orders/${first.body.id}/cancel`);
    await select(token, HEALING);
    const other = (await post(token, '/api/orders')).body;
    const { status, body } = await renew(token);
    expect([status, body.code]).toEqual([409, 'orders.another-open']);
    expect(body.error).toContain(other.reference);
  });

  test.each([
    ['paid', '2027-01-05 2027-02-04'],
    ['month', '2027-01-01 2027-01-31'],
  ])('that is late follows the course’s rule (%s)', async (late_rule, days) => {
    await setSaleRules({ late_rule });
    const { token } = await enrolledLearner();
    setClock('2027-01-05');
    expect((await monthsOf(token)).lateRule).toBe(late_rule);
    const { body: order } = await renew(token);
    expect(`${order.lines[0].firstDay} ${order.lines[0].lastDay}`).toBe(days);
    await pay(token, order.id);
    expect((await periods()).at(-1)).toBe(days);
  });

  test('is in time by the day of the payment, not by that of the confirmation', async () => {
    const { token } = await enrolledLearner();
    setClock('2026-12-31');
    const { body: order } = await renew(token);
    await submit(token, order.id);
    setClock('2027-01-03');
    const utr = newUtr();
    await submit(token, order.id, utr);
    await confirm(order.id);
    expect((await periods()).at(-1)).toBe('2027-01-01 2027-01-31');
  });

  test('is refused for learners without a period, and for a full course after the end of the enrolment', async () => {
    const { token } = await enrolledLearner();
    const stranger = await studio.signIn();
    expect((await renew(stranger.token)).body.code).toBe('orders.not-by-month');
    expect(
      (await post(stranger.token, '/api/orders/renewals', { courseId: 999, months: 1 })).status,
    ).toBe(404);
    setClock('2027-01-05');
    await studio.sql`delete from enrolments`;
    await studio.sql`update courses set seats = 1 where id = ${ASANA}`;
    expect((await monthsOf(token)).offers).toHaveLength(5);
    await enrolledLearner();
    expect((await renew(token)).body.code).toBe('selection.course-full');
    expect((await monthsOf(token)).offers).toEqual([]);
  });
});

describe('the database', () => {
  test('keeps two periods of one learner and course from overlapping', async () => {
    const { user, order } = await enrolledLearner();
    const overlaps = studio.sql`
      insert into enrolment_periods (account_id, course_id, order_id, first_day, paid_until, last_day, anchor)
      values (${user.id}, ${ASANA}, ${order.id}, '2026-12-31', '2027-01-30', '2027-01-30', '2026-12-31')`;
    await expect(overlaps).rejects.toMatchObject({ constraint_name: 'periods_never_overlap' });
  });

  test('creates a period for an enrolment by a server of the previous version', async () => {
    const { token, user } = await studio.signIn();
    await select(token, ASANA);
    const { body: order } = await post(token, '/api/orders');
    await studio.sql`
      insert into enrolments (account_id, course_id, order_id) values (${user.id}, ${ASANA}, ${order.id})`;
    expect(await periods()).toEqual(['2026-12-10 2026-12-31']);
    expect(await hasLink(token)).toBe('2026-12-31');
  });
});

describe('the month shown to the learner', () => {
  const shown = async (token: string) => {
    const { month, classes, lastDay, longerBy } = await monthsOf(token);
    return { days: `${month.firstDay} ${month.lastDay}`, classes, lastDay, longerBy };
  };

  test('has its classes with the attendance, and the extensions', async () => {
    await studio.sql`update courses set start_date = '2026-12-01' where id = ${ASANA}`;
    const { token, user } = await enrolledLearner();
    await studio.sql`
      insert into attendance (course_id, date, account_id) values (${ASANA}, '2026-12-17', ${user.id})`;
    await studio.sql`
      insert into class_exceptions (course_id, date, cancelled) values (${ASANA}, '2026-12-18', true)`;
    const { days, classes } = await shown(token);
    expect(days).toBe('2026-12-10 2026-12-31');
    expect(classes).toHaveLength(16);
    const marks = Object.fromEntries(
      classes.map((one: { date: string; came: boolean; isCancelled: boolean }) => [
        one.date,
        one.isCancelled ? 'cancelled' : one.came,
      ]),
    );
    expect(marks).toMatchObject({
      '2026-12-16': false,
      '2026-12-17': true,
      '2026-12-18': 'cancelled',
    });
  });

  test('ends with the day that a cancelled class added, also if the next month is paid', async () => {
    const { token } = await enrolledLearner();
    await studio.sql`update enrolment_periods set last_day = '2027-01-01'`;
    await pay(token, (await renew(token)).body.id);
    expect((await shown(token)).days).toBe('2026-12-10 2027-01-01');
    setClock('2027-01-02');
    expect(await shown(token)).toMatchObject({
      days: '2027-01-02 2027-02-01',
      lastDay: '2027-02-01',
    });
    const { offers } = await monthsOf(token);
    expect(offers[0]).toMatchObject({ firstDay: '2027-02-02', lastDay: '2027-03-01' });
  });

  test('is the current one of several', async () => {
    const { token } = await enrolledLearner();
    await pay(token, (await renew(token, 6)).body.id);
    setClock('2027-03-31');
    expect((await shown(token)).days).toBe('2027-03-01 2027-03-31');
    setClock('2027-04-01');
    expect((await shown(token)).days).toBe('2027-04-01 2027-04-30');
    setClock('2027-07-05');
    expect(await shown(token)).toMatchObject({
      days: '2027-06-01 2027-06-30',
      lastDay: '2027-06-30',
    });
  });
});

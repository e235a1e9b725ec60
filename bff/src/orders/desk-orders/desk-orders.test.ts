import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deskOrderCalls } from '../../testing/desk-order-calls.ts';
import {
  ASANA,
  countStatuses,
  HEALING,
  many,
  orderCalls,
  PRANAYAMA,
  receiptNumber,
} from '../../testing/order-calls.ts';
import { parsedMails } from '../../testing/sent-mails.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
let staff: string;
let now = new Date('2026-12-16T06:00:00Z');
const getStudio = () => ({ studio, staff });
const calls = orderCalls(getStudio);
const { get, post, select, checkOut, submit, confirm, startOver } = calls;
const { somebody, order, ordered, find } = deskOrderCalls(getStudio);

beforeAll(async () => {
  studio = await startTestStudio({ now: () => now });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());
beforeEach(async () => {
  now = new Date('2026-12-16T06:00:00Z');
  await startOver();
  await studio.sql`update courses set fee_per = 'once', is_closed = false, end_date = null`;
  await studio.sql`update courses set fee_per = 'month', month_rule = 'part', fee = 3100 where id = ${ASANA}`;
});

const offers = async (account?: number) =>
  (await get(staff, `/api/staff/orders/offers${account ? `?account=${account}` : ''}`)).body;
const offerOf = async (courseId: number, account?: number) =>
  (await offers(account)).courses.find(
    (course: { courseId: number }) => course.courseId === courseId,
  );
const countOrders = async () => {
  const [{ count } = {}] = await studio.sql`select count(*)::integer as count from orders`;
  return count;
};
const errorCodeOf = async (body: object) => {
  const answer = await order(body);
  return [answer.status, answer.body.code];
};

/** A learner who has paid for December. */
const learnerWithDecember = async () => {
  now = new Date('2026-12-10T06:00:00Z');
  const learner = await calls.ordered([ASANA]);
  await submit(learner.token, learner.order.id);
  expect((await confirm(learner.order.id)).status).toBe(204);
  now = new Date('2026-12-16T06:00:00Z');
  return learner;
};

describe('an order that staff create', () => {
  test('has the offers and prices of a checkout, also for a new person', async () => {
    const { offers: sold, fee } = await offerOf(ASANA);
    expect([fee, sold[1]]).toEqual([
      3100,
      {
        ...{ months: 1, part: true, firstDay: '2026-12-16', lastDay: '2027-01-31', fee: 4700 },
        ...{ begins: 'dated', holdsUntil: '2026-12-31' },
      },
    ]);
    const learner = somebody();
    const courses = [{ courseId: ASANA, months: 1, part: true }, { courseId: HEALING }];
    const { order: made, person } = await ordered({ learner, courses });
    const { fee: healing } = await offerOf(HEALING);
    expect(made).toMatchObject({ state: 'awaiting payment', amount: 4700 + healing });
    expect(person).toMatchObject({ name: learner.name, claimed: false, email: null });
    const { items } = (await get(staff, `/api/staff/orders?search=${made.reference}`)).body;
    expect(items).toMatchObject([
      {
        learner: { id: person.id, name: person.name, email: null, phone: person.phone },
        events: [{ state: 'awaiting payment', by: 'Certified Yoga Therapist' }],
      },
    ]);
    const byPhone = await get(staff, `/api/staff/orders?search=${person.phone?.slice(3, 9)}`);
    expect(byPhone.body.items.map(({ id }: { id: number }) => id)).toContain(made.id);
  });

  test('for an account is visible to its learner and can be paid', async () => {
    const { token, user } = await studio.signIn();
    const { order: made, mailed } = await ordered({ learner: { accountId: user.id } });
    expect(mailed).toBe(false);
    expect((await get(token, `/api/orders/${made.id}`)).body).toMatchObject({ id: made.id });
    await submit(token, made.id);
    expect((await confirm(made.id)).status).toBe(204);
    expect((await get(token, '/api/enrolments')).body).toMatchObject([{ courseId: ASANA }]);
  });

  test('is created once by a double tap, and again with another idempotency key', async () => {
    const learner = somebody();
    const answers = await many(2, () => order({ learner }, 'tap-1'));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await countOrders()).toBe(1);
    expect(await errorCodeOf({ learner: { accountId: answers[0]?.body.person.id } })).toEqual([
      409,
      'orders.learner-has-open',
    ]);
    const [other, again] = await Promise.all([
      order({ learner: somebody() }, 'tap-2'),
      order({ learner: somebody() }, 'tap-3'),
    ]);
    expect([other.status, again.status]).toEqual([201, 201]);
  });

  test('replaces an open order that staff have seen, unless it is being paid', async () => {
    const { token, user } = await studio.signIn();
    await select(token, HEALING);
    const open = (await checkOut(token)).body;
    const learner = { accountId: user.id };
    expect((await offers(user.id)).open).toMatchObject({ reference: open.reference });
    expect(await errorCodeOf({ learner, replaces: 'GY-000000' })).toEqual([
      409,
      'orders.learner-has-open',
    ]);
    await ordered({ learner, replaces: open.reference });
    expect((await get(token, `/api/orders/${open.id}`)).body.state).toBe('cancelled');

    const { token: payer, user: paying, order: paid } = await calls.submitted([HEALING]);
    const body = { learner: { accountId: paying.id }, replaces: paid.reference };
    expect(await errorCodeOf(body)).toEqual([409, 'orders.learner-pays']);
    expect((await get(payer, `/api/orders/${paid.id}`)).body.state).toBe('submitted');
  });

  test('renews the months of a hidden or closed course, for a learner who has paid for some', async () => {
    const { user } = await learnerWithDecember();
    await studio.sql`update courses set hidden = true, is_closed = true where id = ${ASANA}`;
    expect(await offerOf(ASANA)).toBeUndefined();
    expect(await errorCodeOf({ learner: somebody() })).toEqual([409, 'orders.course-not-offered']);
    const own = await offerOf(ASANA, user.id);
    expect([own.why, own.offers[0].firstDay]).toEqual([null, '2027-01-01']);
    const { order: made } = await ordered({ learner: { accountId: user.id } });
    expect(made.lines).toMatchObject([{ firstDay: '2027-01-01', lastDay: '2027-01-31' }]);
    await studio.sql`update courses set hidden = false where id = ${ASANA}`;
    expect(await errorCodeOf({ learner: somebody() })).toEqual([409, 'selection.course-closed']);
  });

  test('needs a free seat for a learner who is not enrolled', async () => {
    const { user } = await learnerWithDecember();
    await studio.sql`update courses set seats = seats_taken where id = ${ASANA}`;
    expect((await offerOf(ASANA)).why).toBe('full');
    expect(await errorCodeOf({ learner: somebody() })).toEqual([409, 'selection.course-full']);
    expect((await offerOf(ASANA, user.id)).why).toBe(null);
    await ordered({ learner: { accountId: user.id } });
  });

  test('is refused for courses that the learner has, that are not offered, and that do not exist', async () => {
    const { user } = await calls.enrolled([HEALING]);
    const learner = { accountId: user.id };
    const of = (...courses: unknown[]) => errorCodeOf({ learner, courses });
    expect(await of({ courseId: HEALING })).toEqual([409, 'orders.learner-enrolled']);
    expect(await of({ courseId: ASANA, months: 6, part: true })).toEqual([
      409,
      'orders.months-not-offered',
    ]);
    expect(await of({ courseId: ASANA, months: 5 })).toEqual([400, 'orders.months-unknown']);
    expect(await of({ courseId: 999 })).toEqual([404, 'courses.none']);
    for (const courses of [[], 'all', undefined, Array(21).fill({ courseId: ASANA })])
      expect(await errorCodeOf({ learner, courses: courses ?? null })).toEqual([
        400,
        'orders.courses-required',
      ]);
    expect(await of({ courseId: ASANA }, { courseId: ASANA })).toEqual([
      400,
      'orders.courses-required',
    ]);
    expect(await errorCodeOf({ learner: { accountId: 2_000_000 } })).toEqual([404, 'people.none']);
    expect(await errorCodeOf({ learner: {} })).toEqual([400, 'orders.learner-required']);
  });

  test('creates no account if it is refused', async () => {
    const count = async () => {
      const [{ count } = {}] = await studio.sql`select count(*)::integer as count from accounts`;
      return count;
    };
    const before = await count();
    await errorCodeOf({ learner: somebody(), courses: [{ courseId: 999 }] });
    expect(await count()).toBe(before);
  });

  test('does not count towards the learner’s daily limit', async () => {
    const { token, user } = await studio.signIn();
    for (let n = 0; n < 20; n += 1) {
      const { order: made } = await ordered({ learner: { accountId: user.id } });
      await post(token, `/api/orders/${made.id}/cancel`);
    }
    await select(token, PRANAYAMA);
    expect((await checkOut(token)).status).toBe(201);
  });
});

describe('an order that is paid at once', () => {
  const cash = (rupees: number, more: object = {}) => ({
    payment: { way: 'cash', paise: rupees * 100, due: 310_000, ...more },
  });
  const placesOf = (accountId: number) => studio.sql`
    select course_id from enrolments where account_id = ${accountId}`;

  test('enrols the learner and has a receipt', async () => {
    const learner = somebody({ email: 'paid@example.com' });
    const upi = { way: 'upi', reference: '4321 9876 0001', receivedOn: '2026-12-15' };
    const made = await ordered({ learner, ...cash(3100, upi) });
    expect(made).toMatchObject({
      documentNumber: receiptNumber(1),
      mailed: true,
      order: {
        state: 'paid',
        due: 0,
        documents: [
          { number: receiptNumber(1), paise: 310_000, way: 'upi', reference: '432198760001' },
        ],
      },
    });
    expect(await placesOf(made.person.id)).toHaveLength(1);
    await studio.untilIdle();
    const mails = await parsedMails(studio.mailFolder);
    const subjects = mails
      .filter(({ to }) => [to].flat()[0]?.text === 'paid@example.com')
      .map(({ subject }) => subject);
    expect(subjects).toHaveLength(3);
    expect(subjects).toContain('Your account at Ganga Yoga');
  });

  test('is paid once by a double tap, and by no reference twice', async () => {
    const body = { learner: somebody(), ...cash(3100, { way: 'bank', reference: 'NEFT0001' }) };
    const [first, second] = await many(2, () => order(body, 'paid-twice'));
    expect([first?.status, first?.body]).toEqual([201, second?.body]);
    const [{ count } = {}] = await studio.sql`select count(*)::integer as count from payments`;
    expect(count).toBe(1);
    const other = { ...body, learner: somebody() };
    expect(await errorCodeOf(other)).toEqual([409, 'money.reference-counted']);
    expect(await countOrders()).toBe(1);
  });

  test('with a partial payment waits for the rest, or enrols at once', async () => {
    const part = await ordered({ learner: somebody(), ...cash(1000) });
    expect(part).toMatchObject({
      documentNumber: receiptNumber(1),
      order: { state: 'awaiting payment', due: 2100 },
    });
    expect(await placesOf(part.person.id)).toHaveLength(0);
    const open = await ordered({ learner: somebody(), ...cash(1000, { opens: true }) });
    expect(await placesOf(open.person.id)).toHaveLength(1);
    const more = { learner: { accountId: part.person.id }, replaces: part.order.reference };
    expect(await errorCodeOf(more), 'what is paid in part is not replaced').toEqual([
      409,
      'orders.learner-pays',
    ]);
  });

  test('is refused completely if the payment does not fit', async () => {
    const learner = somebody();
    const refused = (payment: object) => errorCodeOf({ learner, ...payment });
    expect(await refused(cash(3101))).toEqual([409, 'money.more-than-due']);
    expect(await refused(cash(3000, { due: 300_000 }))).toEqual([409, 'orders.due-changed']);
    expect(await refused(cash(3100, { receivedOn: '2026-12-17' }))).toEqual([
      400,
      'money.day-impossible',
    ]);
    expect(await refused(cash(3100, { reference: 'NEFT0002' }))).toEqual([
      400,
      'money.cash-has-no-reference',
    ]);
    expect(await refused(cash(3100, { way: 'cheque' }))).toEqual([400, 'money.way-unknown']);
    expect(await countOrders()).toBe(0);
    expect(await find(learner.phone), 'nobody has their number').toEqual([]);
  });

  test('of 0 rupees is confirmed without a payment', async () => {
    await studio.sql`update courses set fee = 0 where id = ${HEALING}`;
    const free = await ordered({ learner: somebody(), courses: [{ courseId: HEALING }] });
    expect(free).toMatchObject({
      documentNumber: receiptNumber(1),
      order: { state: 'paid', amount: 0 },
    });
    expect(await placesOf(free.person.id)).toHaveLength(1);
  });

  test('takes the last seat only once, also with concurrent orders', async () => {
    await studio.sql`update courses set seats = seats_taken + 1 where id = ${ASANA}`;
    const answers = await many(4, () => order({ learner: somebody(), ...cash(3100) }));
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 3 });
    const [{ count } = {}] = await studio.sql`select count(*)::integer as count from documents`;
    expect(count).toBe(1);
  });
});

test('staff can create three hundred orders a day', async () => {
  const bounded = await startTestStudio({ rules: { deskPerAccount: { points: 2, seconds: 60 } } });
  try {
    const { token } = await bounded.signInStaff();
    const desk = deskOrderCalls(() => ({ studio: bounded, staff: token }));
    await desk.ordered({ learner: somebody() });
    await desk.ordered({ learner: somebody() });
    expect((await desk.order({ learner: somebody() })).status).toBe(429);
  } finally {
    await bounded.stop();
  }
});

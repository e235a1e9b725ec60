import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ASANA, HEALING, newUtr, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { Offer } from '../paid-periods/offer.ts';

let studio: TestStudio;
let staff: string;
let now: Date;
const calls = orderCalls(() => ({ studio, staff }));
const { get, post, select, submit, startOver } = calls;

/** Sets the server's clock to this time in India. */
const setClock = (date: string, time = '12:00') => {
  now = new Date(`${date}T${time}:00+05:30`);
};
const setSaleRules = (change: object = {}) =>
  studio.sql`
    update courses
    set ${studio.sql({ fee: 2500, fee_per: 'month', month_rule: 'calendar', late_rule: 'paid', ...change })}
    where id = ${ASANA}`;

beforeAll(async () => {
  setClock('2026-12-31');
  studio = await startTestStudio({ now: () => now });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());
beforeEach(async () => {
  setClock('2026-12-31');
  await startOver();
  await setSaleRules();
});

const PART = { months: 1, part: true };
const offersFor = async (token: string): Promise<Offer[]> =>
  (await get(token, '/api/selection')).body[0].offers;

/** A learner with an order for these months. */
async function orderedFor(choice: object = PART) {
  const learner = await studio.signIn();
  await select(learner.token, ASANA);
  const choices = [{ courseId: ASANA, ...choice }];
  const answer = await post(learner.token, '/api/orders', { choices });
  expect(answer.status, answer.text).toBe(201);
  return { ...learner, order: answer.body };
}
const postAction = (id: number, name: string, body: object = {}) =>
  post(staff, `/api/staff/orders/${id}/${name}`, body);
const payCash = (id: number, due: number, money: object = {}) =>
  postAction(id, 'payments', { way: 'cash', paise: due * 100, due: due * 100, ...money });
const resultOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  status < 300 ? 'done' : body.code;
const periods = async () =>
  (
    await studio.sql`
      select to_char(first_day, 'YYYY-MM-DD') || ' ' || to_char(last_day, 'YYYY-MM-DD') as "days"
      from enrolment_periods order by first_day`
  ).map(({ days }) => days);

describe('the offer of the rest of December with January', () => {
  test('states its price, its days and when it expires', async () => {
    const { token, order } = await orderedFor();
    expect(order).toMatchObject({
      ...{ amount: 2581, holdsUntil: '2026-12-31' },
      lines: [{ fee: 2581, firstDay: '2026-12-31', lastDay: '2027-01-31' }],
    });
    expect((await offersFor(token))[1]).toMatchObject({ fee: 2581, holdsUntil: '2026-12-31' });
  });

  test('is sold for a payment received in time, whenever staff record it', async () => {
    const { order } = await orderedFor();
    setClock('2027-01-01', '00:05');
    expect(resultOf(await payCash(order.id, 2581))).toBe('orders.offer-ended');
    expect(resultOf(await payCash(order.id, 1000))).toBe('orders.due-changed');
    const part = { way: 'cash', paise: 100_000, due: 258_100 };
    expect(resultOf(await postAction(order.id, 'payments', part))).toBe('orders.offer-ended');
    expect(resultOf(await payCash(order.id, 2581, { receivedOn: '2026-12-31' }))).toBe('done');
    expect(await periods()).toEqual(['2026-12-31 2027-01-31']);
  });

  test('is sold for a UTR sent in time, also if it is corrected or confirmed later', async () => {
    const { token, order } = await orderedFor();
    setClock('2026-12-31', '23:59');
    await submit(token, order.id);
    setClock('2027-01-02');
    await submit(token, order.id);
    expect(resultOf(await postAction(order.id, 'confirm'))).toBe('done');
    expect(await periods()).toEqual(['2026-12-31 2027-01-31']);
    expect((await get(token, '/api/receipts/2026-27/000001')).body).toMatchObject({
      lines: [{ firstDay: '2026-12-31', lastDay: '2027-01-31' }],
    });
  });

  test('needs the day of the payment for a UTR that was sent later, also from a statement', async () => {
    const first = await orderedFor();
    const second = await orderedFor();
    setClock('2027-01-01');
    const utr = newUtr();
    await submit(first.token, first.order.id);
    await submit(second.token, second.order.id, utr);
    const { body } = await postAction(first.order.id, 'confirm');
    expect(body.error).toContain('31 Dec 2026');
    const part = { reason: 'Less', rejection: 'other amount', received: 1000 };
    expect(resultOf(await postAction(first.order.id, 'reject', part))).toBe('orders.offer-ended');
    expect(
      resultOf(await postAction(first.order.id, 'confirm', { receivedOn: '2027-01-02' })),
    ).toBe('money.day-impossible');
    expect(
      resultOf(await postAction(first.order.id, 'confirm', { receivedOn: '2026-12-31' })),
    ).toBe('done');
    const confirm = (date?: string) =>
      post(staff, '/api/staff/statement/confirm', {
        payments: [{ id: second.order.id, utr, amount: 2581, date }],
      });
    expect((await confirm()).body).toMatchObject([{ confirmed: false }]);
    expect((await confirm('2026-12-31')).body).toMatchObject([{ confirmed: true }]);
    expect(new Set(await periods())).toEqual(new Set(['2026-12-31 2027-01-31']));
  });

  test('does not expire after a partial payment in time', async () => {
    const { token, order } = await orderedFor();
    const part = { way: 'cash', paise: 50_000, due: 258_100 };
    expect(resultOf(await postAction(order.id, 'payments', part))).toBe('done');
    expect((await get(token, `/api/orders/${order.id}`)).body.holdsUntil).toBeNull();
    setClock('2027-01-15');
    expect(resultOf(await payCash(order.id, 2081))).toBe('done');
    expect(await periods()).toEqual(['2026-12-31 2027-01-31']);
  });

  test('cannot be sold late by a discount, nor paid by UPI', async () => {
    const { token, order } = await orderedFor();
    expect(order.upi.amount).toBe(2581);
    setClock('2027-01-01');
    expect((await get(token, `/api/orders/${order.id}`)).body.upi).toBeNull();
    const off = { percent: 100, reason: 'A gift' };
    expect(resultOf(await postAction(order.id, 'concession', off))).toBe('orders.offer-ended');
    expect(resultOf(await postAction(order.id, 'concession', { ...off, percent: 10 }))).toBe(
      'done',
    );
  });

  test('is replaced by a new offer at a checkout after its expiry, and the old order is cancelled', async () => {
    const { token, order } = await orderedFor();
    expect((await post(token, '/api/orders')).body.id).toBe(order.id);
    setClock('2027-01-01');
    const anew = await post(token, '/api/orders');
    expect(anew.status).toBe(201);
    expect(anew.body).toMatchObject({
      ...{ amount: 2500, holdsUntil: '2027-01-15' },
      lines: [{ firstDay: '2027-01-01', lastDay: '2027-01-31' }],
    });
    expect((await get(token, `/api/orders/${order.id}`)).body.state).toBe('cancelled');
    expect(resultOf(await payCash(order.id, 2581, { receivedOn: '2026-12-31' }))).toBe(
      'orders.cancelled',
    );
    expect(resultOf(await payCash(anew.body.id, 2500))).toBe('done');
  });

  test('is not selected a second time while its UTR is being checked', async () => {
    const { token, order } = await orderedFor();
    await submit(token, order.id);
    setClock('2027-01-01');
    await studio.call('DELETE', `/api/selection/${ASANA}`, { token });
    const again = await select(token, ASANA);
    expect([again.status, again.body.code]).toEqual([409, 'selection.already-ordered']);
  });

  test('is replaced by a desk order if the UTR was sent late, and the payment pays for the new order', async () => {
    const { token, user, order } = await orderedFor();
    setClock('2027-01-01');
    const utr = newUtr();
    await submit(token, order.id, utr);
    const desk = (await get(staff, `/api/staff/orders/offers?account=${user.id}`)).body;
    expect(desk.open).toMatchObject({ reference: order.reference, isLate: true });
    const made = await post(staff, '/api/staff/orders', {
      learner: { accountId: user.id },
      courses: [{ courseId: ASANA, months: 1 }],
      replaces: order.reference,
      payment: { way: 'upi', paise: 250_000, due: 250_000, reference: utr },
    });
    expect(resultOf(made)).toBe('done');
    expect(await periods()).toEqual(['2027-01-01 2027-01-31']);
    expect((await get(token, `/api/orders/${order.id}`)).body.state).toBe('cancelled');
  });
});

describe('the offer of a whole month that has begun', () => {
  test('is sold until its 15th and expires on the 16th, for every kind of payment', async () => {
    setClock('2026-12-03');
    const paid = await orderedFor({ months: 1 });
    const { token, order } = await orderedFor({ months: 1 });
    expect(order).toMatchObject({ amount: 2500, holdsUntil: '2026-12-15' });
    setClock('2026-12-15', '23:59');
    expect((await get(token, `/api/orders/${order.id}`)).body.upi.amount).toBe(2500);
    expect(resultOf(await payCash(paid.order.id, 2500))).toBe('done');
    setClock('2026-12-28');
    expect((await get(token, `/api/orders/${order.id}`)).body.upi).toBeNull();
    expect(resultOf(await payCash(order.id, 2500))).toBe('orders.offer-ended');
    const part = { way: 'cash', paise: 100_000, due: 250_000 };
    expect(resultOf(await postAction(order.id, 'payments', part))).toBe('orders.offer-ended');
    const above = { way: 'cash', paise: 300_000, due: 250_000, above: true };
    expect(resultOf(await postAction(order.id, 'payments', above))).toBe('orders.offer-ended');
    const off = { percent: 100, reason: 'A gift' };
    expect(resultOf(await postAction(order.id, 'concession', off))).toBe('orders.offer-ended');
    const utr = newUtr();
    await submit(token, order.id, utr);
    expect(resultOf(await postAction(order.id, 'confirm'))).toBe('orders.offer-ended');
    const accept = { paise: 200_000, reason: 'Enough' };
    expect(resultOf(await postAction(order.id, 'confirm', { accept }))).toBe('orders.offer-ended');
    const shared = (paise: number) =>
      post(staff, '/api/staff/transfers', {
        ...{ reference: utr, way: 'upi', paise, noted: null },
        shares: [{ orderId: order.id, paise, due: 250_000 }],
      });
    expect(resultOf(await shared(250_000))).toBe('orders.offer-ended');
    expect(resultOf(await shared(100_000))).toBe('orders.offer-ended');
    expect(await periods()).toEqual(['2026-12-03 2026-12-31']);
  });

  test('is replaced at a checkout by the next month, and then its own rest', async () => {
    setClock('2026-12-03');
    const { token, order } = await orderedFor({ months: 3 });
    setClock('2026-12-28');
    expect(await offersFor(token)).toMatchObject([
      { months: 1, firstDay: '2027-01-01', fee: 2500, holdsUntil: '2027-01-15' },
      { part: true, firstDay: '2026-12-28', fee: 2823, holdsUntil: '2026-12-31' },
      ...[2, 3, 6, 12].map((months) => ({ months, firstDay: '2027-01-01' })),
    ]);
    const anew = await post(token, '/api/orders');
    expect(anew.body).toMatchObject({ amount: 2500, lines: [{ firstDay: '2027-01-01' }] });
    expect((await get(token, `/api/orders/${order.id}`)).body.state).toBe('cancelled');
  });

  test('can be chosen for a renewal after its 15th, but not paid with an older order', async () => {
    await setSaleRules({ late_rule: 'month' });
    setClock('2026-12-03');
    const { token, order } = await orderedFor({ months: 1 });
    await payCash(order.id, 2500);
    setClock('2026-12-30');
    const renewal = { courseId: ASANA, months: 1 };
    const { body: next } = await post(token, '/api/orders/renewals', renewal);
    expect(next.holdsUntil).toBe('2027-01-15');
    setClock('2027-01-20');
    expect(resultOf(await payCash(next.id, 2500))).toBe('orders.offer-ended');
    const whole = { firstDay: '2027-01-01', lastDay: '2027-01-31', fee: 2500 };
    const { body: chosen } = await post(token, '/api/orders/renewals', { ...renewal, ...whole });
    expect(chosen).toMatchObject({ holdsUntil: '2027-01-31', lines: [whole] });
    setClock('2027-01-28');
    expect(resultOf(await payCash(chosen.id, 2500))).toBe('done');
    expect(await periods()).toEqual(['2026-12-03 2026-12-31', '2027-01-01 2027-01-31']);
  });
});

test('a period whose days have passed is sold if staff allow it, for a payment received in time', async () => {
  setClock('2026-12-10');
  const { token, order } = await orderedFor({ months: 1 });
  await submit(token, order.id);
  setClock('2027-01-05');
  expect(resultOf(await postAction(order.id, 'confirm'))).toBe('orders.days-over');
  expect(resultOf(await postAction(order.id, 'confirm', { evenIfOver: true }))).toBe('done');
  expect(await periods()).toEqual(['2026-12-10 2026-12-31']);
});

test('a renewal sells the month that it showed, and expires when it is late', async () => {
  setClock('2026-12-10');
  const { token, order } = await orderedFor({ months: 1 });
  await payCash(order.id, 2500);
  setClock('2026-12-30');
  const renewal = { courseId: ASANA, months: 1 };
  const { body: next } = await post(token, '/api/orders/renewals', renewal);
  expect(next).toMatchObject({ holdsUntil: '2027-01-01', lines: [{ begins: 'following' }] });
  setClock('2027-01-05');
  expect(resultOf(await payCash(next.id, 2500))).toBe('orders.offer-ended');
  const anew = await post(token, '/api/orders/renewals', renewal);
  expect(anew.status).toBe(201);
  expect(anew.body.lines).toMatchObject([{ firstDay: '2027-01-05', begins: 'confirmed' }]);
  setClock('2027-01-08');
  expect(resultOf(await payCash(anew.body.id, 2500))).toBe('done');
  expect(await periods()).toEqual(['2026-12-10 2026-12-31', '2027-01-08 2027-02-07']);
});

test('a voided month between others is sold again with its own days', async () => {
  setClock('2026-12-10');
  const { token, order } = await orderedFor({ months: 1 });
  await payCash(order.id, 2500);
  const renew = async () =>
    (await post(token, '/api/orders/renewals', { courseId: ASANA, months: 1 })).body;
  const january = await renew();
  await payCash(january.id, 2500);
  await payCash((await renew()).id, 2500);
  const [{ number }] = (await get(token, `/api/orders/${january.id}`)).body.documents;
  await postAction(january.id, 'corrections', { number, reason: 'Wrong' });
  expect(resultOf(await payCash(january.id, 2500))).toBe('done');
  expect(await periods()).toEqual([
    '2026-12-10 2026-12-31',
    '2027-01-01 2027-01-31',
    '2027-02-01 2027-02-28',
  ]);
});

describe('an order with the days and fee that the learner saw', () => {
  test('is refused if the fee has changed since, and accepted otherwise', async () => {
    const { token } = await studio.signIn();
    await select(token, ASANA);
    const [{ months, part, firstDay, lastDay, fee } = {} as Offer] = await offersFor(token);
    const choices = [{ courseId: ASANA, months, part, firstDay, lastDay, fee }];
    await setSaleRules({ fee: 3000 });
    expect(resultOf(await post(token, '/api/orders', { choices }))).toBe('orders.price-changed');
    await setSaleRules();
    expect((await post(token, '/api/orders', { choices })).body).toMatchObject({ amount: 2500 });
  });

  test('is refused if midnight has changed the days', async () => {
    setClock('2026-12-30', '23:59');
    const { token } = await studio.signIn();
    await select(token, ASANA);
    const [, rest] = await offersFor(token);
    setClock('2026-12-31', '00:00');
    const choices = [{ courseId: ASANA, ...PART, firstDay: rest?.firstDay, fee: rest?.fee }];
    expect(resultOf(await post(token, '/api/orders', { choices }))).toBe(
      'orders.months-not-offered',
    );
  });

  test('is refused for another price of a course that is paid once', async () => {
    const { token } = await studio.signIn();
    await select(token, HEALING);
    const choices = [{ courseId: HEALING, fee: 1 }];
    expect(resultOf(await post(token, '/api/orders', { choices }))).toBe('orders.price-changed');
  });
});

test('an order from the previous version expires by the rules of its checkout', async () => {
  const { order } = await orderedFor();
  await studio.sql`
    with line as (delete from order_lines where order_id = ${order.id} returning *)
    insert into order_lines (order_id, course_id, title, start_date, fee, months, part, month_rule, late_rule, first_day, last_day)
    select order_id, course_id, title, start_date, fee, months, part, month_rule, late_rule, first_day, last_day from line`;
  const [line] = await studio.sql`
    select begins, to_char(holds_until, 'YYYY-MM-DD') as "holdsUntil" from order_lines where order_id = ${order.id}`;
  expect(line).toEqual({ begins: 'dated', holdsUntil: '2026-12-31' });
});

test.each([
  ['until its 15th', '2026-12-03', '2026-12-15'],
  ['on that day alone where it was late', '2026-12-28', '2026-12-28'],
])('a whole month from the previous version is valid %s', async (_, day, end) => {
  setClock('2026-12-03');
  const { order } = await orderedFor({ months: 1 });
  await studio.sql`update orders set created_at = ${`${day}T12:00:00+05:30`} where id = ${order.id}`;
  await studio.sql`
    with line as (delete from order_lines where order_id = ${order.id} returning *)
    insert into order_lines (order_id, course_id, title, start_date, fee, months, part, month_rule, late_rule, first_day, last_day)
    select order_id, course_id, title, start_date, fee, months, part, month_rule, late_rule, ${day}, last_day from line`;
  const [line] = await studio.sql`
    select to_char(holds_until, 'YYYY-MM-DD') as "holdsUntil" from order_lines where order_id = ${order.id}`;
  expect(line).toEqual({ holdsUntil: end });
});

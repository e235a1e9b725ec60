import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ASANA, HEALING, newUtr, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { Offer } from '../paid-periods/period.ts';

let studio: TestStudio;
let staff: string;
let now: Date;
const calls = orderCalls(() => ({ studio, staff }));
const { get, post, select, submit, startOver } = calls;

/** Sets the clock to this time in India. */
const at = (date: string, time = '12:00') => {
  now = new Date(`${date}T${time}:00+05:30`);
};
const sells = (change: object = {}) =>
  studio.sql`
    update courses
    set ${studio.sql({ fee: 2500, fee_per: 'month', month_rule: 'calendar', late_rule: 'paid', ...change })}
    where id = ${ASANA}`;

beforeAll(async () => {
  at('2026-12-31');
  studio = await startTestStudio({ now: () => now });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());
beforeEach(async () => {
  at('2026-12-31');
  await startOver();
  await sells();
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
const act = (id: number, name: string, body: object = {}) =>
  post(staff, `/api/staff/orders/${id}/${name}`, body);
const cash = (id: number, due: number, money: object = {}) =>
  act(id, 'payments', { way: 'cash', paise: due * 100, due: due * 100, ...money });
const became = ({ status, body }: { status: number; body: { code?: string } }) =>
  status < 300 ? 'done' : body.code;
const periods = async () =>
  (
    await studio.sql`
      select to_char(first_day, 'YYYY-MM-DD') || ' ' || to_char(last_day, 'YYYY-MM-DD') as "days"
      from enrolment_periods order by first_day`
  ).map(({ days }) => days);

describe('the rest of December with January', () => {
  test('says its price, its days and until when both hold', async () => {
    const { token, order } = await orderedFor();
    expect(order).toMatchObject({
      ...{ amount: 2581, holdsUntil: '2026-12-31' },
      lines: [{ fee: 2581, firstDay: '2026-12-31', lastDay: '2027-01-31' }],
    });
    expect((await offersFor(token))[1]).toMatchObject({ fee: 2581, holdsUntil: '2026-12-31' });
  });

  test('is sold for money of its day, whenever that is noted', async () => {
    const { order } = await orderedFor();
    at('2027-01-01', '00:05');
    expect(became(await cash(order.id, 2581))).toBe('orders.offer-ended');
    expect(became(await cash(order.id, 1000))).toBe('orders.due-changed');
    const part = { way: 'cash', paise: 100_000, due: 258_100 };
    expect(became(await act(order.id, 'payments', part))).toBe('orders.offer-ended');
    expect(became(await cash(order.id, 2581, { receivedOn: '2026-12-31' }))).toBe('done');
    expect(await periods()).toEqual(['2026-12-31 2027-01-31']);
  });

  test('is sold for a UTR of its day, also one that was corrected or is confirmed later', async () => {
    const { token, order } = await orderedFor();
    at('2026-12-31', '23:59');
    await submit(token, order.id);
    at('2027-01-02');
    await submit(token, order.id);
    expect(became(await act(order.id, 'confirm'))).toBe('done');
    expect(await periods()).toEqual(['2026-12-31 2027-01-31']);
    expect((await get(token, '/api/receipts/2026-27/000001')).body).toMatchObject({
      lines: [{ firstDay: '2026-12-31', lastDay: '2027-01-31' }],
    });
  });

  test('asks for the day of a UTR that was sent later, of a statement, too', async () => {
    const first = await orderedFor();
    const second = await orderedFor();
    at('2027-01-01');
    const utr = newUtr();
    await submit(first.token, first.order.id);
    await submit(second.token, second.order.id, utr);
    const { body } = await act(first.order.id, 'confirm');
    expect(body.error).toContain('31 Dec 2026');
    const part = { reason: 'Less', rejection: 'other amount', received: 1000 };
    expect(became(await act(first.order.id, 'reject', part))).toBe('orders.offer-ended');
    expect(became(await act(first.order.id, 'confirm', { receivedOn: '2027-01-02' }))).toBe(
      'money.day-impossible',
    );
    expect(became(await act(first.order.id, 'confirm', { receivedOn: '2026-12-31' }))).toBe('done');
    const confirm = (date?: string) =>
      post(staff, '/api/staff/statement/confirm', {
        payments: [{ id: second.order.id, utr, amount: 2581, date }],
      });
    expect((await confirm()).body).toMatchObject([{ confirmed: false }]);
    expect((await confirm('2026-12-31')).body).toMatchObject([{ confirmed: true }]);
    expect(new Set(await periods())).toEqual(new Set(['2026-12-31 2027-01-31']));
  });

  test('stays as it was offered once a part has come in time', async () => {
    const { token, order } = await orderedFor();
    const part = { way: 'cash', paise: 50_000, due: 258_100 };
    expect(became(await act(order.id, 'payments', part))).toBe('done');
    expect((await get(token, `/api/orders/${order.id}`)).body.holdsUntil).toBeNull();
    at('2027-01-15');
    expect(became(await cash(order.id, 2081))).toBe('done');
    expect(await periods()).toEqual(['2026-12-31 2027-01-31']);
  });

  test('is not sold late by letting the learner off, nor paid by UPI', async () => {
    const { token, order } = await orderedFor();
    expect(order.upi.amount).toBe(2581);
    at('2027-01-01');
    expect((await get(token, `/api/orders/${order.id}`)).body.upi).toBeNull();
    const off = { percent: 100, reason: 'A gift' };
    expect(became(await act(order.id, 'concession', off))).toBe('orders.offer-ended');
    expect(became(await act(order.id, 'concession', { ...off, percent: 10 }))).toBe('done');
  });

  test('is offered anew at a checkout after its end, and the order before is cancelled', async () => {
    const { token, order } = await orderedFor();
    expect((await post(token, '/api/orders')).body.id).toBe(order.id);
    at('2027-01-01');
    const anew = await post(token, '/api/orders');
    expect(anew.status).toBe(201);
    expect(anew.body).toMatchObject({
      ...{ amount: 2500, holdsUntil: '2027-01-15' },
      lines: [{ firstDay: '2027-01-01', lastDay: '2027-01-31' }],
    });
    expect((await get(token, `/api/orders/${order.id}`)).body.state).toBe('cancelled');
    expect(became(await cash(order.id, 2581, { receivedOn: '2026-12-31' }))).toBe(
      'orders.cancelled',
    );
    expect(became(await cash(anew.body.id, 2500))).toBe('done');
  });

  test('is not selected a second time while its UTR is being checked', async () => {
    const { token, order } = await orderedFor();
    await submit(token, order.id);
    at('2027-01-01');
    await studio.call('DELETE', `/api/selection/${ASANA}`, { token });
    const again = await select(token, ASANA);
    expect([again.status, again.body.code]).toEqual([409, 'selection.already-ordered']);
  });

  test('is replaced at the desk where the UTR came late, and its money pays for the new one', async () => {
    const { token, user, order } = await orderedFor();
    at('2027-01-01');
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
    expect(became(made)).toBe('done');
    expect(await periods()).toEqual(['2027-01-01 2027-01-31']);
    expect((await get(token, `/api/orders/${order.id}`)).body.state).toBe('cancelled');
  });
});

describe('a whole month that has begun', () => {
  test('is sold in whole until its 15th, and offered anew from the 16th on, by every way that money comes', async () => {
    at('2026-12-03');
    const paid = await orderedFor({ months: 1 });
    const { token, order } = await orderedFor({ months: 1 });
    expect(order).toMatchObject({ amount: 2500, holdsUntil: '2026-12-15' });
    at('2026-12-15', '23:59');
    expect((await get(token, `/api/orders/${order.id}`)).body.upi.amount).toBe(2500);
    expect(became(await cash(paid.order.id, 2500))).toBe('done');
    at('2026-12-28');
    expect((await get(token, `/api/orders/${order.id}`)).body.upi).toBeNull();
    expect(became(await cash(order.id, 2500))).toBe('orders.offer-ended');
    const part = { way: 'cash', paise: 100_000, due: 250_000 };
    expect(became(await act(order.id, 'payments', part))).toBe('orders.offer-ended');
    const above = { way: 'cash', paise: 300_000, due: 250_000, above: true };
    expect(became(await act(order.id, 'payments', above))).toBe('orders.offer-ended');
    const off = { percent: 100, reason: 'A gift' };
    expect(became(await act(order.id, 'concession', off))).toBe('orders.offer-ended');
    const utr = newUtr();
    await submit(token, order.id, utr);
    expect(became(await act(order.id, 'confirm'))).toBe('orders.offer-ended');
    const accept = { paise: 200_000, reason: 'Enough' };
    expect(became(await act(order.id, 'confirm', { accept }))).toBe('orders.offer-ended');
    const shared = (paise: number) =>
      post(staff, '/api/staff/transfers', {
        ...{ reference: utr, way: 'upi', paise, noted: null },
        shares: [{ orderId: order.id, paise, due: 250_000 }],
      });
    expect(became(await shared(250_000))).toBe('orders.offer-ended');
    expect(became(await shared(100_000))).toBe('orders.offer-ended');
    expect(await periods()).toEqual(['2026-12-03 2026-12-31']);
  });

  test('is offered anew at a checkout: first the next month, and then its own rest', async () => {
    at('2026-12-03');
    const { token, order } = await orderedFor({ months: 3 });
    at('2026-12-28');
    expect(await offersFor(token)).toMatchObject([
      { months: 1, firstDay: '2027-01-01', fee: 2500, holdsUntil: '2027-01-15' },
      { part: true, firstDay: '2026-12-28', fee: 2823, holdsUntil: '2026-12-31' },
      ...[2, 3, 6, 12].map((months) => ({ months, firstDay: '2027-01-01' })),
    ]);
    const anew = await post(token, '/api/orders');
    expect(anew.body).toMatchObject({ amount: 2500, lines: [{ firstDay: '2027-01-01' }] });
    expect((await get(token, `/api/orders/${order.id}`)).body.state).toBe('cancelled');
  });

  test('is renewed in whole after its 15th by who chooses that, and not by an order of before', async () => {
    await sells({ late_rule: 'month' });
    at('2026-12-03');
    const { token, order } = await orderedFor({ months: 1 });
    await cash(order.id, 2500);
    at('2026-12-30');
    const renewal = { courseId: ASANA, months: 1 };
    const { body: next } = await post(token, '/api/orders/renewals', renewal);
    expect(next.holdsUntil).toBe('2027-01-15');
    at('2027-01-20');
    expect(became(await cash(next.id, 2500))).toBe('orders.offer-ended');
    const whole = { firstDay: '2027-01-01', lastDay: '2027-01-31', fee: 2500 };
    const { body: chosen } = await post(token, '/api/orders/renewals', { ...renewal, ...whole });
    expect(chosen).toMatchObject({ holdsUntil: '2027-01-31', lines: [whole] });
    at('2027-01-28');
    expect(became(await cash(chosen.id, 2500))).toBe('done');
    expect(await periods()).toEqual(['2026-12-03 2026-12-31', '2027-01-01 2027-01-31']);
  });
});

test('days that are all over are sold where staff say so, for money that came in time', async () => {
  at('2026-12-10');
  const { token, order } = await orderedFor({ months: 1 });
  await submit(token, order.id);
  at('2027-01-05');
  expect(became(await act(order.id, 'confirm'))).toBe('orders.days-over');
  expect(became(await act(order.id, 'confirm', { evenIfOver: true }))).toBe('done');
  expect(await periods()).toEqual(['2026-12-10 2026-12-31']);
});

test('a renewal sells the month that it has shown, and is offered anew once that is late', async () => {
  at('2026-12-10');
  const { token, order } = await orderedFor({ months: 1 });
  await cash(order.id, 2500);
  at('2026-12-30');
  const renewal = { courseId: ASANA, months: 1 };
  const { body: next } = await post(token, '/api/orders/renewals', renewal);
  expect(next).toMatchObject({ holdsUntil: '2027-01-01', lines: [{ begins: 'following' }] });
  at('2027-01-05');
  expect(became(await cash(next.id, 2500))).toBe('orders.offer-ended');
  const anew = await post(token, '/api/orders/renewals', renewal);
  expect(anew.status).toBe(201);
  expect(anew.body.lines).toMatchObject([{ firstDay: '2027-01-05', begins: 'confirmed' }]);
  at('2027-01-08');
  expect(became(await cash(anew.body.id, 2500))).toBe('done');
  expect(await periods()).toEqual(['2026-12-10 2026-12-31', '2027-01-08 2027-02-07']);
});

test('a month that was taken back in between is sold again with its own days', async () => {
  at('2026-12-10');
  const { token, order } = await orderedFor({ months: 1 });
  await cash(order.id, 2500);
  const renew = async () =>
    (await post(token, '/api/orders/renewals', { courseId: ASANA, months: 1 })).body;
  const january = await renew();
  await cash(january.id, 2500);
  await cash((await renew()).id, 2500);
  const [{ number }] = (await get(token, `/api/orders/${january.id}`)).body.documents;
  await act(january.id, 'corrections', { number, reason: 'Wrong' });
  expect(became(await cash(january.id, 2500))).toBe('done');
  expect(await periods()).toEqual([
    '2026-12-10 2026-12-31',
    '2027-01-01 2027-01-31',
    '2027-02-01 2027-02-28',
  ]);
});

describe('what was seen', () => {
  test('is refused where the fee has changed since, and ordered where it has not', async () => {
    const { token } = await studio.signIn();
    await select(token, ASANA);
    const [{ months, part, firstDay, lastDay, fee } = {} as Offer] = await offersFor(token);
    const choices = [{ courseId: ASANA, months, part, firstDay, lastDay, fee }];
    await sells({ fee: 3000 });
    expect(became(await post(token, '/api/orders', { choices }))).toBe('orders.price-changed');
    await sells();
    expect((await post(token, '/api/orders', { choices })).body).toMatchObject({ amount: 2500 });
  });

  test('is refused where midnight has changed its days', async () => {
    at('2026-12-30', '23:59');
    const { token } = await studio.signIn();
    await select(token, ASANA);
    const [, rest] = await offersFor(token);
    at('2026-12-31', '00:00');
    const choices = [{ courseId: ASANA, ...PART, firstDay: rest?.firstDay, fee: rest?.fee }];
    expect(became(await post(token, '/api/orders', { choices }))).toBe('orders.months-not-offered');
  });

  test('of a course that is paid once is its price', async () => {
    const { token } = await studio.signIn();
    await select(token, HEALING);
    const choices = [{ courseId: HEALING, fee: 1 }];
    expect(became(await post(token, '/api/orders', { choices }))).toBe('orders.price-changed');
  });
});

test('an order of a server of the build before holds as the rules of its checkout say', async () => {
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
])('a whole month of a server of the build before holds %s', async (_, day, end) => {
  at('2026-12-03');
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

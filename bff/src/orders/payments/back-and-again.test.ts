import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { classCalls } from '../../testing/class-calls.ts';
import { ASANA, HEALING, newUtr, orderCalls } from '../../testing/order-calls.ts';
import { type Answer, startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';

let studio: TestStudio;
let staff: string;
let now: Date;
const place = () => ({ studio, staff });
const calls = orderCalls(place);
const { get, post, ordered, submit, reject, startOver } = calls;
const classes = classCalls(place);

/** Sets the clock to the morning, before the class. */
const on = (date: string) => {
  now = new Date(`${date}T06:00:00+05:30`);
};

beforeAll(async () => {
  on('2026-12-01');
  studio = await startTestStudio({ now: () => now });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());
beforeEach(async () => {
  on('2026-12-01');
  await startOver();
  await classes.asByRule();
  await studio.sql`
    update courses set fee_per = 'month', month_rule = 'calendar', late_rule = 'paid' where id = ${ASANA}`;
});

const act = (id: number, name: string, body: object) =>
  post(staff, `/api/staff/orders/${id}/${name}`, body);
const pay = (id: number, rupees: number, more: object = {}) =>
  act(id, 'payments', { way: 'cash', paise: rupees * 100, due: 250_000, ...more });
const giveBack = (id: number, rupees: number, more: object = {}) => {
  const money = { way: 'cash', paise: rupees * 100, paid: rupees * 100 };
  return act(id, 'refunds', { ...money, reason: 'Ill', ends: true, ...more });
};
const renewal = async (token: string): Promise<number> =>
  (await post(token, '/api/orders/renewals', { courseId: ASANA, months: 1 })).body.id;
const lastDayOf = async (token: string) => (await get(token, '/api/enrolments')).body[0]?.lastDay;
const paidUntil = async (token: string) =>
  (await get(token, '/api/enrolments/months')).body[0]?.lastDay;
const stateOf = async (token: string, id: number) =>
  (await get(token, `/api/orders/${id}`)).body.state;

test('a part is in time by its own day, not by that of a UTR that was rejected', async () => {
  const { token, order } = await ordered();
  await pay(order.id, 2500);
  on('2026-12-28');
  const id = await renewal(token);
  await submit(token, id, newUtr());
  await reject(id);
  on('2027-01-10');
  expect((await pay(id, 1000, { opens: true })).body.code).toBe('orders.offer-ended');
  const inTime = { opens: true, receivedOn: '2027-01-01' };
  expect((await pay(id, 1000, inTime)).status).toBe(201);
  expect(await lastDayOf(token)).toBe('2027-01-31');
});

test('an order that waits for the rest is cancelled where all of it ends, so that nobody pays for nothing', async () => {
  const { token, order } = await ordered();
  await pay(order.id, 1000, { opens: true });
  on('2026-12-05');
  expect((await giveBack(order.id, 1000)).status).toBe(201);
  expect(await stateOf(token, order.id)).toBe('cancelled');
  expect((await pay(order.id, 2500)).body.code).toBe('orders.cancelled');
  const id = await renewal(token);
  expect((await pay(id, 2500)).status).toBe(201);
  expect(await lastDayOf(token)).toBe('2027-01-04');
});

test('a learner to whom all of a part went back may cancel the order, unless it has given a course', async () => {
  const { token, order } = await ordered();
  const cancel = () => post(token, `/api/orders/${order.id}/cancel`);
  await pay(order.id, 1000);
  expect((await cancel()).body.code).toBe('orders.part-paid');
  await giveBack(order.id, 1000, { ends: false });
  expect((await cancel()).status).toBe(200);
  const other = await ordered();
  await pay(other.order.id, 1000, { opens: true });
  await giveBack(other.order.id, 1000, { ends: false });
  const refused = await post(other.token, `/api/orders/${other.order.id}/cancel`);
  expect(refused.body.code).toBe('orders.part-paid');
});

test('no course has less than nothing of its order, whatever goes back first', async () => {
  const { token, order } = await ordered([ASANA, HEALING]);
  await pay(order.id, 1000, { due: 550_000 });
  await pay(order.id, 4500, { due: 450_000 });
  const [receipt] = (await get(token, `/api/orders/${order.id}`)).body.documents;
  await giveBack(order.id, 3000, { courseId: HEALING, paid: 550_000 });
  const corrected = await act(order.id, 'corrections', { number: receipt.number, reason: 'Wrong' });
  expect(corrected.body.code).toBe('money.given-back-already');
  await giveBack(order.id, 2500, { ends: false });
  const courses = await studio.sql`
    select course_id as "course", sum(line.paise)::integer as "paise"
    from documents join document_lines line on document_id = documents.id
    group by course_id order by course_id`;
  expect(courses).toEqual([
    { course: ASANA, paise: 0 },
    { course: HEALING, paise: 0 },
  ]);
});

test('a class is made up for to who buys its day anew after an end', async () => {
  const { token, order } = await ordered();
  await pay(order.id, 2500);
  await classes.cancel({ date: '2026-12-18' });
  on('2026-12-10');
  await giveBack(order.id, 2500);
  on('2026-12-14');
  await pay(await renewal(token), 2500);
  await classes.back({ date: '2026-12-18' });
  expect(await lastDayOf(token)).toBe('2027-01-13');
  await classes.cancel({ date: '2026-12-18' });
  expect(await lastDayOf(token)).toBe('2027-01-14');
});

describe('a class of December that was cancelled while January was paid, too', () => {
  /** A learner who has paid for both, and whose January is one class longer. */
  async function longer() {
    const { token, order } = await ordered();
    await pay(order.id, 2500);
    const january = await renewal(token);
    const { number } = (await pay(january, 2500)).body;
    on('2026-12-18');
    await classes.cancel({ date: '2026-12-21' });
    expect(await lastDayOf(token)).toBe('2027-02-01');
    return { token, december: order.id, january, number };
  }

  test('is made up for in December where January is given back', async () => {
    const { token, january } = await longer();
    await giveBack(january, 2500);
    expect(await lastDayOf(token)).toBe('2027-01-01');
    await classes.back({ date: '2026-12-21' });
    expect(await lastDayOf(token)).toBe('2026-12-31');
  });

  test('is made up for after the days that January was paid for, and those that were lost of it are not', async () => {
    const { token, january } = await longer();
    on('2027-01-07');
    await classes.cancel({ date: '2027-01-08' });
    await classes.cancel({ date: '2027-01-12' });
    expect(await lastDayOf(token)).toBe('2027-02-03');
    on('2027-01-11');
    await giveBack(january, 2500);
    // January ended with the 10th: the 11th is the next class.
    expect(await lastDayOf(token)).toBe('2027-01-11');
  });

  test('is made up for once, also by a month after January that nobody gives back', async () => {
    const { token, january, number } = await longer();
    await pay(await renewal(token), 2500);
    expect(await paidUntil(token)).toBe('2027-03-01');
    await act(january, 'corrections', { number, reason: 'Wrong' });
    expect(await paidUntil(token)).toBe('2027-03-02');
    await classes.cancel({ date: '2026-12-22' });
    expect(await paidUntil(token)).toBe('2027-03-03');
  });

  test('stays with January where December is given back', async () => {
    const { token, december } = await longer();
    await giveBack(december, 2500);
    on('2027-01-01');
    expect(await lastDayOf(token)).toBe('2027-02-01');
  });
});

test('a learner has one open order, also who orders while a receipt is taken back', async () => {
  const { token, order } = await ordered();
  const { number } = (await pay(order.id, 2500)).body;
  await calls.select(token, HEALING);
  const answers: Promise<Answer>[] = [];
  await studio.sql.begin(async (tx) => {
    // The correction waits for this at its very end.
    await tx`lock table money_months in access exclusive mode`;
    answers.push(act(order.id, 'corrections', { number, reason: 'Wrong' }));
    while ((await waitingForLocks(studio.sql)).length < 1) await pause(10);
    answers.push(calls.checkOut(token));
    while ((await waitingForLocks(studio.sql)).length < 2) await pause(10);
  });
  const [corrected, checkedOut] = await Promise.all(answers);
  expect(corrected?.status).toBe(201);
  expect(checkedOut).toMatchObject({ status: 200, body: { id: order.id, state: 'rejected' } });
});

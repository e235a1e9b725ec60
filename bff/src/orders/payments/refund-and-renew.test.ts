import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { classCalls } from '../../testing/class-calls.ts';
import { ASANA, HEALING, newUtr, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestResponse, type TestStudio } from '../../testing/test-studio.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';

let studio: TestStudio;
let staff: string;
let now: Date;
const getStudio = () => ({ studio, staff });
const calls = orderCalls(getStudio);
const { get, post, ordered, submit, reject, startOver } = calls;
const classes = classCalls(getStudio);

/** Sets the clock to the morning, before the class. */
const setClock = (date: string) => {
  now = new Date(`${date}T06:00:00+05:30`);
};

beforeAll(async () => {
  setClock('2026-12-01');
  studio = await startTestStudio({ now: () => now });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());
beforeEach(async () => {
  setClock('2026-12-01');
  await startOver();
  await classes.asByRule();
  await studio.sql`
    update courses set fee_per = 'month', month_rule = 'calendar', late_rule = 'paid' where id = ${ASANA}`;
});

const postAction = (id: number, name: string, body: object) =>
  post(staff, `/api/staff/orders/${id}/${name}`, body);
const pay = (id: number, rupees: number, more: object = {}) =>
  postAction(id, 'payments', { way: 'cash', paise: rupees * 100, due: 250_000, ...more });
const refund = (id: number, rupees: number, more: object = {}) => {
  const money = { way: 'cash', paise: rupees * 100, paid: rupees * 100 };
  return postAction(id, 'refunds', { ...money, reason: 'Ill', ends: true, ...more });
};
const renewal = async (token: string): Promise<number> =>
  (await post(token, '/api/orders/renewals', { courseId: ASANA, months: 1 })).body.id;
const lastDayOf = async (token: string) => (await get(token, '/api/enrolments')).body[0]?.lastDay;
const paidUntil = async (token: string) =>
  (await get(token, '/api/enrolments/months')).body[0]?.lastDay;
const stateOf = async (token: string, id: number) =>
  (await get(token, `/api/orders/${id}`)).body.state;

test('a partial payment is in time by its own day, not by that of a rejected UTR', async () => {
  const { token, order } = await ordered();
  await pay(order.id, 2500);
  setClock('2026-12-28');
  const id = await renewal(token);
  await submit(token, id, newUtr());
  await reject(id);
  setClock('2027-01-10');
  expect((await pay(id, 1000, { opens: true })).body.code).toBe('orders.offer-ended');
  const inTime = { opens: true, receivedOn: '2027-01-01' };
  expect((await pay(id, 1000, inTime)).status).toBe(201);
  expect(await lastDayOf(token)).toBe('2027-01-31');
});

test('a partly paid order is cancelled when all of its periods end, so that nobody pays the rest for nothing', async () => {
  const { token, order } = await ordered();
  await pay(order.id, 1000, { opens: true });
  setClock('2026-12-05');
  expect((await refund(order.id, 1000)).status).toBe(201);
  expect(await stateOf(token, order.id)).toBe('cancelled');
  expect((await pay(order.id, 2500)).body.code).toBe('orders.cancelled');
  const id = await renewal(token);
  expect((await pay(id, 2500)).status).toBe(201);
  expect(await lastDayOf(token)).toBe('2027-01-04');
});

test('a learner whose partial payment was refunded can cancel the order, unless it has enrolled them', async () => {
  const { token, order } = await ordered();
  const cancel = () => post(token, `/api/orders/${order.id}/cancel`);
  await pay(order.id, 1000);
  expect((await cancel()).body.code).toBe('orders.part-paid');
  await refund(order.id, 1000, { ends: false });
  expect((await cancel()).status).toBe(200);
  const other = await ordered();
  await pay(other.order.id, 1000, { opens: true });
  await refund(other.order.id, 1000, { ends: false });
  const refused = await post(other.token, `/api/orders/${other.order.id}/cancel`);
  expect(refused.body.code).toBe('orders.part-paid');
});

test('no course gets a negative sum of its order, whatever is refunded first', async () => {
  const { token, order } = await ordered([ASANA, HEALING]);
  await pay(order.id, 1000, { due: 550_000 });
  await pay(order.id, 4500, { due: 450_000 });
  const [receipt] = (await get(token, `/api/orders/${order.id}`)).body.documents;
  await refund(order.id, 3000, { courseId: HEALING, paid: 550_000 });
  const corrected = await postAction(order.id, 'corrections', {
    number: receipt.number,
    reason: 'Wrong',
  });
  expect(corrected.body.code).toBe('money.given-back-already');
  await refund(order.id, 2500, { ends: false });
  const courses = await studio.sql`
    select course_id as "course", sum(line.paise)::integer as "paise"
    from documents join document_lines line on document_id = documents.id
    group by course_id order by course_id`;
  expect(courses).toEqual([
    { course: ASANA, paise: 0 },
    { course: HEALING, paise: 0 },
  ]);
});

test('a learner who buys a cancelled class’s day again after an end has the extension again', async () => {
  const { token, order } = await ordered();
  await pay(order.id, 2500);
  await classes.cancel({ date: '2026-12-18' });
  setClock('2026-12-10');
  await refund(order.id, 2500);
  setClock('2026-12-14');
  await pay(await renewal(token), 2500);
  await classes.back({ date: '2026-12-18' });
  expect(await lastDayOf(token)).toBe('2027-01-13');
  await classes.cancel({ date: '2026-12-18' });
  expect(await lastDayOf(token)).toBe('2027-01-14');
});

describe('the extension for a cancelled class of December when January is paid, too', () => {
  /** A learner who has paid both months, and whose January is extended by one class. */
  async function learnerWithExtension() {
    const { token, order } = await ordered();
    await pay(order.id, 2500);
    const january = await renewal(token);
    const { number } = (await pay(january, 2500)).body;
    setClock('2026-12-18');
    await classes.cancel({ date: '2026-12-21' });
    expect(await lastDayOf(token)).toBe('2027-02-01');
    return { token, december: order.id, january, number };
  }

  test('moves to December if January is refunded', async () => {
    const { token, january } = await learnerWithExtension();
    await refund(january, 2500);
    expect(await lastDayOf(token)).toBe('2027-01-01');
    await classes.back({ date: '2026-12-21' });
    expect(await lastDayOf(token)).toBe('2026-12-31');
  });

  test('follows the paid days of January, and cancelled classes of its refunded days have none', async () => {
    const { token, january } = await learnerWithExtension();
    setClock('2027-01-07');
    await classes.cancel({ date: '2027-01-08' });
    await classes.cancel({ date: '2027-01-12' });
    expect(await lastDayOf(token)).toBe('2027-02-03');
    setClock('2027-01-11');
    await refund(january, 2500);
    // January ended with the 10th: the 11th is the next class.
    expect(await lastDayOf(token)).toBe('2027-01-11');
  });

  test('is granted once, also with a further month that is not refunded', async () => {
    const { token, january, number } = await learnerWithExtension();
    await pay(await renewal(token), 2500);
    expect(await paidUntil(token)).toBe('2027-03-01');
    await postAction(january, 'corrections', { number, reason: 'Wrong' });
    expect(await paidUntil(token)).toBe('2027-03-02');
    await classes.cancel({ date: '2026-12-22' });
    expect(await paidUntil(token)).toBe('2027-03-03');
  });

  test('stays with January if December is refunded', async () => {
    const { token, december } = await learnerWithExtension();
    await refund(december, 2500);
    setClock('2027-01-01');
    expect(await lastDayOf(token)).toBe('2027-02-01');
  });
});

test('a learner has one open order, also after ordering while a receipt is voided', async () => {
  const { token, order } = await ordered();
  const { number } = (await pay(order.id, 2500)).body;
  await calls.select(token, HEALING);
  const answers: Promise<TestResponse>[] = [];
  await studio.sql.begin(async (tx) => {
    // The correction waits for this lock at its end.
    await tx`lock table money_months in access exclusive mode`;
    answers.push(postAction(order.id, 'corrections', { number, reason: 'Wrong' }));
    while ((await waitingForLocks(studio.sql)).length < 1) await pause(10);
    answers.push(calls.checkOut(token));
    while ((await waitingForLocks(studio.sql)).length < 2) await pause(10);
  });
  const [corrected, checkedOut] = await Promise.all(answers);
  expect(corrected?.status).toBe(201);
  expect(checkedOut).toMatchObject({ status: 200, body: { id: order.id, state: 'rejected' } });
});

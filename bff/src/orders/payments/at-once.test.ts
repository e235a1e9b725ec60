import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Transaction } from '../../platform/database/db.ts';
import { deskOrderCalls } from '../../testing/desk-order-calls.ts';
import { ASANA, HEALING, newUtr, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';

let studio: TestStudio;
let staff: string;
let now = new Date();
const calls = orderCalls(() => ({ studio, staff }));
const { get, post, select, ordered, submit, confirm, startOver } = calls;
const desk = deskOrderCalls(() => ({ studio, staff }));
beforeAll(async () => {
  studio = await startTestStudio({ now: () => now });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());
beforeEach(async () => {
  now = new Date('2026-12-31T12:00:00+05:30');
  await startOver();
});

const postToOrder = (id: number, name: string, body: object) =>
  post(staff, `/api/staff/orders/${id}/${name}`, body);
const stateOf = async (token: string, id: number): Promise<string> =>
  (await get(token, `/api/orders/${id}`)).body.state;

type CallResult = ReturnType<typeof post>;

/** Makes the calls one after the other, each while the earlier ones wait for locks, and returns their responses. */
async function whileHeld(
  hold: (tx: Transaction) => Promise<unknown>,
  ...calls: (() => CallResult)[]
): Promise<Awaited<CallResult>[]> {
  const answers: CallResult[] = [];
  await studio.sql.begin(async (tx) => {
    await hold(tx);
    for (const call of calls) {
      answers.push(call());
      while ((await waitingForLocks(studio.sql)).length < answers.length) await pause(10);
    }
  });
  return Promise.all(answers);
}
const holdCourse = (tx: Transaction) => tx`select from courses where id = ${ASANA} for update`;
const holdOrder = (id: number) => (tx: Transaction) =>
  tx`select from orders where id = ${id} for update`;
const holdUtr = (utr: string) => (tx: Transaction) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`utr ${utr}`}, 0))`;

test('a transfer is shared while money of its first order is refunded', async () => {
  const utr = newUtr();
  const first = await ordered();
  await submit(first.token, first.order.id, utr);
  await confirm(first.order.id);
  const second = await ordered();
  const share = { orderId: second.order.id, paise: 250_000, due: 250_000 };
  const refund = { way: 'cash', paise: 250_000, reason: 'Moves away', ends: true, paid: 250_000 };
  const [shared, refunded] = await whileHeld(
    holdCourse,
    () =>
      post(staff, '/api/staff/transfers', {
        ...{ reference: utr, way: 'upi', paise: 500_000, noted: null, shares: [share] },
      }),
    () => postToOrder(first.order.id, 'refunds', refund),
  );
  expect(shared?.status, shared?.text).toBe(201);
  expect(refunded?.status, refunded?.text).toBe(201);
});

test('a receipt is voided while a desk order records its UTR for the same learner', async () => {
  const utr = newUtr();
  const { token, user, order } = await ordered();
  await submit(token, order.id, utr);
  await confirm(order.id);
  const [{ number }] = (await get(token, `/api/orders/${order.id}`)).body.documents;
  const payment = { way: 'upi', reference: utr, paise: 300_000, due: 300_000 };
  const [noted, corrected] = await whileHeld(
    holdUtr(utr),
    () =>
      desk.order({ learner: { accountId: user.id }, courses: [{ courseId: HEALING }], payment }),
    () => postToOrder(order.id, 'corrections', { number, reason: 'For another course' }),
  );
  expect(noted?.body.code).toBe('money.reference-counted');
  expect(corrected?.status, corrected?.text).toBe(201);
});

/** A learner whose offer of the rest of December has ended. */
async function offeredInDecember() {
  await studio.sql`
    update courses set fee = 2500, fee_per = 'month', month_rule = 'calendar', late_rule = 'paid' where id = ${ASANA}`;
  const { token, user } = await studio.signIn();
  await select(token, ASANA);
  const choices = [{ courseId: ASANA, months: 1, part: true }];
  const order = (await post(token, '/api/orders', { choices })).body;
  now = new Date('2027-01-01T12:00:00+05:30');
  return { token, user, order };
}
const part = { way: 'cash', paise: 100_000, due: 258_100, receivedOn: '2026-12-31' };

test('an order whose offer has ended stays if a part of it is recorded while its learner orders again', async () => {
  const { token, order } = await offeredInDecember();
  const [noted, again] = await whileHeld(
    holdOrder(order.id),
    () => postToOrder(order.id, 'payments', part),
    () => post(token, '/api/orders', {}),
  );
  expect(noted?.status, noted?.text).toBe(201);
  expect(await stateOf(token, order.id)).toBe('awaiting payment');
  expect([again?.status, again?.body.id]).toEqual([200, order.id]);
});

test('an order stays if a part of it is recorded while a desk order replaces it', async () => {
  const { token, user, order } = await ordered();
  const [noted, replaced] = await whileHeld(
    holdOrder(order.id),
    () => postToOrder(order.id, 'payments', { way: 'cash', paise: 100_000, due: 250_000 }),
    () =>
      desk.order({
        ...{ learner: { accountId: user.id }, courses: [{ courseId: HEALING }] },
        replaces: order.reference,
      }),
  );
  expect(noted?.status, noted?.text).toBe(201);
  expect(await stateOf(token, order.id)).toBe('awaiting payment');
  expect(replaced?.body.code).toBe('orders.learner-pays');
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countStatuses, HEALING, oneByOne, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { StaffOrder } from './order.ts';

let studio: TestStudio;
let secondServer: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio();
  secondServer = await startTestStudio({ databaseUrl: studio.databaseUrl });
  staff = (await studio.signInStaff('Certified Yoga Therapist')).token;
});
afterAll(async () => {
  await secondServer.stop();
  await studio.stop();
});

const calls = orderCalls(() => ({ studio, staff }));
const { get, post, submit, confirm, reject, ordered } = calls;
beforeEach(calls.startOver);

const utr = '555566667777';
const cancel = (token: string, id: number) => post(token, `/api/orders/${id}/cancel`);
const staffOrder = async (id: number): Promise<StaffOrder> =>
  (await get(staff, '/api/staff/orders')).body.items.find((order: StaffOrder) => order.id === id);

/** Two learners whose orders claim the same UTR. */
const twoClaims = async () => {
  const claims = [await ordered(), await ordered([HEALING])] as const;
  for (const { token, order } of claims) await submit(token, order.id, utr);
  return claims;
};
const reason = 'We found this payment for another order. Please send your own UTR.';
const give = (id: number, others: number[], server = studio) =>
  server.call('POST', `/api/staff/orders/${id}/confirm`, {
    token: staff,
    body: { askBack: { orders: others, reason } },
  });

describe('what cannot be a UTR is asked back', () => {
  test.each([
    ['one digit', '000000000000'],
    ['two digits in turn', '121212121212'],
    ['counting up', '012345678901'],
    ['counting down', '987654321098'],
    ['the amount', '000000002500'],
    ['the amount in paise', '250000000000'],
  ])('%s', async (_, typed) => {
    const { token, order } = await ordered();
    const answer = await submit(token, order.id, typed);
    expect([answer.status, answer.body.error]).toEqual([
      400,
      'These digits cannot be a UTR. Please copy the 12 digits that your UPI app shows with the payment.',
    ]);
    expect((await get(token, `/api/orders/${order.id}`)).body.state).toBe('awaiting payment');
  });
});

describe('a UTR that is being checked', () => {
  test('is corrected by its learner, and each change is recorded', async () => {
    const { token, order, user } = await ordered();
    await submit(token, order.id, '432198765001');
    const corrected = await submit(token, order.id, '432198765010');
    expect(corrected.body).toMatchObject({ state: 'submitted', utr: '432198765010' });
    const { events } = await staffOrder(order.id);
    expect(events.map(({ state, utr, by }) => [state, utr, by])).toEqual([
      ['awaiting payment', null, user.name],
      ['submitted', '432198765001', user.name],
      ['submitted', '432198765010', user.name],
    ]);
    const again = await submit(token, order.id, '432198765010');
    expect([again.status, again.body.error]).toEqual([
      409,
      'This payment is already being checked.',
    ]);
    await confirm(order.id);
    expect((await submit(token, order.id, '432198765011')).status).toBe(409);
  });

  test('is corrected five times at most, until staff have answered', async () => {
    const { token, order } = await ordered();
    const send = (n: number) => submit(token, order.id, `43219876500${n}`);
    expect(countStatuses(await oneByOne(7, send))).toEqual({ 200: 6, 409: 1 });
    expect((await send(8)).body.error).toBe(
      'You have corrected the UTR five times. Please write to us, with your order’s reference.',
    );
    await reject(order.id);
    expect((await send(8)).status).toBe(200);
  });
});

describe('a UTR that two orders claim', () => {
  test('is taken from both, and staff see them side by side', async () => {
    const [first, second] = await twoClaims();
    const [seen, other] = [await staffOrder(first.order.id), await staffOrder(second.order.id)];
    expect(seen.otherClaims).toEqual([
      {
        id: other.id,
        reference: other.reference,
        amount: other.amount,
        titles: ['Healing Yoga Movement and Rhythm'],
        createdAt: other.createdAt,
        changedAt: other.changedAt,
        learner: other.learner,
      },
    ]);
    expect(other.otherClaims.map(({ id }) => id)).toEqual([seen.id]);
  });

  test('is given to one order; the other is asked back, and may send another', async () => {
    const [first, second] = await twoClaims();
    const unseen = await confirm(second.order.id);
    expect([unseen.status, unseen.body.error]).toEqual([
      409,
      'Another order names this UTR too. Please compare them first.',
    ]);
    expect((await give(second.order.id, [first.order.id])).status).toBe(204);
    const asked = (await get(first.token, `/api/orders/${first.order.id}`)).body;
    expect(asked).toMatchObject({ state: 'rejected', reason });
    expect((await staffOrder(second.order.id)).state).toBe('paid');
    const used = await submit(first.token, first.order.id, utr);
    expect([used.status, used.body.error]).toEqual([
      409,
      'This UTR was already used. Please check the 12 digits.',
    ]);
    expect((await submit(first.token, first.order.id)).body.state).toBe('submitted');
  });

  test('is needed by nobody once the other order was rejected or cancelled', async () => {
    const [first, second] = await twoClaims();
    await cancel(second.token, second.order.id);
    expect((await confirm(first.order.id)).status).toBe(204);
  });

  test('asks nobody back without a reason', async () => {
    const [first, second] = await twoClaims();
    const path = `/api/staff/orders/${first.order.id}/confirm`;
    const silent = await post(staff, path, { askBack: { orders: [second.order.id] } });
    expect([silent.status, silent.body.error]).toEqual([400, 'A reason is required.']);
  });

  test('pays for one order, also when staff on two servers decide at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [first, second] = await twoClaims();
      const answers = await Promise.all([
        give(first.order.id, [second.order.id]),
        give(second.order.id, [first.order.id], secondServer),
      ]);
      expect(countStatuses(answers)).toEqual({ 204: 1, 409: 1 });
      const states = await studio.sql`select state from orders order by state`;
      expect(states.map(({ state }) => state)).toEqual(['paid', 'rejected']);
      await calls.startOver();
    }
  });

  test('is paid once, whatever the code does: the database refuses the second', async () => {
    const [first, second] = await twoClaims();
    await give(first.order.id, [second.order.id]);
    await studio.sql`update orders set state = 'submitted', reason = null where id = ${second.order.id}`;
    await expect(
      studio.sql`update orders set state = 'paid', receipt_number = 99 where id = ${second.order.id}`,
    ).rejects.toThrow('orders_paid_utr_key');
    expect((await confirm(second.order.id)).body.error).toBe(
      `Order ${first.order.reference} was paid with this UTR. Please reject this one.`,
    );
  });
});

test('at most twenty orders claim one UTR, also at once', async () => {
  const learners = await oneByOne(25, () => ordered());
  const answers = await Promise.all(
    learners.map(({ token, order }) => submit(token, order.id, utr)),
  );
  expect(countStatuses(answers)).toEqual({ 200: 20, 409: 5 });
  expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
    'Too many orders name this UTR. Please write to us, with your order’s reference.',
  );
});

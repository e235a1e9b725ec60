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
const reviewUtr = (id: number, seen: unknown) =>
  post(staff, `/api/staff/orders/${id}/look`, { utr: seen });
const cancel = (token: string, id: number) => post(token, `/api/orders/${id}/cancel`);
const staffOrder = async (id: number): Promise<StaffOrder> =>
  (await get(staff, '/api/staff/orders')).body.items.find((order: StaffOrder) => order.id === id);

/** Two orders of different learners with the same UTR. */
const ordersWithSameUtr = async () => {
  const orders = [await ordered(), await ordered([HEALING])] as const;
  for (const { token, order } of orders) await submit(token, order.id, utr);
  return orders;
};
const reason = 'We found this payment for another order. Please send your own UTR.';
const confirmOver = (id: number, others: number[], server = studio) =>
  server.call('POST', `/api/staff/orders/${id}/confirm`, {
    token: staff,
    body: { askBack: { orders: others, reason } },
  });

const utrHint = 'The UTR is the 12 digits that your UPI app shows with the payment.';
const notAUtr =
  'These digits cannot be a UTR. Please copy the 12 digits that your UPI app shows with the payment.';

describe('a text that is no UTR is refused with a specific message', () => {
  test.each([
    ['one digit', '000000000000', notAUtr],
    ['two digits in turn', '121212121212', notAUtr],
    ['counting up', '012345678901', notAUtr],
    ['counting down', '987654321098', notAUtr],
    ['the amount', '₹2,500', `This is the amount. ${utrHint}`],
    ['the amount with zeros', '000000002500', `This is the amount. ${utrHint}`],
    ['the amount in paise', '250000000000', `This is the amount. ${utrHint}`],
    ['a mobile number', '98765 43210', `This is a phone number. ${utrHint}`],
    ['a mobile number with its country', '919876543210', `This is a phone number. ${utrHint}`],
    ['the studio’s UPI id', 'studio@bank', `This is a UPI ID. ${utrHint}`],
    [
      'eleven digits',
      '43219876500',
      'You entered 11 digits, and a UTR has 12. Please check it in your UPI app.',
    ],
    [
      'a card’s number',
      '4321 9876 5001 2222',
      'You entered 16 digits, and a UTR has 12. Please check it in your UPI app.',
    ],
    ['words', 'It is paid', 'Please enter the UTR: the 12 digits that your bank shows.'],
    ['nothing', ' ', 'Please enter the UTR: the 12 digits that your bank shows.'],
    [
      'several',
      'UTR 432198765001, UTR 432198765002',
      'There are several numbers of 12 digits here. Please enter only the UTR.',
    ],
  ])('%s', async (_, typed, sentence) => {
    const { token, order } = await ordered();
    const answer = await submit(token, order.id, typed);
    expect([answer.status, answer.body.error]).toEqual([400, sentence]);
    expect((await get(token, `/api/orders/${order.id}`)).body.state).toBe('awaiting payment');
  });

  test('the order’s own reference', async () => {
    const { token, order } = await ordered();
    const answer = await submit(token, order.id, order.reference.toLowerCase());
    expect(answer.body.error).toBe(`This is your order number. ${utrHint}`);
  });

  test('a text without an end', async () => {
    const { token, order } = await ordered();
    expect((await submit(token, order.id, '4'.repeat(1001))).status).toBe(400);
  });
});

describe('a UTR is found in a pasted text', () => {
  test.each([
    [
      'Dear UPI user A/C X5334 debited by 2500.0 on date 26Nov26 trf to GANGA YOGA Refno 632198765001. If not u? call 1800111109.',
    ],
    ['Rs.2500.00 sent from A/C 123456789099 to studio@bank on 26-11-26. UPI Ref 632198765001'],
    ['Paid ₹2,500\nUPI transaction ID\n632198765001\nTo: Ganga Yoga +91 98765 43210'],
    ['UPI/P2A/632198765001/GANGA YOGA'],
    ['UTR:\u200e 6321 9876 5001'],
  ])('%s', async (line) => {
    const { token, order } = await ordered();
    const answer = await submit(token, order.id, line);
    expect([answer.status, answer.body.utr]).toEqual([200, '632198765001']);
  });
});

describe('a UTR that is being checked', () => {
  test('can be corrected by its learner, and each change is recorded', async () => {
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

  test('cannot be corrected after staff have begun the review', async () => {
    const { token, order } = await ordered();
    await submit(token, order.id, '432198765001');
    await submit(token, order.id, '432198765010');
    const late = await reviewUtr(order.id, '432198765001');
    expect([late.status, late.body.error]).toEqual([
      409,
      'The UTR was corrected just now. Please compare it again.',
    ]);
    expect((await get(token, `/api/orders/${order.id}`)).body.lookedAt).toBeNull();
    expect((await reviewUtr(order.id, '432198765010')).status).toBe(204);
    const { lookedAt } = (await get(token, `/api/orders/${order.id}`)).body;
    expect(lookedAt).toMatch(/^\d{4}-.*Z$/);
    const refused = await submit(token, order.id, '432198765011');
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'We are comparing this UTR with our bank statement now, so it cannot be changed. We will write to you.',
    ]);
    await reviewUtr(order.id, '432198765010');
    expect((await staffOrder(order.id)).lookedAt).toBe(lookedAt);
    await reject(order.id);
    expect((await submit(token, order.id, '432198765011')).body).toMatchObject({
      utr: '432198765011',
      lookedAt: null,
    });
  });

  test('can be reviewed by staff only, and only while it is submitted', async () => {
    const { token, order } = await ordered();
    const path = `/api/staff/orders/${order.id}/look`;
    expect((await post(token, path, { utr })).status).toBe(403);
    expect((await reviewUtr(order.id, utr)).body.error).toBe(
      'This order is still waiting for payment.',
    );
    expect((await reviewUtr(999_999, utr)).status).toBe(404);
    expect((await reviewUtr(order.id, 'x')).status).toBe(400);
  });

  test('cannot be decided on if staff saw another one', async () => {
    const { token, order } = await ordered();
    await submit(token, order.id, '432198765001');
    await submit(token, order.id, '432198765010');
    for (const [what, body] of [
      ['confirm', { utr: '432198765001' }],
      ['reject', { utr: '432198765001', reason: 'Not found.' }],
    ] as const) {
      const answer = await post(staff, `/api/staff/orders/${order.id}/${what}`, body);
      expect([answer.status, answer.body.error]).toEqual([
        409,
        'The UTR was corrected just now. Please compare it again.',
      ]);
    }
    const path = `/api/staff/orders/${order.id}/confirm`;
    expect((await post(staff, path, { utr: '432198765010' })).status).toBe(204);
  });

  test('can be corrected five times at most, until staff decide', async () => {
    const { token, order } = await ordered();
    const send = (n: number) => submit(token, order.id, `43219876500${n}`);
    expect(countStatuses(await oneByOne(7, send))).toEqual({ 200: 6, 409: 1 });
    expect((await send(8)).body.error).toBe(
      'You have corrected the UTR five times. Please write to us with your order number.',
    );
    await reject(order.id);
    expect((await send(8)).status).toBe(200);
  });
});

describe('a UTR of two orders', () => {
  test('is accepted for both, and staff see them side by side', async () => {
    const [first, second] = await ordersWithSameUtr();
    const [seen, other] = [await staffOrder(first.order.id), await staffOrder(second.order.id)];
    expect(seen.otherClaims).toEqual([
      {
        id: other.id,
        reference: other.reference,
        amount: other.amount,
        lines: [{ ...other.lines[0], titleIn: { hi: 'हीलिंग योग: गति और लय' } }],
        titles: ['Healing Yoga Movement and Rhythm'],
        createdAt: other.createdAt,
        changedAt: other.changedAt,
        learner: other.learner,
      },
    ]);
    expect(other.otherClaims.map(({ id }) => id)).toEqual([seen.id]);
  });

  test('is confirmed for one order; the other is rejected, and can send another UTR', async () => {
    const [first, second] = await ordersWithSameUtr();
    const unseen = await confirm(second.order.id);
    expect([unseen.status, unseen.body.error]).toEqual([
      409,
      'Another order names this UTR too. Please compare them first.',
    ]);
    expect((await confirmOver(second.order.id, [first.order.id])).status).toBe(204);
    const asked = (await get(first.token, `/api/orders/${first.order.id}`)).body;
    expect(asked).toMatchObject({ state: 'rejected', rejection: 'other utr', reason });
    expect((await staffOrder(second.order.id)).state).toBe('paid');
    const used = await submit(first.token, first.order.id, utr);
    expect([used.status, used.body.error]).toEqual([
      409,
      'This UTR was already used. Please check the 12 digits. If one payment was for two orders, write to us with both order numbers, and we will count it for both.',
    ]);
    expect((await submit(first.token, first.order.id)).body.state).toBe('submitted');
  });

  test('can be corrected by neither after staff have begun the review', async () => {
    const [first, second] = await ordersWithSameUtr();
    await reviewUtr(first.order.id, utr);
    for (const { token, order } of [first, second])
      expect((await submit(token, order.id)).status).toBe(409);
  });

  test('needs no rejection of an order that was rejected or cancelled already', async () => {
    const [first, second] = await ordersWithSameUtr();
    await cancel(second.token, second.order.id);
    expect((await confirm(first.order.id)).status).toBe(204);
  });

  test.each([
    ['without a text', undefined],
    ['with the text of an earlier app', 'इस UTR का पेमेंट किसी और ऑर्डर का है।'],
  ])('rejects the other order by the preset reason %s', async (_, text) => {
    const [first, second] = await ordersWithSameUtr();
    const path = `/api/staff/orders/${first.order.id}/confirm`;
    const askBack = { orders: [second.order.id], reason: text };
    expect((await post(staff, path, { askBack })).status).toBe(204);
    expect((await get(second.token, `/api/orders/${second.order.id}`)).body).toMatchObject({
      ...{ state: 'rejected', rejection: 'other utr', rejectionReason: { code: 'other order' } },
      reason: text ?? 'The payment with this UTR belongs to another order.',
    });
  });

  test('rejects the other order by no empty text', async () => {
    const [first, second] = await ordersWithSameUtr();
    const path = `/api/staff/orders/${first.order.id}/confirm`;
    const empty = await post(staff, path, { askBack: { orders: [second.order.id], reason: ' ' } });
    expect([empty.status, empty.body.error]).toEqual([400, 'A reason is required.']);
  });

  test('pays for one order, also if staff on two servers decide concurrently', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [first, second] = await ordersWithSameUtr();
      const answers = await Promise.all([
        confirmOver(first.order.id, [second.order.id]),
        confirmOver(second.order.id, [first.order.id], secondServer),
      ]);
      expect(countStatuses(answers)).toEqual({ 204: 1, 409: 1 });
      const states = await studio.sql`select state from orders order by state`;
      expect(states.map(({ state }) => state)).toEqual(['paid', 'rejected']);
      await calls.startOver();
    }
  });

  test('is counted once by a constraint of the database', async () => {
    const [first, second] = await ordersWithSameUtr();
    await confirmOver(first.order.id, [second.order.id]);
    await studio.sql`update orders set state = 'submitted', reason = null where id = ${second.order.id}`;
    await expect(
      studio.sql`update orders set state = 'paid', receipt_number = 99 where id = ${second.order.id}`,
    ).rejects.toThrow('payments_reference_share');
    expect((await confirm(second.order.id)).body.error).toBe(
      `Order ${first.order.reference} was paid with this UTR. If the payment was for this order, too, share it under “Money…”; otherwise reject this one.`,
    );
  });
});

test('at most twenty orders can have the same UTR, also concurrently', async () => {
  const learners = await oneByOne(25, () => ordered());
  const answers = await Promise.all(
    learners.map(({ token, order }) => submit(token, order.id, utr)),
  );
  expect(countStatuses(answers)).toEqual({ 200: 20, 409: 5 });
  expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
    'Too many orders name this UTR. Please write to us with your order number.',
  );
});

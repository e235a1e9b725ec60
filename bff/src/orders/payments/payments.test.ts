import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ASANA,
  countStatuses,
  HEALING,
  many,
  newUtr,
  oneByOne,
  orderCalls,
  receiptNumber,
} from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { LearnerOrder, StaffOrder } from '../orders/order.ts';

let studio: TestStudio;
let staff: string;
const calls = orderCalls(() => ({ studio, staff }));
const { get, post, ordered, submitted, enrolled, startOver, submit } = calls;

beforeAll(async () => {
  studio = await startTestStudio();
  staff = (await studio.signInStaff('Certified Yoga Therapist')).token;
});
afterAll(() => studio.stop());
beforeEach(startOver);

const postToOrder = (id: number, name: string, body: object) =>
  post(staff, `/api/staff/orders/${id}/${name}`, body);
const pay = (id: number, rupees: number, more: object = {}) =>
  postToOrder(id, 'payments', { way: 'cash', paise: rupees * 100, due: 250_000, ...more });
const refund = (id: number, rupees: number, more: object = {}) =>
  postToOrder(id, 'refunds', {
    ...{ way: 'cash', paise: rupees * 100, reason: 'Ill', ends: false, paid: 250_000, ...more },
  });

const orderOf = async (token: string, id: number): Promise<LearnerOrder> =>
  (await get(token, `/api/orders/${id}`)).body;
const coursesOf = async (token: string): Promise<number[]> =>
  (await get(token, '/api/enrolments')).body.map(({ courseId }: { courseId: number }) => courseId);

describe('a payment recorded by staff', () => {
  test('marks the order as paid, with a receipt, and enrols', async () => {
    const { token, order } = await ordered();
    expect(await pay(order.id, 2500)).toMatchObject({
      status: 201,
      body: { number: receiptNumber(1) },
    });
    expect(await orderOf(token, order.id)).toMatchObject({
      state: 'paid',
      due: 0,
      receiptNumber: receiptNumber(1),
      documents: [{ number: receiptNumber(1), kind: 'receipt', paise: 250_000, way: 'cash' }],
    });
    expect(await coursesOf(token)).toEqual([ASANA]);
  });

  test('counts once, also with 50 concurrent taps', async () => {
    const { order } = await ordered();
    const part = await many(50, () => pay(order.id, 500));
    expect(countStatuses(part)).toEqual({ 201: 1, 409: 49 });
    expect(part.find(({ status }) => status === 409)?.body.code).toBe('orders.due-changed');
  });

  test.each([
    { opens: false, before: [] },
    { opens: true, before: [ASANA] },
  ])(
    'can be partial, and enrols with the first or the last part: $opens',
    async ({ opens, before }) => {
      const { token, order } = await ordered();
      expect((await pay(order.id, 1000, { opens })).status).toBe(201);
      expect(await coursesOf(token)).toEqual(before);
      expect(await orderOf(token, order.id)).toMatchObject({
        ...{ state: 'awaiting payment', due: 1500, parts: [{ way: 'cash', amount: 1000 }] },
        upi: { amount: 1500 },
      });
      expect((await post(token, `/api/orders/${order.id}/cancel`)).status).toBe(409);
      const rest = { way: 'bank', reference: 'n 326-261 234 567', due: 150_000 };
      expect((await pay(order.id, 1500, rest)).status).toBe(201);
      const paid = await orderOf(token, order.id);
      expect(paid.documents).toMatchObject([
        { number: receiptNumber(1), paise: 100_000 },
        { number: receiptNumber(2), paise: 150_000, way: 'bank', reference: 'N326261234567' },
      ]);
      expect(await coursesOf(token)).toEqual([ASANA]);
    },
  );

  test('is refused if it is invalid', async () => {
    const { order } = await ordered();
    const said = async (rupees: number, more: object) =>
      (await pay(order.id, rupees, more)).body.code;
    expect(await said(2501, {})).toBe('money.more-than-due');
    expect(await said(0.001, {})).toBe('money.amount-required');
    expect(await said(0, {})).toBe('money.amount-required');
    expect(await said(1, { way: 'gold' })).toBe('money.way-unknown');
    expect(await said(1, { reference: 'ABC123' })).toBe('money.cash-has-no-reference');
    expect(await said(1, { way: 'bank', reference: 'x' })).toBe('money.reference-invalid');
    expect(await said(1, { receivedOn: '2126-01-01' })).toBe('money.day-impossible');
    expect(await said(1, { receivedOn: '2026-02-30' })).toBe('money.day-impossible');
    const waiting = await submitted();
    expect((await pay(waiting.order.id, 2500)).body.code).toBe('orders.submitted');
    expect((await pay(order.id + 1000, 2500)).body.code).toBe('orders.none');
  });

  test('uses a reference only once, for any order', async () => {
    const [a, b] = await oneByOne(2, () => ordered());
    const utr = newUtr();
    const both = await Promise.all(
      [a, b].map((learner) => pay(learner?.order.id ?? 0, 2500, { way: 'upi', reference: utr })),
    );
    expect(countStatuses(both)).toEqual({ 201: 1, 409: 1 });
    const late = await ordered();
    expect((await submit(late.token, late.order.id, utr)).body.code).toBe('orders.utr-used');
  });
});

describe('a discount', () => {
  test('lowers the amount due and keeps the order’s amount; a percentage is rounded to the rupee', async () => {
    const { token, order } = await ordered();
    expect(
      (await postToOrder(order.id, 'concession', { percent: 33, reason: 'Student' })).status,
    ).toBe(204);
    expect(await orderOf(token, order.id)).toMatchObject({
      ...{ amount: 2500, due: 1675, upi: { amount: 1675 } },
      concession: { paise: 82_500, percent: 33, reason: 'Student' },
    });
    expect(
      (await postToOrder(order.id, 'concession', { paise: 50_000, reason: 'Family' })).status,
    ).toBe(204);
    expect((await pay(order.id, 2000, { due: 200_000 })).status).toBe(201);
    expect((await orderOf(token, order.id)).documents).toMatchObject([{ paise: 200_000 }]);
    const late = await postToOrder(order.id, 'concession', { percent: 10, reason: 'x' });
    expect(late.body.code).toBe('orders.paid');
  });

  test('of the full amount marks the order as paid, with a receipt of 0', async () => {
    const { token, order } = await ordered();
    await postToOrder(order.id, 'concession', { percent: 100, reason: 'Teacher' });
    expect(await orderOf(token, order.id)).toMatchObject({
      ...{ state: 'paid', documents: [{ paise: 0, way: null }] },
    });
    expect(await coursesOf(token)).toEqual([ASANA]);
  });

  test('never exceeds the amount due, by a constraint of the database', async () => {
    const { order } = await ordered();
    await pay(order.id, 2000);
    const more = await postToOrder(order.id, 'concession', { paise: 50_001, reason: 'x' });
    expect(more.body.code).toBe('money.more-than-due');
    const stored = studio.sql`
      insert into concessions (order_id, paise, reason) values (${order.id}, 50001, 'x')`;
    await expect(stored).rejects.toThrow('at most what is due');
  });

  test('covers the rest if staff accept a smaller payment', async () => {
    const { token, order } = await submitted();
    const accept = { paise: 25_000, reason: 'Accepted' };
    expect((await postToOrder(order.id, 'confirm', { accept })).status).toBe(204);
    expect(await orderOf(token, order.id)).toMatchObject({
      ...{ state: 'paid', concession: { paise: 225_000 }, documents: [{ paise: 25_000 }] },
    });
  });
});

describe('a refund', () => {
  test('of a part keeps the course, and that of the rest ends it; it never exceeds the paid amount', async () => {
    const { token, order } = await enrolled();
    expect(await refund(order.id, 1250)).toMatchObject({
      status: 201,
      body: { number: `R${receiptNumber(1)}` },
    });
    expect(await coursesOf(token)).toEqual([ASANA]);
    expect((await refund(order.id, 1250)).body.code).toBe('money.paid-changed');
    const more = await refund(order.id, 1250.01, { paid: 125_000 });
    expect(more.body.code).toBe('money.more-than-paid');
    expect((await refund(order.id, 1250, { paid: 125_000, ends: true })).status).toBe(201);
    expect(await coursesOf(token)).toEqual([]);
    expect((await orderOf(token, order.id)).documents).toMatchObject([
      { kind: 'receipt', paise: 250_000 },
      { kind: 'refund', paise: -125_000, reason: 'Ill' },
      { kind: 'refund', paise: -125_000 },
    ]);
    const [course] = await studio.sql`select seats_taken from courses where id = ${ASANA}`;
    expect(course?.seats_taken).toBe(0);
  });

  test('of one of several courses ends that course, up to its paid amount', async () => {
    const { token, order } = await enrolled([ASANA, HEALING]);
    const of = { courseId: HEALING, ends: true, paid: 550_000 };
    expect((await refund(order.id, 3000.01, of)).body.code).toBe('money.more-than-paid');
    expect((await refund(order.id, 3000, of)).status).toBe(201);
    expect(await coursesOf(token)).toEqual([ASANA]);
  });

  test('counts once, also with 20 concurrent taps, and never twice with one reference', async () => {
    const { order } = await enrolled();
    const taps = await many(20, () => refund(order.id, 100));
    expect(countStatuses(taps)).toEqual({ 201: 1, 409: 19 });
    const bank = { way: 'upi', reference: newUtr() };
    expect((await refund(order.id, 100, { ...bank, paid: 240_000 })).status).toBe(201);
    const again = await refund(order.id, 100, { ...bank, paid: 230_000 });
    expect(again.body.code).toBe('money.reference-counted');
  });

  test('never exceeds the paid amount, by a constraint of the database', async () => {
    const { order } = await enrolled();
    const stored = studio.sql`
      insert into payments (order_id, way, paise, received_on) values (${order.id}, 'cash', -250001, '2026-12-01')`;
    await expect(stored).rejects.toThrow('more is given back than was paid');
  });
});

describe('a voided receipt', () => {
  const correct = (id: number, number: string) =>
    postToOrder(id, 'corrections', { number, reason: 'It was another payment.' });

  test('is corrected, not deleted: the enrolment ends, and the UTR pays the right order', async () => {
    const utr = newUtr();
    const { token, order } = await ordered();
    await submit(token, order.id, utr);
    await calls.confirm(order.id);
    expect((await correct(order.id, receiptNumber(1))).body.number).toBe(`R${receiptNumber(1)}`);
    expect(await coursesOf(token)).toEqual([]);
    expect(await orderOf(token, order.id)).toMatchObject({
      ...{ state: 'rejected', due: 2500, reason: 'It was another payment.' },
      documents: [
        { kind: 'receipt', paise: 250_000, isCorrected: true },
        { kind: 'correction', paise: -250_000, reason: 'It was another payment.' },
      ],
    });
    // The app encodes the slash, but a person may not.
    for (const number of [receiptNumber(1), encodeURIComponent(receiptNumber(1))])
      expect((await get(token, `/api/receipts/${number}`)).status).toBe(200);
    const right = await ordered();
    await submit(right.token, right.order.id, utr);
    const { items } = (await get(staff, '/api/staff/orders?state=submitted')).body;
    expect(items.map(({ id }: StaffOrder) => id)).toEqual([right.order.id]);
    expect((await calls.confirm(right.order.id)).status).toBe(204);
    expect((await correct(order.id, receiptNumber(1))).body.code).toBe('money.corrected-already');
  });

  test('cancels its order if the learner has another open order', async () => {
    const { token, order } = await enrolled();
    await calls.select(token, HEALING);
    await calls.checkOut(token);
    expect((await correct(order.id, receiptNumber(1))).status).toBe(201);
    expect((await orderOf(token, order.id)).state).toBe('cancelled');
  });

  test('of 0 removes the discount, and the full amount is due again', async () => {
    const { token, order } = await ordered();
    await postToOrder(order.id, 'concession', { percent: 100, reason: 'Teacher' });
    expect(await correct(order.id, receiptNumber(1))).toMatchObject({
      ...{ status: 201, body: { number: `R${receiptNumber(1)}` } },
    });
    expect(await coursesOf(token)).toEqual([]);
    expect(await orderOf(token, order.id)).toMatchObject({
      ...{ state: 'rejected', due: 2500, concession: null },
      documents: [
        { kind: 'receipt', paise: 0, isCorrected: true },
        { kind: 'correction', paise: 0 },
      ],
    });
    // The receipt still states that nothing was due.
    expect((await get(token, `/api/receipts/${receiptNumber(1)}`)).body).toMatchObject({
      ...{ duePaise: 0, concession: { paise: 250_000 }, correctedBy: `R${receiptNumber(1)}` },
    });
    expect((await correct(order.id, receiptNumber(1))).body.code).toBe('money.corrected-already');
    await postToOrder(order.id, 'concession', { percent: 20, reason: 'Student' });
    expect((await pay(order.id, 2000, { due: 200_000 })).status).toBe(201);
    expect(await coursesOf(token)).toEqual([ASANA]);
  });

  test('of 0 keeps the partial payments, and cannot be voided again without the discount', async () => {
    const { token, order } = await ordered();
    await pay(order.id, 1000);
    await postToOrder(order.id, 'concession', { paise: 150_000, reason: 'Family' });
    expect((await correct(order.id, receiptNumber(1))).status).toBe(201);
    expect((await correct(order.id, receiptNumber(2))).status).toBe(201);
    expect(await orderOf(token, order.id)).toMatchObject({ state: 'rejected', due: 2500 });
    await postToOrder(order.id, 'concession', { percent: 100, reason: 'Teacher' });
    expect((await orderOf(token, order.id)).state).toBe('paid');
  });

  test('of an order of 0 rupees cancels the order', async () => {
    await studio.sql`update courses set fee = 0 where id = ${ASANA}`;
    try {
      const { token, order } = await ordered();
      await calls.confirm(order.id);
      expect(await coursesOf(token)).toEqual([ASANA]);
      expect((await correct(order.id, receiptNumber(1))).status).toBe(201);
      expect(await coursesOf(token)).toEqual([]);
      expect((await orderOf(token, order.id)).state).toBe('cancelled');
    } finally {
      await studio.sql`update courses set fee = 2500 where id = ${ASANA}`;
    }
  });

  test('is not possible if a part of it was refunded', async () => {
    const { order } = await enrolled();
    await refund(order.id, 1);
    expect((await correct(order.id, receiptNumber(1))).body.code).toBe('money.given-back-already');
    expect((await correct(order.id, `R${receiptNumber(1)}`)).status).toBe(201);
    expect((await correct(order.id, receiptNumber(1))).status).toBe(201);
  });
});

test('learners and visitors cannot record payments, grant discounts, refund or void', async () => {
  const { token, order } = await enrolled();
  for (const name of ['payments', 'concession', 'refunds', 'corrections'])
    for (const [by, status] of [
      [token, 403],
      ['', 401],
    ] as const)
      expect((await post(by, `/api/staff/orders/${order.id}/${name}`, {})).status).toBe(status);
});

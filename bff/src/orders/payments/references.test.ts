import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ASANA, HEALING, newUtr, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
let staff: string;
const calls = orderCalls(() => ({ studio, staff }));
const { get, post, submit, confirm, reject, ordered } = calls;
beforeAll(async () => {
  studio = await startTestStudio();
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());
beforeEach(calls.startOver);

const all = 250_000;
const postToOrder = (id: number, name: string, body: object) =>
  post(staff, `/api/staff/orders/${id}/${name}`, body);
const note = (id: number, money: object) =>
  postToOrder(id, 'payments', { way: 'upi', paise: all, due: all, ...money });
const stateOf = async (token: string, id: number) => {
  const { state, utr } = (await get(token, `/api/orders/${id}`)).body;
  return `${state} ${utr}`;
};

/** A learner whose UTR staff did not find. */
const notFound = async (utr: string) => {
  const learner = await ordered();
  await submit(learner.token, learner.order.id, utr);
  await reject(learner.order.id);
  return learner;
};

describe('a rejected UTR', () => {
  test.each([
    ['UPI without a number', { way: 'upi' }],
    ['a bank transfer without a number', { way: 'bank' }],
    ['cash', { way: 'cash' }],
    ['UPI with a reference that is no UTR', { way: 'upi', reference: 'HDFC0042197' }],
    ['a bank transfer with a reference', { way: 'bank', reference: 'N330261234567' }],
  ])('is free after a payment by %s is recorded, and its payer can use it', async (_, money) => {
    const utr = newUtr();
    const { token, order } = await notFound(utr);
    const noted = await note(order.id, money);
    expect(noted.status, noted.text).toBe(201);
    expect(await stateOf(token, order.id)).toBe('paid null');
    const payer = await ordered([HEALING]);
    expect((await submit(payer.token, payer.order.id, utr)).status).toBe(200);
    expect((await confirm(payer.order.id)).status).toBe(204);
    expect(await stateOf(payer.token, payer.order.id)).toBe(`paid ${utr}`);
  });

  test('stays in the events of its order', async () => {
    const utr = newUtr();
    const { order } = await notFound(utr);
    await note(order.id, {});
    const { items } = (await get(staff, `/api/staff/orders?search=${order.reference}`)).body;
    expect(
      items[0].events.map((event: { state: string; utr: string }) => [event.state, event.utr]),
    ).toEqual([
      ['awaiting payment', null],
      ['submitted', utr],
      ['rejected', utr],
      ['paid', null],
    ]);
  });

  test('is no obstacle if another order was paid with it', async () => {
    const utr = newUtr();
    const first = await notFound(utr);
    const second = await notFound(utr);
    expect((await note(first.order.id, { reference: utr })).status).toBe(201);
    const noted = await note(second.order.id, {});
    expect(noted.status, noted.text).toBe(201);
    expect(await stateOf(second.token, second.order.id)).toBe('paid null');
  });

  test('counts for its own order if staff record it after all', async () => {
    const utr = newUtr();
    const { token, order } = await notFound(utr);
    await note(order.id, { reference: utr });
    expect(await stateOf(token, order.id)).toBe(`paid ${utr}`);
    const other = await ordered();
    expect((await submit(other.token, other.order.id, utr)).body.code).toBe('orders.utr-used');
  });
});

test('the reference of a voided receipt is free, also if its order is paid without one', async () => {
  const utr = newUtr();
  const { token, order } = await ordered();
  await submit(token, order.id, utr);
  await confirm(order.id);
  const [{ number }] = (await get(token, `/api/orders/${order.id}`)).body.documents;
  expect((await postToOrder(order.id, 'corrections', { number, reason: 'Wrong' })).status).toBe(
    201,
  );
  const payer = await ordered();
  expect((await note(payer.order.id, { reference: utr })).status).toBe(201);
  expect((await note(order.id, {})).status).toBe(201);
  expect(await stateOf(token, order.id)).toBe('paid null');
});

test('the number of a corrected receipt is free, also where its order stays paid by other money', async () => {
  const [utr, other] = [newUtr(), newUtr()];
  const { token, order } = await ordered();
  await submit(token, order.id, utr);
  await confirm(order.id);
  const [{ number }] = (await get(token, `/api/orders/${order.id}`)).body.documents;
  expect((await note(order.id, { reference: other, due: 0, above: true })).status).toBe(201);
  expect((await postToOrder(order.id, 'corrections', { number, reason: 'Wrong' })).status).toBe(
    201,
  );
  expect(await stateOf(token, order.id)).toBe(`paid ${other}`);
  const payer = await ordered();
  expect((await submit(payer.token, payer.order.id, utr)).status).toBe(200);
  expect((await confirm(payer.order.id)).status).toBe(204);
});

test('the rest after a partial payment is recorded without the reference of the first part', async () => {
  const utr = newUtr();
  const { token, order } = await ordered();
  await submit(token, order.id, utr);
  await postToOrder(order.id, 'reject', {
    reason: 'Less',
    rejection: 'other amount',
    received: 1000,
  });
  const rest = { way: 'upi', paise: 150_000, due: 150_000 };
  expect((await postToOrder(order.id, 'payments', rest)).status).toBe(201);
  expect(await stateOf(token, order.id)).toBe('paid null');
  const other = await ordered();
  expect((await submit(other.token, other.order.id, utr)).body.code).toBe('orders.utr-used');
});

describe('the reference of a refund', () => {
  const refunded = async () => {
    const utr = newUtr();
    const learner = await ordered();
    const { id } = learner.order;
    await postToOrder(id, 'payments', { way: 'cash', paise: 100_000, due: all });
    const money = { way: 'upi', paise: 40_000, paid: 100_000, reference: utr };
    expect(
      (await postToOrder(id, 'refunds', { ...money, reason: 'Ill', ends: false })).status,
    ).toBe(201);
    return { ...learner, utr };
  };

  test('pays for no order, its own included', async () => {
    const { token, order, utr } = await refunded();
    const answer = await submit(token, order.id, utr);
    expect([answer.status, answer.body.code]).toEqual([409, 'orders.utr-used']);
    const other = await ordered();
    expect((await submit(other.token, other.order.id, utr)).status).toBe(409);
  });

  test('is refused with a message if an order named it before the refund', async () => {
    const utr = newUtr();
    const claim = await ordered([HEALING]);
    await submit(claim.token, claim.order.id, utr);
    const { order } = await ordered();
    await postToOrder(order.id, 'payments', { way: 'cash', paise: 100_000, due: all });
    const money = { way: 'upi', paise: 40_000, paid: 100_000, reference: utr };
    await postToOrder(order.id, 'refunds', { ...money, reason: 'Ill', ends: false });
    const confirmed = await confirm(claim.order.id);
    expect([confirmed.status, confirmed.body.code]).toEqual([409, 'orders.utr-paid']);
    const part = { reason: 'Less', rejection: 'other amount', received: 1000 };
    expect((await postToOrder(claim.order.id, 'reject', part)).status).toBe(409);
  });
});

test('a UTR that the previous version stored without its payment is refused with a message', async () => {
  const utr = newUtr();
  const first = await notFound(utr);
  await note(first.order.id, { way: 'cash' });
  await studio.sql`update orders set utr = ${utr} where id = ${first.order.id}`;
  const { order } = await ordered();
  const noted = await note(order.id, { reference: utr });
  expect([noted.status, noted.body.code]).toEqual([409, 'money.reference-counted']);
  const desk = await post(staff, '/api/staff/orders', {
    learner: { name: 'Kamla', phone: '9876543211' },
    courses: [{ courseId: ASANA }],
    payment: { way: 'upi', paise: all, due: all, reference: utr },
  });
  expect([desk.status, desk.body.code]).toEqual([409, 'money.reference-counted']);
});

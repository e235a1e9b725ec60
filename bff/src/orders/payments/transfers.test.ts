import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ASANA,
  countStatuses,
  HEALING,
  many,
  newUtr,
  oneByOne,
  orderCalls,
} from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { LearnerOrder } from '../orders/order.ts';

let studio: TestStudio;
let staff: string;
const calls = orderCalls(() => ({ studio, staff }));
const { get, post, ordered, submitted, enrolled, submit, confirm, startOver } = calls;
beforeAll(async () => {
  studio = await startTestStudio();
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());
beforeEach(startOver);

const postAction = (id: number, name: string, body: object) =>
  post(staff, `/api/staff/orders/${id}/${name}`, body);
const pay = (id: number, rupees: number, due: number, more: object = {}) =>
  postAction(id, 'payments', { way: 'cash', paise: rupees * 100, due: due * 100, ...more });
const transferShare = (orderId: number, rupees: number, due: number, more: object = {}) => ({
  ...{ orderId, paise: rupees * 100, due: due * 100, ...more },
});
const splitTransfer = (reference: string, rupees: number, shares: object[], more: object = {}) =>
  post(staff, '/api/staff/transfers', {
    ...{ reference, way: 'upi', paise: rupees * 100, noted: null, shares, ...more },
  });
const orderOf = async (token: string, id: number): Promise<LearnerOrder> =>
  (await get(token, `/api/orders/${id}`)).body;
const transferOf = async (reference: string) =>
  (await get(staff, `/api/staff/transfers/${reference}`)).body;
const voidInvoice = (id: number, number: string) =>
  postAction(id, 'corrections', { number, reason: 'Wrong' });
const overpaid = async () => (await get(staff, '/api/staff/transfers/overpaid')).body;
const courses = async (token: string) => (await get(token, '/api/enrolments')).body.length;

describe('one transfer for two orders', () => {
  test('pays both orders if both learners name it, and each receipt has the UTR', async () => {
    const utr = newUtr();
    const [first, second] = [await ordered(), await ordered([HEALING])];
    for (const { token, order } of [first, second]) await submit(token, order.id, utr);
    expect((await transferOf(utr)).claims.map(({ id }: { id: number }) => id)).toEqual([
      first.order.id,
      second.order.id,
    ]);
    const shares = [
      transferShare(first.order.id, 2500, 2500),
      transferShare(second.order.id, 3000, 3000),
    ];
    const shared = await splitTransfer(utr, 5500, shares);
    expect(shared.status, shared.text).toBe(201);
    for (const { token, order } of [first, second]) {
      expect(await orderOf(token, order.id)).toMatchObject({
        ...{ state: 'paid', utr, documents: [{ reference: utr, way: 'upi' }] },
      });
      expect(await courses(token)).toBe(1);
    }
    expect(await transferOf(utr)).toMatchObject({
      ...{ paise: 550_000, claims: [] },
      shares: [{ paise: 250_000 }, { paise: 300_000 }],
    });
    const found = await get(staff, `/api/staff/orders?search=${utr}`);
    expect(found.body.items).toHaveLength(2);
  });

  test('pays the second also if the first was confirmed with it alone', async () => {
    const utr = newUtr();
    const first = await ordered();
    await submit(first.token, first.order.id, utr);
    await confirm(first.order.id);
    const second = await ordered();
    const refused = await submit(second.token, second.order.id, utr);
    expect([refused.status, refused.body.code]).toEqual([409, 'orders.utr-used']);
    const note = { way: 'upi', reference: utr };
    expect((await pay(second.order.id, 2500, 2500, note)).body.code).toBe(
      'money.reference-counted',
    );
    const rest = [transferShare(second.order.id, 2500, 2500)];
    expect((await splitTransfer(utr, 4999, rest)).body.code).toBe('money.more-than-transferred');
    expect((await splitTransfer(utr, 5000, rest)).status).toBe(201);
    expect(await orderOf(second.token, second.order.id)).toMatchObject({ state: 'paid' });
    expect((await submit(second.token, second.order.id, utr)).status).toBe(409);
  });

  test('can be split in parts, never above its amount, and a double tap counts once', async () => {
    const utr = newUtr();
    const [first, second, third] = [await ordered(), await submitted(), await ordered()];
    const other = await splitTransfer(utr, 3000, [transferShare(second.order.id, 500, 2500)]);
    expect(other.body.code).toBe('money.checked-with-another-utr');
    const shares = [transferShare(first.order.id, 1000, 2500, { opens: true })];
    expect((await splitTransfer(utr, 3000, shares)).status).toBe(201);
    expect((await splitTransfer(utr, 3000, shares, { noted: 300_000 })).body.code).toBe(
      'orders.due-changed',
    );
    expect(await courses(first.token)).toBe(1);
    const noted = { noted: 300_000 };
    const more = [transferShare(third.order.id, 2500, 2500)];
    expect((await splitTransfer(utr, 3000, more)).body.code).toBe('money.transfer-changed');
    expect((await splitTransfer(utr, 3000, more, noted)).body.code).toBe(
      'money.more-than-transferred',
    );
    // Staff had entered the wrong amount.
    expect((await splitTransfer(utr, 3500, more, noted)).status).toBe(201);
    const sum = await studio.sql`
      select sum(paise)::integer as paise from payments where reference = ${utr} and not is_corrected`;
    expect(sum[0]?.paise).toBe(350_000);
  });

  test('is never counted twice, also if staff split it concurrently', async () => {
    const utr = newUtr();
    const learners = await oneByOne(6, () => ordered());
    const answers = await Promise.all(
      learners.map(({ order }) => splitTransfer(utr, 5000, [transferShare(order.id, 2500, 2500)])),
    );
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 5 });
    const again = await Promise.all(
      learners.map(({ order }) =>
        splitTransfer(utr, 5000, [transferShare(order.id, 2500, 2500)], { noted: 500_000 }),
      ),
    );
    expect(countStatuses(again)).toEqual({ 201: 1, 409: 5 });
    const taps = await many(10, () =>
      splitTransfer(newUtr(), 2500, [transferShare(learners[5]?.order.id ?? 0, 2500, 2500)]),
    );
    expect(countStatuses(taps)[201] ?? 0).toBeLessThanOrEqual(1);
  });

  test('pays no order more than once, by a constraint of the database', async () => {
    const utr = newUtr();
    const [first, second] = [await enrolled(), await ordered()];
    const payment = (id: number, number: number, paise: number) => studio.sql`
      insert into payments (order_id, way, paise, reference, received_on, share)
      values (${id}, 'upi', ${paise}, ${utr}, '2026-12-01', ${number})`;
    await splitTransfer(utr, 2600, [transferShare(second.order.id, 2500, 2500)]);
    await expect(payment(first.order.id, 0, 100)).rejects.toThrow('payments_reference_share');
    const third = await ordered();
    await expect(payment(third.order.id, 7, 10_001)).rejects.toThrow('no more than came');
    const other = newUtr();
    await pay(third.order.id, 1000, 2500, { way: 'upi', reference: other });
    await expect(
      studio.sql`
        insert into payments (order_id, way, paise, reference, received_on, share)
        values (${third.order.id}, 'upi', 100, ${other}, '2026-12-01', 1)`,
    ).rejects.toThrow('no more than came');
    await expect(
      studio.sql`update transfers set paise = 100 where reference = ${utr}`,
    ).rejects.toThrow('no more than came');
  });

  test('frees only the share whose receipt is voided', async () => {
    const utr = newUtr();
    const [first, second, third] = [await ordered(), await ordered(), await ordered()];
    const shares = [first, second].map(({ order }) => transferShare(order.id, 2500, 2500));
    const { receipts } = (await splitTransfer(utr, 5000, shares)).body;
    await voidInvoice(second.order.id, receipts[1].number);
    expect(await orderOf(first.token, first.order.id)).toMatchObject({ state: 'paid' });
    expect((await transferOf(utr)).shares).toMatchObject([{ id: first.order.id }]);
    expect((await submit(third.token, third.order.id, utr)).body.code).toBe('orders.utr-used');
    const rest = [transferShare(third.order.id, 2500, 2500)];
    expect((await splitTransfer(utr, 5000, rest, { noted: 500_000 })).status).toBe(201);
  });

  test('rejects the other orders that name it, but only those that staff have seen', async () => {
    const utr = newUtr();
    const [first, second, third] = [await ordered(), await ordered(), await ordered()];
    for (const { token, order } of [first, second, third]) await submit(token, order.id, utr);
    const shares = [first, second].map(({ order }) => transferShare(order.id, 2500, 2500));
    expect((await splitTransfer(utr, 5000, shares)).body.code).toBe('orders.utr-named-by-another');
    const askBack = { orders: [third.order.id] };
    expect((await splitTransfer(utr, 5000, shares, { askBack })).status).toBe(201);
    expect(await orderOf(third.token, third.order.id)).toMatchObject({
      ...{ state: 'rejected', rejection: 'other utr', rejectionReason: { code: 'other order' } },
    });
  });

  test('counts a smaller share for an order that names it as a partial payment', async () => {
    const utr = newUtr();
    const { token, order } = await ordered();
    await submit(token, order.id, utr);
    expect((await splitTransfer(utr, 1000, [transferShare(order.id, 1000, 2500)])).status).toBe(
      201,
    );
    expect(await orderOf(token, order.id)).toMatchObject({
      ...{ state: 'rejected', rejection: 'other amount', due: 1500 },
      rejectionReason: { code: 'other amount', utr, received: 1000, due: 2500 },
      parts: [{ utr, amount: 1000 }],
    });
  });

  test('is refused if it is invalid', async () => {
    const { order, token } = await ordered();
    const good = [transferShare(order.id, 2500, 2500)];
    const said = async (...of: Parameters<typeof splitTransfer>) =>
      (await splitTransfer(...of)).body.code;
    expect(await said('x', 2500, good)).toBe('money.reference-invalid');
    expect(await said(newUtr(), 2500, [])).toBe('money.shares-required');
    expect(await said(newUtr(), 5000, [...good, ...good])).toBe('money.shares-required');
    expect(await said(newUtr(), 2500, good, { way: 'cash' })).toBe('money.way-unknown');
    expect(await said(newUtr(), 3000, [transferShare(order.id, 3000, 2500)])).toBe(
      'money.more-than-due',
    );
    expect(await said(newUtr(), 9000, [transferShare(order.id + 1000, 2500, 2500)])).toBe(
      'orders.none',
    );
    expect((await post(token, '/api/staff/transfers', {})).status).toBe(403);
  });
});

describe('an overpaid amount', () => {
  test('stays visible, and counts as received, until it is refunded', async () => {
    const { token, order } = await ordered();
    expect((await pay(order.id, 3000, 2500)).body.code).toBe('money.more-than-due');
    const { number } = (await pay(order.id, 3000, 2500, { above: true })).body;
    expect(await orderOf(token, order.id)).toMatchObject({ state: 'paid', abovePaise: 50_000 });
    expect((await get(token, `/api/receipts/${number}`)).body).toMatchObject({
      ...{ paise: 300_000, abovePaise: 50_000, duePaise: 0 },
    });
    expect((await get(staff, '/api/staff/figures')).body.received).toEqual({ paise: 300_000 });
    expect(await overpaid()).toMatchObject({ paise: 50_000, count: 1, orders: [{ id: order.id }] });
    const refund = { way: 'cash', paise: 50_000, paid: 300_000, reason: 'Too much', ends: false };
    expect((await postAction(order.id, 'refunds', refund)).status).toBe(201);
    expect(await overpaid()).toMatchObject({ paise: 0, count: 0, orders: [] });
    expect(await courses(token)).toBe(1);
  });

  test('can be recorded for a paid or cancelled order', async () => {
    const paid = await enrolled();
    const twice = await pay(paid.order.id, 2500, 0, { above: true });
    expect(twice.status, twice.text).toBe(201);
    expect(await orderOf(paid.token, paid.order.id)).toMatchObject({
      ...{ state: 'paid', abovePaise: 250_000 },
    });
    const off = await ordered();
    await post(off.token, `/api/orders/${off.order.id}/cancel`);
    expect((await pay(off.order.id, 2500, 0)).body.code).toBe('orders.cancelled');
    expect((await pay(off.order.id, 2500, 0, { above: true })).status).toBe(201);
    expect((await overpaid()).paise).toBe(500_000);
  });

  test('can pay another order, with its UTR, up to its amount', async () => {
    const utr = newUtr();
    const { token, order } = await ordered();
    const money = { way: 'upi', reference: utr, above: true };
    await pay(order.id, 3000, 2500, money);
    const other = await ordered([HEALING]);
    const move = (rupees: number, above: number, due: number) =>
      postAction(order.id, 'moves', {
        ...{ to: other.order.id, paise: rupees * 100, above: above * 100, due: due * 100 },
        reason: `Used for order ${other.order.reference}`,
      });
    expect((await move(501, 500, 3000)).body.code).toBe('money.more-than-above');
    const taps = await many(5, () => move(300, 500, 3000));
    expect(countStatuses(taps)).toEqual({ 201: 1, 409: 4 });
    expect(await orderOf(token, order.id)).toMatchObject({ abovePaise: 20_000 });
    const used = await orderOf(other.token, other.order.id);
    expect(used).toMatchObject({ due: 2700, documents: [{ paise: 30_000, reference: utr }] });
    const sum = await studio.sql`
      select sum(paise)::integer as paise from payments where reference = ${utr} and not is_corrected`;
    expect(sum[0]?.paise).toBe(300_000);
    const wrong = (await orderOf(token, order.id)).documents.at(-1)?.number ?? '';
    expect((await voidInvoice(order.id, wrong)).body.code).toBe('money.used-elsewhere');
    await voidInvoice(other.order.id, used.documents[0]?.number ?? '');
    expect((await voidInvoice(order.id, wrong)).status).toBe(201);
    expect(await orderOf(token, order.id)).toMatchObject({ abovePaise: 50_000 });
  });

  test('can be voided without ending the course: the order stays paid', async () => {
    const { token, order } = await enrolled();
    const { number } = (await pay(order.id, 500, 0, { above: true })).body;
    expect((await voidInvoice(order.id, number)).status).toBe(201);
    expect(await orderOf(token, order.id)).toMatchObject({ state: 'paid', abovePaise: 0 });
    expect(await courses(token)).toBe(1);
  });

  test('keeps the order paid where everything was waived by mistake', async () => {
    const { token, order } = await ordered();
    await postAction(order.id, 'concession', { percent: 100, reason: 'A teacher' });
    const [{ number } = { number: '' }] = (await orderOf(token, order.id)).documents;
    await pay(order.id, 2500, 0, { above: true });
    expect((await voidInvoice(order.id, number)).status).toBe(201);
    expect(await orderOf(token, order.id)).toMatchObject({
      ...{ state: 'paid', due: 0, abovePaise: 0, concession: null },
    });
    expect(await courses(token)).toBe(1);
  });

  test('also arises if a refund is voided after its order was paid again', async () => {
    const { token, order } = await ordered();
    await pay(order.id, 1000, 2500);
    const refund = { way: 'cash', paise: 100_000, paid: 100_000, reason: 'Ill', ends: false };
    const { number } = (await postAction(order.id, 'refunds', refund)).body;
    await pay(order.id, 2500, 2500);
    expect((await voidInvoice(order.id, number)).status).toBe(201);
    expect(await orderOf(token, order.id)).toMatchObject({ state: 'paid', abovePaise: 100_000 });
    const open = await ordered([HEALING, ASANA]);
    await pay(open.order.id, 1000, 5500);
    const wrong = (await postAction(open.order.id, 'refunds', refund)).body.number;
    await pay(open.order.id, 5000, 5500);
    expect((await voidInvoice(open.order.id, wrong)).status).toBe(201);
    // Nothing is due now.
    expect(await orderOf(open.token, open.order.id)).toMatchObject({
      ...{ state: 'paid', abovePaise: 50_000 },
    });
    expect(await courses(open.token)).toBe(2);
  });
});

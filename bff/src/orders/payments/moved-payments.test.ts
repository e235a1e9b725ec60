import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ASANA, HEALING, newUtr, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestResponse, type TestStudio } from '../../testing/test-studio.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';
import type { LearnerOrder } from '../orders/order.ts';

let studio: TestStudio;
let staff: string;
const calls = orderCalls(() => ({ studio, staff }));
const { get, post, ordered, startOver } = calls;
type Ordered = Awaited<ReturnType<typeof ordered>>;
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
const orderOf = async ({ token, order }: Ordered): Promise<LearnerOrder> =>
  (await get(token, `/api/orders/${order.id}`)).body;
const voidInvoice = (id: number, number = '') =>
  postAction(id, 'corrections', { number, reason: 'Wrong' });
const lastOf = async (learner: Ordered) => (await orderOf(learner)).documents.at(-1)?.number;
const aboveOf = async (learner: Ordered) => ((await orderOf(learner)).abovePaise ?? 0) / 100;

/** Moves rupees. `above` is the overpaid amount of the first order, `due` the amount due of the second. */
const move = (from: Ordered, to: Ordered, rupees: number, [above, due]: [number, number]) =>
  postAction(from.order.id, 'moves', {
    ...{ to: to.order.id, paise: rupees * 100, above: above * 100, due: due * 100 },
    reason: 'Used for another order',
  });

const share = (reference: string, rupees: number, shares: object[], more: object = {}) =>
  post(staff, '/api/staff/transfers', {
    ...{ reference, way: 'upi', paise: rupees * 100, noted: null, shares, ...more },
  });

/** A learner who has overpaid by ₹500, and one who owes ₹3,000. */
async function overpaidAndUnpaid(money: object = {}) {
  const from = await ordered();
  const paid = await pay(from.order.id, 3000, 2500, { above: true, ...money });
  expect(paid.status, paid.text).toBe(201);
  return { from, to: await ordered([HEALING]) };
}

const WAYS: [string, () => object][] = [
  ['cash', () => ({})],
  ['UPI without a number', () => ({ way: 'upi' })],
  ['a bank transfer without a number', () => ({ way: 'bank' })],
  ['UPI with its UTR', () => ({ way: 'upi', reference: newUtr() })],
];

describe.each(WAYS)('an overpayment by %s that was moved', (_, moneyOf) => {
  test('does not count twice: its refund cannot be voided before the receipt of the other order', async () => {
    const { from, to } = await overpaidAndUnpaid(moneyOf());
    expect((await move(from, to, 500, [500, 3000])).status).toBe(201);
    const refund = await lastOf(from);
    const refused = await voidInvoice(from.order.id, refund);
    expect([refused.status, refused.body.code]).toEqual([409, 'money.used-elsewhere']);
    expect(refused.body.error).toContain(to.order.reference);
    expect([await aboveOf(from), (await orderOf(to)).due]).toEqual([0, 2500]);
    const corrected = await voidInvoice(to.order.id, await lastOf(to));
    expect([corrected.status, corrected.body.movedFrom]).toEqual([201, from.order.reference]);
    expect((await voidInvoice(from.order.id, refund)).status).toBe(201);
    expect([await aboveOf(from), (await orderOf(to)).due]).toEqual([500, 3000]);
  });

  test('is restored separately for each order if it was moved in parts', async () => {
    const { from, to } = await overpaidAndUnpaid(moneyOf());
    const other = await ordered();
    await move(from, to, 200, [500, 3000]);
    const first = await lastOf(from);
    await move(from, other, 200, [300, 2500]);
    const second = await lastOf(from);
    await voidInvoice(other.order.id, await lastOf(other));
    expect((await voidInvoice(from.order.id, first)).body.error).toContain(to.order.reference);
    expect((await voidInvoice(from.order.id, second)).status).toBe(201);
    expect(await aboveOf(from)).toBe(300);
    // The restored amount is moved once more.
    expect((await move(from, other, 300, [300, 2500])).status).toBe(201);
    expect((await voidInvoice(from.order.id, first)).body.error).toContain(to.order.reference);
  });

  test('stays with the other order if that has refunded it', async () => {
    const { from, to } = await overpaidAndUnpaid(moneyOf());
    await move(from, to, 500, [500, 3000]);
    const back = { way: 'cash', paise: 50_000, paid: 50_000, reason: 'Ill', ends: false };
    expect((await postAction(to.order.id, 'refunds', back)).status).toBe(201);
    const refused = await voidInvoice(from.order.id, await lastOf(from));
    expect(refused.body.code).toBe('money.used-elsewhere');
  });
});

test('an overpayment of several smaller payments counts once if it was moved as one', async () => {
  const from = await ordered();
  for (const due of [2500, 2000, 1500, 1000, 500])
    await pay(from.order.id, 500, due, { way: 'upi', reference: newUtr() });
  for (const reference of [newUtr(), newUtr()])
    await pay(from.order.id, 300, 0, { way: 'upi', reference, above: true });
  const to = await ordered([HEALING]);
  expect((await move(from, to, 550, [600, 3000])).status).toBe(201);
  expect((await orderOf(to)).documents.at(-1)).toMatchObject({ way: 'upi', reference: null });
  expect((await voidInvoice(from.order.id, await lastOf(from))).body.code).toBe(
    'money.used-elsewhere',
  );
  expect(await aboveOf(from)).toBe(50);
});

test('a returned share of a transfer counts once, also for its previous order', async () => {
  const utr = newUtr();
  const { from, to } = await overpaidAndUnpaid({ way: 'upi', reference: utr });
  await move(from, to, 500, [500, 3000]);
  const refund = await lastOf(from);
  await voidInvoice(to.order.id, await lastOf(to));
  const again = { orderId: from.order.id, paise: 50_000, due: 0, above: true };
  expect((await share(utr, 3000, [again], { noted: 300_000 })).status).toBe(201);
  const refused = await voidInvoice(from.order.id, refund);
  expect([refused.status, refused.body.code]).toEqual([409, 'money.used-elsewhere']);
  expect(await aboveOf(from)).toBe(500);
});

test('a transfer is not split while a refund of it is voided', async () => {
  const utr = newUtr();
  const { from, to } = await overpaidAndUnpaid({ way: 'upi', reference: utr });
  await move(from, to, 500, [500, 3000]);
  const refund = await lastOf(from);
  await voidInvoice(to.order.id, await lastOf(to));
  const third = await ordered();
  const shares = [{ orderId: third.order.id, paise: 50_000, due: 250_000 }];
  const answers: Promise<TestResponse>[] = [];
  await studio.sql.begin(async (tx) => {
    // The correction waits for this lock after it has checked which order uses the amount.
    await tx`lock table money_months in access exclusive mode`;
    answers.push(voidInvoice(from.order.id, refund));
    while ((await waitingForLocks(studio.sql)).length < 1) await pause(10);
    answers.push(share(utr, 3000, shares, { noted: 300_000 }));
    while ((await waitingForLocks(studio.sql)).length < 2) await pause(10);
  });
  const [corrected, shared] = await Promise.all(answers);
  expect(corrected?.status).toBe(201);
  expect(shared?.body.code).toBe('money.more-than-transferred');
});

test('the reference of a refund cannot be split between orders', async () => {
  const utr = newUtr();
  const payer = await ordered();
  await pay(payer.order.id, 1000, 2500);
  const money = { way: 'upi', paise: 40_000, paid: 100_000, reference: utr };
  await postAction(payer.order.id, 'refunds', { ...money, reason: 'Ill', ends: false });
  const other = await ordered();
  const shares = [{ orderId: other.order.id, paise: 250_000, due: 250_000 }];
  const refused = await share(utr, 2500, shares);
  expect([refused.status, refused.body.code]).toEqual([409, 'money.reference-counted']);
  expect((await orderOf(other)).due).toBe(2500);
});

describe('a server of the previous version', () => {
  test('links a moved payment: its refund cannot be voided before the receipt', async () => {
    const { from, to } = await overpaidAndUnpaid();
    await studio.sql.begin(async (tx) => {
      const [refund] = await tx`
        insert into documents (kind, number, order_id, issued_on, issued_at, paise, reason, issuer)
        select 'refund', next_document_number('R', current_date), id, current_date, now(), -50000, 'Used', (select issuer from documents limit 1)
        from orders where id = ${from.order.id}
        returning id`;
      const document = refund?.id;
      await tx`insert into document_lines (document_id, course_id, paise) values (${document}, ${ASANA}, -50000)`;
      await tx`
        insert into payments (order_id, document_id, way, paise, received_on)
        values (${from.order.id}, ${document}, 'cash', -50000, current_date)`;
      const [receipt] = await tx`
        insert into documents (kind, number, order_id, issued_on, issued_at, paise, issuer)
        select 'receipt', next_document_number('', current_date), id, current_date, now(), 50000, (select issuer from documents limit 1)
        from orders where id = ${to.order.id}
        returning id`;
      await tx`insert into document_lines (document_id, course_id, paise) values (${receipt?.id}, ${HEALING}, 50000)`;
      await tx`
        insert into payments (order_id, document_id, way, paise, received_on)
        values (${to.order.id}, ${receipt?.id}, 'cash', 50000, current_date)`;
    });
    expect((await voidInvoice(from.order.id, await lastOf(from))).body.code).toBe(
      'money.used-elsewhere',
    );
  });

  test('cannot void the refund of a moved payment either', async () => {
    const { from, to } = await overpaidAndUnpaid();
    await move(from, to, 500, [500, 3000]);
    await expect(
      studio.sql`update payments set is_corrected = true where order_id = ${from.order.id} and paise < 0`,
    ).rejects.toThrow('does not come back');
  });
});

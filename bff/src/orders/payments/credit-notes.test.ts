import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Taxpayer } from '../../shared/studio-settings.ts';
import { ASANA, HEALING, newUtr, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { LearnerOrder } from '../orders/order.ts';
import type { Receipt } from '../orders/receipt.ts';

let studio: TestStudio;
let staff: string;
let now: Date;
const calls = orderCalls(() => ({ studio, staff }));
const { get, post, ordered, select, checkOut, startOver } = calls;

const on = (date: string) => {
  now = new Date(`${date}T06:00:00+05:30`);
};
beforeAll(async () => {
  on('2026-12-01');
  studio = await startTestStudio({ now: () => now });
  staff = (await studio.signInStaff('Certified Yoga Therapist')).token;
});
afterAll(() => studio.stop());
beforeEach(async () => {
  on('2026-12-01');
  taxed(undefined);
  await startOver();
  await studio.sql`update courses set fee_per = 'once'`;
});

/** The studio charges GST at this rate, in percent, from now on; undefined: none. */
function taxed(rate: number | undefined): void {
  const taxpayer: Taxpayer | undefined =
    rate === undefined
      ? undefined
      : {
          ...{ gstin: '05AABCG1234H1Z5', legalName: 'Ganga Yoga Private Limited', sac: '999723' },
          ...{ address: '12 Ghat Road, Rishikesh 249201', place: 'Uttarakhand', state: '05' },
          tenths: rate * 10,
        };
  const { facts } = studio.deps;
  const known = facts.now.bind(facts);
  studio.deps.facts.now = async () => ({ ...(await known()), taxpayer });
}

const act = async (id: number, name: string, body: object) => {
  const answer = await post(staff, `/api/staff/orders/${id}/${name}`, body);
  return answer;
};
const pay = async (id: number, rupees: number, due: number, more: object = {}): Promise<string> =>
  (await act(id, 'payments', { way: 'cash', paise: rupees * 100, due: due * 100, ...more })).body
    .number;
const giveBack = async (id: number, rupees: number, paid: number, more: object = {}) =>
  act(id, 'refunds', {
    ...{ way: 'cash', paise: Math.round(rupees * 100), paid: Math.round(paid * 100) },
    ...{ reason: 'Ill', ends: false, ...more },
  });
const correct = (id: number, number: string, more: object = {}) =>
  act(id, 'corrections', { number, reason: 'Typed wrongly', ...more });
const documentOf = async (number: string): Promise<Receipt> =>
  (await get(staff, `/api/receipts/${number}`)).body;
const orderOf = async (token: string, id: number): Promise<LearnerOrder> =>
  (await get(token, `/api/orders/${id}`)).body;
const daysOf = async (token: string) => (await get(token, '/api/enrolments')).body;

/** CGST and SGST of all documents of the order of these kinds, in paise. */
const taxOf = async (orderId: number, ...kinds: string[]) => {
  const [sum] = await studio.sql<{ tax: number }[]>`
    select coalesce(sum((tax ->> 'cgst')::integer + (tax ->> 'sgst')::integer), 0)::integer as "tax"
    from documents where order_id = ${orderId} and kind = any(${kinds})`;
  return sum?.tax;
};

describe('a credit note', () => {
  test('reverses the tax of the receipts that it gives back, and names them', async () => {
    const { order } = await ordered();
    const first = await pay(order.id, 1000, 2500);
    taxed(18);
    on('2026-12-03');
    const second = await pay(order.id, 1500, 1500);
    on('2026-12-05');
    const { number } = (await giveBack(order.id, 2500, 2500)).body;
    const half = 11_441;
    expect(await documentOf(number)).toMatchObject({
      tax: { rate: 18, taxable: -127_118, cgst: -half, sgst: -half },
      credits: [
        { number: first, issuedOn: '2026-12-01', paise: 100_000, tax: null },
        {
          ...{ number: second, issuedOn: '2026-12-03', paise: 150_000 },
          tax: { rate: 18, taxable: 127_118, cgst: half, sgst: half },
        },
      ],
    });
  });

  test('gives back the last receipt first, and says each rate of several', async () => {
    const { order } = await ordered();
    taxed(5);
    const first = await pay(order.id, 1000, 2500);
    taxed(18);
    const second = await pay(order.id, 1500, 1500);
    const part = await documentOf((await giveBack(order.id, 500, 2500)).body.number);
    expect(part).toMatchObject({
      tax: { rate: 18, cgst: -3814 },
      credits: [{ number: second, paise: 50_000 }],
    });
    const both = await documentOf((await giveBack(order.id, 1500, 2000)).body.number);
    expect(both).toMatchObject({
      tax: { rates: [5, 18], cgst: -(11_441 - 3814) - 1190 },
      credits: [
        { number: first, paise: 50_000, tax: { rate: 5, cgst: 1190 } },
        { number: second, paise: 100_000, tax: { rate: 18, cgst: 11_441 - 3814 } },
      ],
    });
  });

  test.each([
    [[2500]],
    [[1, 2499]],
    [[833.33, 833.33, 833.34]],
    [[0.01, 0.01, 0.01, 1499.97, 999.99, 0.01]],
    [[700.07, 699.93, 1100]],
  ])('in any parts reverses the tax that was charged, and never more: %j', async (parts) => {
    const { order } = await ordered();
    await pay(order.id, 333.33, 2500);
    taxed(18);
    await pay(order.id, 666.67, 2166.67);
    taxed(2.5);
    await pay(order.id, 1500, 1500);
    const charged = (await taxOf(order.id, 'receipt')) ?? 0;
    let paid = 2500;
    for (const part of parts) {
      expect((await giveBack(order.id, part, paid)).status).toBe(201);
      paid -= part;
      expect(-((await taxOf(order.id, 'refund')) ?? 0)).toBeLessThanOrEqual(charged);
    }
    expect(await taxOf(order.id, 'refund')).toBe(-charged);
  });

  test('of one course takes from the receipts of that course, and what is left takes the rest', async () => {
    const { order } = await ordered([ASANA, HEALING]);
    taxed(18);
    const first = await pay(order.id, 1100, 5500);
    await act(order.id, 'concession', { paise: 40_000, reason: 'Family' });
    taxed(undefined);
    const second = await pay(order.id, 4000, 4000);
    const healing = await documentOf(
      (await giveBack(order.id, 2500, 5100, { courseId: HEALING })).body.number,
    );
    // ₹600 of the first receipt are for it, and ₹2,181.82 of the second.
    expect(healing.credits).toMatchObject([
      { number: first, paise: 31_818 },
      { number: second, paise: 218_182 },
    ]);
    expect((await giveBack(order.id, 2600, 2600)).status).toBe(201);
    expect(await taxOf(order.id, 'receipt', 'refund')).toBe(0);
  });

  test('of a server of the build before names its receipts, too', async () => {
    const { order } = await ordered();
    taxed(18);
    await pay(order.id, 1000, 2500);
    await pay(order.id, 1500, 1500);
    const { sql } = studio;
    await sql.begin(async (tx) => {
      const [document] = await tx<{ id: number }[]>`
        insert into documents (kind, number, order_id, issued_on, issued_at, paise, reason, tax)
        select 'refund', next_document_number('R', '2026-12-01'), ${order.id}, '2026-12-01', now(), -200000, 'Ill',
          jsonb_build_object('rate', 18, 'cgst', -15254, 'sgst', -15254, 'taxable', -169492)
        returning id`;
      await tx`
        insert into payments (order_id, document_id, way, paise, received_on)
        values (${order.id}, ${document?.id ?? 0}, 'cash', -200000, '2026-12-01')`;
      await tx`select share_document(${document?.id ?? 0})`;
    });
    expect((await giveBack(order.id, 500, 500)).status).toBe(201);
    expect(await taxOf(order.id, 'receipt', 'refund')).toBe(0);
  });
});

describe('a refund that was a mistake', () => {
  test('is corrected with a document of its own: its money counts as paid, and its tax as charged', async () => {
    const { token, order } = await ordered();
    taxed(18);
    const receipt = await pay(order.id, 2500, 2500);
    const reference = newUtr();
    const bank = { way: 'bank', reference };
    const wrong = (await giveBack(order.id, 2500, 2500, bank)).body.number;
    expect((await correct(order.id, receipt)).body.code).toBe('money.given-back-already');
    const { number } = (await correct(order.id, wrong)).body;
    expect(await documentOf(number)).toMatchObject({
      ...{ kind: 'correction', paise: 250_000, corrects: wrong, correctsKind: 'refund' },
      tax: { rate: 18, cgst: 19_068 },
    });
    expect(await documentOf(wrong)).toMatchObject({ correctedBy: number });
    expect((await correct(order.id, wrong)).body.code).toBe('money.corrected-already');
    expect((await correct(order.id, number)).body.code).toBe('receipts.none');
    // Its reference is free, and the same money can go back once more, but not more than that.
    expect((await giveBack(order.id, 2500.01, 2500, bank)).body.code).toBe('money.more-than-paid');
    expect((await giveBack(order.id, 250, 2500, bank)).status).toBe(201);
    expect(await orderOf(token, order.id)).toMatchObject({ state: 'paid', receiptNumber: receipt });
    expect((await giveBack(order.id, 2250, 2250)).status).toBe(201);
    expect(await taxOf(order.id, 'receipt', 'refund', 'correction')).toBe(0);
    const numbers =
      await studio.sql`select number from documents where number like 'R%' order by id`;
    expect(numbers.map(({ number: each }) => Number(each.slice(-6)))).toEqual([1, 2, 3, 4]);
  });

  test('is no refund of its month, and the months are what their documents are', async () => {
    const { order } = await ordered();
    await pay(order.id, 2500, 2500);
    on('2026-12-30');
    const wrong = (await giveBack(order.id, 2500, 2500)).body.number;
    const figures = async (month: string) =>
      (await get(staff, `/api/staff/figures?month=${month}`)).body;
    expect(await figures('2026-12')).toMatchObject({ refunds: { paise: 250_000, people: 1 } });
    await correct(order.id, wrong);
    expect(await figures('2026-12')).toMatchObject({
      ...{ received: { paise: 250_000 }, refunds: { paise: 0, people: 0 } },
    });
    const again = (await giveBack(order.id, 1000, 2500)).body.number;
    on('2027-01-02');
    await correct(order.id, again);
    expect(await figures('2026-12')).toMatchObject({ refunds: { paise: 100_000 } });
    expect(await figures('2027-01')).toMatchObject({
      ...{ received: { paise: 0 }, refunds: { paise: -100_000 } },
    });
    await studio.sql`select recount_money_months()`;
    expect(await figures('2027-01')).toMatchObject({ refunds: { paise: -100_000 } });
  });

  test('gives the course back that it has ended, with its days and the classes that are owed', async () => {
    await studio.sql`update courses set fee_per = 'month', month_rule = 'calendar' where id = ${ASANA}`;
    const { token, order } = await ordered([ASANA, HEALING]);
    await pay(order.id, order.amount, order.amount);
    const before = await daysOf(token);
    on('2026-12-10');
    const wrong = (await giveBack(order.id, 100, order.amount, { ends: true })).body.number;
    expect(await daysOf(token)).toEqual([]);
    on('2026-12-12');
    expect((await correct(order.id, wrong)).status).toBe(201);
    expect(await daysOf(token)).toEqual(before);
    const [seats] = await studio.sql`select seats_taken from courses where id = ${HEALING}`;
    expect(seats?.seats_taken).toBe(1);
  });

  test('does not take another learner’s seat, nor days that were bought anew', async () => {
    await studio.sql`update courses set seats = 1 where id = ${HEALING}`;
    const { token, order } = await ordered([HEALING]);
    await pay(order.id, 3000, 3000);
    const wrong = (await giveBack(order.id, 3000, 3000, { ends: true })).body.number;
    const other = await ordered([HEALING]);
    await pay(other.order.id, 3000, 3000);
    expect((await correct(order.id, wrong)).body.code).toBe('money.no-seat-to-reopen');
    await studio.sql`update courses set seats = 2 where id = ${HEALING}`;
    await select(token, HEALING);
    const again = (await checkOut(token)).body;
    await pay(again.id, 3000, 3000);
    expect((await correct(order.id, wrong)).body.code).toBe('money.days-bought-anew');
    expect((await correct(order.id, wrong, { reopens: false })).status).toBe(201);
    expect(await daysOf(token)).toHaveLength(1);
  });

  test('opens the order again that was cancelled with it, and one of which nothing is due is paid', async () => {
    const { token, order } = await ordered();
    await pay(order.id, 1000, 2500, { opens: true });
    const wrong = (await giveBack(order.id, 1000, 1000, { ends: true })).body.number;
    expect((await orderOf(token, order.id)).state).toBe('cancelled');
    await select(token, HEALING);
    const other = (await checkOut(token)).body;
    expect((await correct(order.id, wrong)).body.code).toBe('money.another-open');
    await post(token, `/api/orders/${other.id}/cancel`);
    expect((await correct(order.id, wrong)).status).toBe(201);
    expect(await orderOf(token, order.id)).toMatchObject({ state: 'rejected', due: 1500 });
    expect(await daysOf(token)).toHaveLength(1);
  });
});

test('a month counts as new also who has paid once', async () => {
  const { order } = await ordered([HEALING]);
  await pay(order.id, 3000, 3000);
  const figures = (await get(staff, '/api/staff/figures?month=2026-12')).body;
  expect(figures.periods).toEqual({ new: 1, renewed: 0, ended: 0 });
});

test('the table of a month says when the money came, who noted it, and which receipts a refund gives back', async () => {
  const { order } = await ordered();
  const receipt = await pay(order.id, 2500, 2500, { receivedOn: '2026-11-28' });
  await giveBack(order.id, 100, 2500);
  const { text } = await get(staff, '/api/staff/figures.csv?month=2026-12');
  const [head = '', ...rows] = text.split('\r\n').map((line: string) => line.split(','));
  const column = (name: string) => rows.map((row: string[]) => row[head.indexOf(name)]);
  expect(column('Received on').slice(0, 2)).toEqual(['2026-11-28', '2026-12-01']);
  expect(column('Noted by').slice(0, 2)).toEqual(Array(2).fill('Certified Yoga Therapist'));
  expect(column('For document').slice(0, 2)).toEqual(['', `${receipt} (2026-12-01)`]);
});

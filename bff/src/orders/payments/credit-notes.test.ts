import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Taxpayer } from '../../shared/studio-settings.ts';
import { ASANA, HEALING, newUtr, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { Invoice } from '../orders/invoice.ts';
import type { LearnerOrder } from '../orders/order.ts';

let studio: TestStudio;
let staff: string;
let now: Date;
const calls = orderCalls(() => ({ studio, staff }));
const { get, post, ordered, select, checkOut, startOver } = calls;

const setClock = (date: string) => {
  now = new Date(`${date}T06:00:00+05:30`);
};
beforeAll(async () => {
  setClock('2026-12-01');
  studio = await startTestStudio({ now: () => now });
  staff = (await studio.signInStaff('Certified Yoga Therapist')).token;
});
afterAll(() => studio.stop());
beforeEach(async () => {
  setClock('2026-12-01');
  setTaxRate(undefined);
  await startOver();
  await studio.sql`update courses set fee_per = 'once'`;
});

/** Sets the studio's GST rate in percent; undefined: no GST. */
function setTaxRate(rate: number | undefined): void {
  const taxpayer: Taxpayer | undefined =
    rate === undefined
      ? undefined
      : {
          ...{ gstin: '05AABCG1234H1Z5', legalName: 'Ganga Yoga Private Limited', sac: '999723' },
          ...{ address: '12 Ghat Road, Rishikesh 249201', place: 'Uttarakhand', state: '05' },
          tenths: rate * 10,
        };
  const { studioSettings } = studio.deps;
  const known = studioSettings.now.bind(studioSettings);
  studio.deps.studioSettings.now = async () => ({ ...(await known()), taxpayer });
}

const postAction = async (id: number, name: string, body: object) => {
  const answer = await post(staff, `/api/staff/orders/${id}/${name}`, body);
  return answer;
};
const pay = async (id: number, rupees: number, due: number, more: object = {}): Promise<string> =>
  (await postAction(id, 'payments', { way: 'cash', paise: rupees * 100, due: due * 100, ...more }))
    .body.number;
const refund = async (id: number, rupees: number, paid: number, more: object = {}) =>
  postAction(id, 'refunds', {
    ...{ way: 'cash', paise: Math.round(rupees * 100), paid: Math.round(paid * 100) },
    ...{ reason: 'Ill', ends: false, ...more },
  });
const voidInvoice = (id: number, number: string, more: object = {}) =>
  postAction(id, 'corrections', { number, reason: 'Typed wrongly', ...more });
const documentOf = async (number: string): Promise<Invoice> =>
  (await get(staff, `/api/receipts/${number}`)).body;
const orderOf = async (token: string, id: number): Promise<LearnerOrder> =>
  (await get(token, `/api/orders/${id}`)).body;
const daysOf = async (token: string) => (await get(token, '/api/enrolments')).body;

/** The sum of CGST and SGST of the order's invoices of these kinds, in paise. */
const taxOf = async (orderId: number, ...kinds: string[]) => {
  const [sum] = await studio.sql<{ tax: number }[]>`
    select coalesce(sum((tax ->> 'cgst')::integer + (tax ->> 'sgst')::integer), 0)::integer as "tax"
    from documents where order_id = ${orderId} and kind = any(${kinds})`;
  return sum?.tax;
};

describe('a credit note', () => {
  test('reverses the tax of the receipts that it credits, and names them', async () => {
    const { order } = await ordered();
    const first = await pay(order.id, 1000, 2500);
    setTaxRate(18);
    setClock('2026-12-03');
    const second = await pay(order.id, 1500, 1500);
    setClock('2026-12-05');
    const { number } = (await refund(order.id, 2500, 2500)).body;
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

  test('credits the last receipt first, and states each of several rates', async () => {
    const { order } = await ordered();
    setTaxRate(5);
    const first = await pay(order.id, 1000, 2500);
    setTaxRate(18);
    const second = await pay(order.id, 1500, 1500);
    const part = await documentOf((await refund(order.id, 500, 2500)).body.number);
    expect(part).toMatchObject({
      tax: { rate: 18, cgst: -3814 },
      credits: [{ number: second, paise: 50_000 }],
    });
    const both = await documentOf((await refund(order.id, 1500, 2000)).body.number);
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
  ])('in any parts reverses exactly the charged tax: %j', async (parts) => {
    const { order } = await ordered();
    await pay(order.id, 333.33, 2500);
    setTaxRate(18);
    await pay(order.id, 666.67, 2166.67);
    setTaxRate(2.5);
    await pay(order.id, 1500, 1500);
    const charged = (await taxOf(order.id, 'receipt')) ?? 0;
    let paid = 2500;
    for (const part of parts) {
      expect((await refund(order.id, part, paid)).status).toBe(201);
      paid -= part;
      expect(-((await taxOf(order.id, 'refund')) ?? 0)).toBeLessThanOrEqual(charged);
    }
    expect(await taxOf(order.id, 'refund')).toBe(-charged);
  });

  test('of one course credits the receipts of that course, and a later refund the rest', async () => {
    const { order } = await ordered([ASANA, HEALING]);
    setTaxRate(18);
    const first = await pay(order.id, 1100, 5500);
    await postAction(order.id, 'concession', { paise: 40_000, reason: 'Family' });
    setTaxRate(undefined);
    const second = await pay(order.id, 4000, 4000);
    const healing = await documentOf(
      (await refund(order.id, 2500, 5100, { courseId: HEALING })).body.number,
    );
    // ₹600 of the first receipt belong to the course, and ₹2,181.82 of the second.
    expect(healing.credits).toMatchObject([
      { number: first, paise: 31_818 },
      { number: second, paise: 218_182 },
    ]);
    expect((await refund(order.id, 2600, 2600)).status).toBe(201);
    expect(await taxOf(order.id, 'receipt', 'refund')).toBe(0);
  });

  test('of a server of the previous version names its receipts, too', async () => {
    const { order } = await ordered();
    setTaxRate(18);
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
    expect((await refund(order.id, 500, 500)).status).toBe(201);
    expect(await taxOf(order.id, 'receipt', 'refund')).toBe(0);
  });
});

describe('a voided refund', () => {
  test('has a correction: its amount counts as paid, and its tax as charged', async () => {
    const { token, order } = await ordered();
    setTaxRate(18);
    const receipt = await pay(order.id, 2500, 2500);
    const reference = newUtr();
    const bank = { way: 'bank', reference };
    const wrong = (await refund(order.id, 2500, 2500, bank)).body.number;
    expect((await voidInvoice(order.id, receipt)).body.code).toBe('money.given-back-already');
    const { number } = (await voidInvoice(order.id, wrong)).body;
    expect(await documentOf(number)).toMatchObject({
      ...{ kind: 'correction', paise: 250_000, corrects: wrong, correctsKind: 'refund' },
      tax: { rate: 18, cgst: 19_068 },
    });
    expect(await documentOf(wrong)).toMatchObject({ correctedBy: number });
    expect((await voidInvoice(order.id, wrong)).body.code).toBe('money.corrected-already');
    expect((await voidInvoice(order.id, number)).body.code).toBe('receipts.none');
    // Its reference can be used again, and the same amount can be refunded once more, but not more.
    expect((await refund(order.id, 2500.01, 2500, bank)).body.code).toBe('money.more-than-paid');
    expect((await refund(order.id, 250, 2500, bank)).status).toBe(201);
    expect(await orderOf(token, order.id)).toMatchObject({ state: 'paid', receiptNumber: receipt });
    expect((await refund(order.id, 2250, 2250)).status).toBe(201);
    expect(await taxOf(order.id, 'receipt', 'refund', 'correction')).toBe(0);
    const numbers =
      await studio.sql`select number from documents where number like 'R%' order by id`;
    expect(numbers.map(({ number: each }) => Number(each.slice(-6)))).toEqual([1, 2, 3, 4]);
  });

  test('does not count as a refund of its month, and the months’ sums are those of their invoices', async () => {
    const { order } = await ordered();
    await pay(order.id, 2500, 2500);
    setClock('2026-12-30');
    const wrong = (await refund(order.id, 2500, 2500)).body.number;
    const figures = async (month: string) =>
      (await get(staff, `/api/staff/figures?month=${month}`)).body;
    expect(await figures('2026-12')).toMatchObject({ refunds: { paise: 250_000, people: 1 } });
    await voidInvoice(order.id, wrong);
    expect(await figures('2026-12')).toMatchObject({
      ...{ received: { paise: 250_000 }, refunds: { paise: 0, people: 0 } },
    });
    const again = (await refund(order.id, 1000, 2500)).body.number;
    setClock('2027-01-02');
    await voidInvoice(order.id, again);
    expect(await figures('2026-12')).toMatchObject({ refunds: { paise: 100_000 } });
    expect(await figures('2027-01')).toMatchObject({
      ...{ received: { paise: 0 }, refunds: { paise: -100_000 } },
    });
    await studio.sql`select recount_money_months()`;
    expect(await figures('2027-01')).toMatchObject({ refunds: { paise: -100_000 } });
  });

  test('restores the course that it ended, with its days and extensions', async () => {
    await studio.sql`update courses set fee_per = 'month', month_rule = 'calendar' where id = ${ASANA}`;
    const { token, order } = await ordered([ASANA, HEALING]);
    await pay(order.id, order.amount, order.amount);
    const before = await daysOf(token);
    setClock('2026-12-10');
    const wrong = (await refund(order.id, 100, order.amount, { ends: true })).body.number;
    expect(await daysOf(token)).toEqual([]);
    setClock('2026-12-12');
    expect((await voidInvoice(order.id, wrong)).status).toBe(201);
    expect(await daysOf(token)).toEqual(before);
    const [seats] = await studio.sql`select seats_taken from courses where id = ${HEALING}`;
    expect(seats?.seats_taken).toBe(1);
  });

  test('does not take another learner’s seat, nor days that were bought again', async () => {
    await studio.sql`update courses set seats = 1 where id = ${HEALING}`;
    const { token, order } = await ordered([HEALING]);
    await pay(order.id, 3000, 3000);
    const wrong = (await refund(order.id, 3000, 3000, { ends: true })).body.number;
    const other = await ordered([HEALING]);
    await pay(other.order.id, 3000, 3000);
    expect((await voidInvoice(order.id, wrong)).body.code).toBe('money.no-seat-to-reopen');
    await studio.sql`update courses set seats = 2 where id = ${HEALING}`;
    await select(token, HEALING);
    const again = (await checkOut(token)).body;
    await pay(again.id, 3000, 3000);
    expect((await voidInvoice(order.id, wrong)).body.code).toBe('money.days-bought-anew');
    expect((await voidInvoice(order.id, wrong, { reopens: false })).status).toBe(201);
    expect(await daysOf(token)).toHaveLength(1);
  });

  test('reopens the order that it cancelled, and marks it as paid if nothing is due', async () => {
    const { token, order } = await ordered();
    await pay(order.id, 1000, 2500, { opens: true });
    const wrong = (await refund(order.id, 1000, 1000, { ends: true })).body.number;
    expect((await orderOf(token, order.id)).state).toBe('cancelled');
    await select(token, HEALING);
    const other = (await checkOut(token)).body;
    expect((await voidInvoice(order.id, wrong)).body.code).toBe('money.another-open');
    await post(token, `/api/orders/${other.id}/cancel`);
    expect((await voidInvoice(order.id, wrong)).status).toBe(201);
    expect(await orderOf(token, order.id)).toMatchObject({ state: 'rejected', due: 1500 });
    expect(await daysOf(token)).toHaveLength(1);
  });
});

test('a purchase of a course that is paid once counts as new in its month', async () => {
  const { order } = await ordered([HEALING]);
  await pay(order.id, 3000, 3000);
  const figures = (await get(staff, '/api/staff/figures?month=2026-12')).body;
  expect(figures.periods).toEqual({ new: 1, renewed: 0, ended: 0 });
});

test('the CSV of a month names the day of payment, the issuer, and the receipts that a refund credits', async () => {
  const { order } = await ordered();
  const receipt = await pay(order.id, 2500, 2500, { receivedOn: '2026-11-28' });
  await refund(order.id, 100, 2500);
  const { text } = await get(staff, '/api/staff/figures.csv?month=2026-12');
  const [head = '', ...rows] = text.split('\r\n').map((line: string) => line.split(','));
  const column = (name: string) => rows.map((row: string[]) => row[head.indexOf(name)]);
  expect(column('Received on').slice(0, 2)).toEqual(['2026-11-28', '2026-12-01']);
  expect(column('Recorded by').slice(0, 2)).toEqual(Array(2).fill('Certified Yoga Therapist'));
  expect(column('For receipt').slice(0, 2)).toEqual(['', `${receipt} (2026-12-01)`]);
});

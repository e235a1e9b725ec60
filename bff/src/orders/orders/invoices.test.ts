import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Taxpayer } from '../../shared/studio-settings.ts';
import { TUESDAY_MORNING } from '../../testing/class-calls.ts';
import { ASANA, HEALING, newUtr, orderCalls, receiptNumber } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { Invoice } from './invoice.ts';

const TAXPAYER: Taxpayer = {
  gstin: '05AABCG1234H1Z5',
  legalName: 'Ganga Yoga Private Limited',
  address: '12 Ghat Road, Rishikesh 249201',
  sac: '999723',
  place: 'Uttarakhand',
  state: '05',
  tenths: 180,
};

let studio: TestStudio;
let staff: string;
let now = new Date(TUESDAY_MORNING);
beforeAll(async () => {
  studio = await startTestStudio({ now: () => now });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());

const calls = orderCalls(() => ({ studio, staff }));
const { get, post, ordered, submitted, confirm } = calls;
beforeEach(calls.startOver);

const postAction = async (id: number, name: string, body: object): Promise<string> => {
  const { status, body: answer, text } = await post(staff, `/api/staff/orders/${id}/${name}`, body);
  if (status > 204) throw new Error(text);
  return answer?.number;
};
const read = (token: string, number: string) => get(token, `/api/receipts/${number}`);
const receiptOf = async (token: string, number: string): Promise<Invoice> =>
  (await read(token, number)).body;

const numberOf = (n: number) => receiptNumber(n, now);
const cashPayment = (paise: number, due: number) => ({ way: 'cash', paise, due });
const refund = { way: 'bank', paise: 50_000, reference: 'N326261234567', reason: 'Moved away' };

describe('an invoice', () => {
  test('states earlier payments, the amount due, and the discount at the time of issue', async () => {
    const { token, user, order } = await ordered([ASANA, HEALING]);
    const first = await postAction(order.id, 'payments', cashPayment(100_000, 550_000));
    now = new Date(now.getTime() + 60_000);
    await postAction(order.id, 'concession', { paise: 50_000, reason: 'A student' });
    const utr = newUtr();
    const second = await postAction(order.id, 'payments', {
      ...{ way: 'upi', paise: 400_000, due: 400_000, reference: utr, receivedOn: '2026-11-30' },
    });
    expect(await receiptOf(token, first)).toMatchObject({
      ...{ number: numberOf(1), kind: 'receipt', paise: 100_000, issuedOn: '2026-12-01' },
      ...{ pricePaise: 550_000, concession: null, beforePaise: 0, duePaise: 450_000, tax: null },
      payments: [{ way: 'cash', paise: 100_000, reference: null, receivedOn: '2026-12-01' }],
      byCourse: [
        { courseId: ASANA, paise: 45_455 },
        { courseId: HEALING, paise: 54_545 },
      ],
      learner: user.name,
      reference: order.reference,
    });
    expect(await receiptOf(token, second)).toMatchObject({
      ...{ paise: 400_000, beforePaise: 100_000, duePaise: 0 },
      concession: { paise: 50_000, percent: null, reason: 'A student' },
      payments: [{ way: 'upi', reference: utr, receivedOn: '2026-11-30' }],
      ...{ utr, amount: 4000, parts: [] },
    });
  });

  test('states the reason of a refund or a correction, and a voided receipt names its correction', async () => {
    const { token, order } = await ordered();
    const wrong = await postAction(order.id, 'payments', cashPayment(250_000, 250_000));
    const correction = await postAction(order.id, 'corrections', {
      number: wrong,
      reason: 'Not theirs',
    });
    expect(await receiptOf(token, correction)).toMatchObject({
      ...{ number: `R${numberOf(1)}`, kind: 'correction', paise: -250_000 },
      ...{ reason: 'Not theirs', corrects: wrong, beforePaise: 250_000, duePaise: null },
    });
    expect(await receiptOf(token, wrong)).toMatchObject({ correctedBy: correction, duePaise: 0 });
    await postAction(order.id, 'payments', cashPayment(250_000, 250_000));
    const back = await postAction(order.id, 'refunds', { ...refund, ends: false, paid: 250_000 });
    expect(await receiptOf(token, back)).toMatchObject({
      ...{ kind: 'refund', paise: -50_000, reason: 'Moved away', beforePaise: 250_000 },
      payments: [{ way: 'bank', paise: -50_000, reference: 'N326261234567' }],
      corrects: null,
    });
  });

  test('is visible to its learner and staff only, by its full number', async () => {
    const { token, order } = await ordered();
    const number = await postAction(order.id, 'payments', cashPayment(250_000, 250_000));
    const other = await studio.signIn();
    expect(await receiptOf(staff, number)).toEqual(await receiptOf(token, number));
    expect((await read(token, number.replace('/', '%2F'))).body).toEqual(
      await receiptOf(token, number),
    );
    const wrong = ['1', number.slice(0, -1), `R${number}`, `${number}/1`, 'x', "'", '%00', '%F0'];
    for (const missing of wrong)
      expect([missing, (await read(token, missing)).status]).toEqual([missing, 404]);
    expect((await read(other.token, number)).status).toBe(404);
    expect((await studio.call('GET', `/api/receipts/${number}`)).status).toBe(401);
  });
});

describe('an invoice of a studio that is registered for GST', () => {
  test('is named a tax invoice or a credit note in each list, and others as before', async () => {
    const taxedStudio = await startTestStudio({
      databaseUrl: studio.databaseUrl,
      taxpayer: TAXPAYER,
      now: () => now,
    });
    try {
      const { token, user, order } = await submitted();
      const at = (path: string, body?: object) =>
        taxedStudio.call('POST', `/api/staff/orders/${order.id}/${path}`, { token: staff, body });
      await at('confirm');
      const body = { way: 'cash', paise: 250_000, reason: 'Ill', ends: true, paid: 250_000 };
      const refunded = (await at('refunds', body)).body.number;
      await at('corrections', { number: refunded, reason: 'Typed wrongly', reopens: false });
      const { order: untaxed } = await submitted();
      await confirm(untaxed.id);
      const own = (await get(token, `/api/orders/${order.id}`)).body;
      expect(own.documents).toMatchObject([true, true, true].map((isTaxed) => ({ isTaxed })));
      const ofPerson = (await get(staff, `/api/staff/people/${user.id}/page`)).body;
      expect(ofPerson.payments).toMatchObject([true, true, true].map((isTaxed) => ({ isTaxed })));
      const kinds = async (language: string) => {
        const month = now.toISOString().slice(0, 7);
        const { text } = await studio.call('GET', `/api/staff/figures.csv?month=${month}`, {
          ...{ token: staff, headers: { 'Accept-Language': language } },
        });
        return text
          .trimEnd()
          .split('\r\n')
          .slice(1)
          .map((row) => row.split(',')[2]);
      };
      expect(await kinds('en')).toEqual(['Tax invoice', 'Credit note', 'Debit note', 'Receipt']);
      expect(await kinds('hi')).toEqual(['टैक्स इनवॉइस', 'क्रेडिट नोट', 'डेबिट नोट', 'रसीद']);
    } finally {
      await taxedStudio.stop();
    }
  });

  test('states its tax, and a refund reverses it at the original rate', async () => {
    const withTax = await startTestStudio({
      databaseUrl: studio.databaseUrl,
      taxpayer: TAXPAYER,
      now: () => now,
    });
    const dearer = { ...TAXPAYER, tenths: 280 };
    try {
      const { token, order } = await submitted();
      const at = (path: string, body?: object) =>
        withTax.call('POST', `/api/staff/orders/${order.id}/${path}`, { token: staff, body });
      expect((await at('confirm')).status).toBe(204);
      const { tax } = await receiptOf(token, numberOf(1));
      const { tenths: _, ...printed } = TAXPAYER;
      const parts = { taxable: 211_864, cgst: 19_068, sgst: 19_068 };
      expect(tax).toEqual({ ...printed, rate: 18, ...parts });
      const { studioSettings } = withTax.deps;
      const now = studioSettings.now;
      studioSettings.now = async () => ({ ...(await now()), taxpayer: dearer });
      const body = { way: 'cash', paise: 250_000, reason: 'Ill', ends: true, paid: 250_000 };
      const { number } = (await at('refunds', body)).body;
      const back = { taxable: -211_864, cgst: -19_068, sgst: -19_068 };
      expect((await receiptOf(token, number)).tax).toEqual({ ...printed, rate: 18, ...back });
      const { order: untaxed, token: theirs } = await submitted();
      await confirm(untaxed.id);
      expect((await receiptOf(theirs, numberOf(2))).tax).toBeNull();
    } finally {
      await withTax.stop();
    }
  });
});

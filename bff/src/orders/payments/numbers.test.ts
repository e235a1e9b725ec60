import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ASANA,
  countStatuses,
  HEALING,
  newUtr,
  oneByOne,
  orderCalls,
} from '../../testing/order-calls.ts';
import { startTestStudio, type TestResponse, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
let staff: string;
let now: Date;
const calls = orderCalls(() => ({ studio, staff }));
const { get, post, ordered, submitted, enrolled, confirm, startOver } = calls;

const at = (minute: string) => {
  now = new Date(`${minute}:00+05:30`);
};

beforeAll(async () => {
  at('2026-12-01T12:00');
  studio = await startTestStudio({ now: () => now });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());
beforeEach(startOver);

const postToOrder = (id: number, name: string, body: object): Promise<TestResponse> =>
  post(staff, `/api/staff/orders/${id}/${name}`, body);
const pay = (id: number, rupees: number, more: object = {}) =>
  postToOrder(id, 'payments', { way: 'cash', paise: rupees * 100, due: 250_000, ...more });
const refund = (id: number, rupees: number, more: object = {}) => {
  const money = { way: 'cash', paise: rupees * 100, paid: 250_000 };
  return postToOrder(id, 'refunds', { ...money, reason: 'Ill', ends: false, ...more });
};
const correct = (id: number, number: string) =>
  postToOrder(id, 'corrections', { number, reason: 'Wrong' });

const receiptOf = async ({ token, order }: Awaited<ReturnType<typeof ordered>>): Promise<string> =>
  (await get(token, `/api/orders/${order.id}`)).body.receiptNumber;

interface Numbered {
  series: string;
  /** The year in which the financial year begins, as in the number. */
  year: number;
  serial: number;
  /** YYYY-MM-DD. */
  day: string;
}

async function numbered(): Promise<Numbered[]> {
  const rows = await studio.sql<{ number: string; day: string; kind: string }[]>`
    select number, kind, to_char(issued_on, 'YYYY-MM-DD') as "day" from documents order by id`;
  return rows.map(({ number, day, kind }) => {
    const [, series = '', year, next, serial] =
      /^(R?)(\d{4})-(\d\d)\/(\d{6})$/.exec(number) ?? expect.fail(number);
    expect(series, number).toBe(kind === 'receipt' ? '' : 'R');
    expect(Number(next), number).toBe((Number(year) + 1) % 100);
    return { series, year: Number(year), serial: Number(serial), day };
  });
}

const yearOf = (day: string) => Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0);

/** Counts the invoices of each series and year, and checks that they are numbered from 1 without gaps. */
async function seriesWithoutGaps(): Promise<Record<string, number>> {
  const documents = await numbered();
  for (const { year, day } of documents) expect(year, day).toBe(yearOf(day));
  const series = Map.groupBy(documents, (one) => `${one.series}${one.year}`);
  return Object.fromEntries(
    [...series].map(([name, all]) => {
      const serials = all.map(({ serial }) => serial).sort((a, b) => a - b);
      expect(serials, name).toEqual(serials.map((_, n) => n + 1));
      return [name, serials.length];
    }),
  );
}

describe('invoice numbers', { timeout: 60_000 }, () => {
  test('have no gap within their financial year, whatever happens concurrently at its end', async () => {
    at('2027-03-31T23:50');
    const waiting = await oneByOne(12, () => submitted());
    const unpaid = await oneByOne(10, () => ordered());
    const paid = await oneByOne(12, () => enrolled());
    const wrong = await oneByOne(10, () => enrolled());
    const wrongNumbers = await Promise.all(wrong.map(receiptOf));
    const crowd = await oneByOne(6, () => submitted([HEALING]));
    await studio.sql`update courses set seats = 3 where id = ${HEALING}`;
    const kinds = [
      waiting.map(
        ({ order }) =>
          () =>
            confirm(order.id),
      ),
      unpaid.map(
        ({ order }, n) =>
          () =>
            pay(order.id, n % 2 ? 2500 : 1000),
      ),
      paid.map(
        ({ order }, n) =>
          () =>
            refund(order.id, 100 + n, { ends: n % 2 === 0 }),
      ),
      wrong.map(
        ({ order }, n) =>
          () =>
            correct(order.id, wrongNumbers[n] ?? ''),
      ),
      // For three of them the course is full.
      crowd.map(
        ({ order }) =>
          () =>
            confirm(order.id),
      ),
      // Refunds above the paid amount, with an outdated amount, and of receipts that are voided already or concurrently.
      paid.slice(0, 3).map(
        ({ order }) =>
          () =>
            refund(order.id, 2501),
      ),
      paid.slice(3, 6).map(
        ({ order }) =>
          () =>
            refund(order.id, 1, { paid: 1 }),
      ),
      wrong.slice(0, 3).map(
        ({ order }, n) =>
          () =>
            correct(order.id, wrongNumbers[n] ?? ''),
      ),
    ];
    // One operation of each kind in sequence.
    const all = Array.from({ length: 12 }, (_, n) => kinds.flatMap((kind) => kind[n] ?? [])).flat();
    at('2027-03-31T23:59');
    let answered = 0;
    const answers = await Promise.all(
      all.map(async (call) => {
        const answer = await call();
        answered += 1;
        if (answered === 25) at('2027-04-01T00:00');
        return answer;
      }),
    );
    const { 201: made = 0, 204: confirmed = 0, ...refused } = countStatuses(answers);
    expect(refused).toEqual({ 409: 12 });
    expect(confirmed).toBe(12 + 3);
    expect(made).toBe(10 + 12 + 10);
    const series = await seriesWithoutGaps();
    expect(Object.keys(series).sort()).toEqual(['2026', '2027', 'R2026', 'R2027']);
    const count = (name: string) => (series[`${name}2026`] ?? 0) + (series[`${name}2027`] ?? 0);
    expect([count(''), count('R')]).toEqual([22 + 15 + 10, 12 + 10]);
    const [sums] = await studio.sql`
      select (select sum(paise) from documents) = (select sum(paise) from payments) as payments,
        (select sum(paise) from documents) = (select sum(paise) from document_lines) as lines,
        (select sum(paise) from documents) = (select sum(paise) from money_months) as months`;
    expect(sums).toEqual({ payments: true, lines: true, months: true });
  });

  test('begin with 1 on 1 April, and the previous year continues where it was', async () => {
    const numberOn = async (minute: string) => {
      at(minute);
      const { order } = await ordered();
      return (await pay(order.id, 2500)).body.number;
    };
    expect(await numberOn('2027-03-31T23:59')).toBe('2026-27/000001');
    expect(await numberOn('2027-04-01T00:00')).toBe('2027-28/000001');
    expect(await numberOn('2027-04-01T05:29')).toBe('2027-28/000002');
    expect(await numberOn('2099-12-31T12:00')).toBe('2099-00/000001');
    // The server's clock was wrong for a while.
    expect(await numberOn('2027-03-31T12:00')).toBe('2026-27/000002');
  });
});

describe('29 February', () => {
  const sellsFromJoining = () => studio.sql`
    update courses set fee_per = 'month', month_rule = 'joining', late_rule = 'paid' where id = ${ASANA}`;
  const daysOf = async (token: string) =>
    (await get(token, '/api/orders')).body.items[0].lines.map(
      (line: { firstDay: string; lastDay: string }) => `${line.firstDay} ${line.lastDay}`,
    )[0];
  const renewed = async (token: string) => {
    const renewal = { courseId: ASANA, months: 1 };
    const { id } = (await post(token, '/api/orders/renewals', renewal)).body;
    expect((await pay(id, 2500)).status).toBe(201);
    return daysOf(token);
  };

  test.each([
    ['2028-01-28', '2028-02-27', '2028-02-28 2028-03-27'],
    ['2028-01-29', '2028-02-28', '2028-02-29 2028-03-28'],
    ['2028-01-31', '2028-02-28', '2028-02-29 2028-03-30'],
    ['2027-01-29', '2027-02-27', '2027-02-28 2027-03-28'],
    ['2027-01-31', '2027-02-27', '2027-02-28 2027-03-30'],
    ['2028-02-29', '2028-03-28', '2028-03-29 2028-04-28'],
  ])('belongs to the month from %s on, which ends on %s', async (first, last, next) => {
    at(`${first}T12:00`);
    await sellsFromJoining();
    const { token, order } = await ordered();
    expect((await pay(order.id, 2500)).status).toBe(201);
    expect(await daysOf(token)).toBe(`${first} ${last}`);
    expect(await renewed(token)).toBe(next);
  });

  test('has invoices, payments and endings like any other day', async () => {
    at('2028-02-20T12:00');
    await sellsFromJoining();
    const { token, order } = await ordered();
    await pay(order.id, 2500);
    at('2028-02-29T23:59');
    expect((await refund(order.id, 1000, { ends: true })).status).toBe(201);
    const documents = (await get(token, `/api/orders/${order.id}`)).body.documents;
    expect(documents).toMatchObject([
      { number: '2027-28/000001', issuedOn: '2028-02-20' },
      { number: 'R2027-28/000001', issuedOn: '2028-02-29' },
    ]);
    expect((await get(token, '/api/enrolments')).body).toEqual([]);
    const [period] = await studio.sql`
      select to_char(last_day, 'YYYY-MM-DD') as "lastDay" from enrolment_periods`;
    expect(period?.lastDay).toBe('2028-02-28');
    at('2028-03-01T00:00');
    const other = await ordered();
    const bank = { way: 'bank', reference: newUtr() };
    const payOn = (receivedOn: string) => pay(other.order.id, 2500, { ...bank, receivedOn });
    expect((await payOn('2027-02-29')).body.code).toBe('money.day-impossible');
    expect((await payOn('2028-02-29')).status).toBe(201);
    expect(await daysOf(other.token)).toBe('2028-03-01 2028-03-31');
  });
});

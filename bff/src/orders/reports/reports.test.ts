import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type InvoiceInput, insertInvoice } from '../../testing/invoices.ts';
import { ASANA, HEALING, newUtr, orderCalls, PRANAYAMA } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { PaymentMethod } from '../invoices/money.ts';
import type { MonthReport } from './report.ts';

let studio: TestStudio;
let staff: string;
let now = new Date();
const calls = orderCalls(() => ({ studio, staff }));
const { get, post, select, submit, confirm, enrolled, ordered, submitted, startOver } = calls;

/** Sets the clock to noon in India. */
const on = (date: string) => {
  now = new Date(`${date}T12:00:00+05:30`);
};

beforeAll(async () => {
  studio = await startTestStudio({ now: () => now });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());
beforeEach(async () => {
  on('2026-12-16');
  await startOver();
  await studio.sql`update courses set fee_per = 'once', fee = case when id <= 3 then 2500 else fee end`;
});

const figures = async (month = ''): Promise<MonthReport> => {
  const answer = await get(staff, `/api/staff/figures?month=${month}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

/** Sets the day of all invoices so far, which the database's clock has set. */
const issuedOn = async (day: string) => {
  const { sql } = studio;
  await sql`alter table documents disable trigger guard_document`;
  await sql`update documents set issued_on = ${day}`;
  await sql`alter table documents enable trigger guard_document`;
  await sql`select recount_money_months()`;
};

/** Sets the day on which the order was created. */
const madeOn = (id: number, day: string) =>
  studio.sql`update orders set created_at = ${`${day}T12:00:00+05:30`} where id = ${id}`;

describe('the report of a month', () => {
  test('has the sums of its invoices and open orders, in total and by course and payment method', async () => {
    const { order } = await enrolled([ASANA, HEALING]);
    await enrolled([ASANA]);
    await issuedOn('2026-12-05');
    const open = await ordered([HEALING]);
    await madeOn(open.order.id, '2026-12-06');
    const old = await ordered([PRANAYAMA]);
    await madeOn(old.order.id, '2026-11-30');
    const forgotten = await ordered([PRANAYAMA]);
    await madeOn(forgotten.order.id, '2026-06-30');
    const claimed = await submitted([ASANA]);
    await madeOn(claimed.order.id, '2026-12-07');
    await insertInvoice(studio.sql, {
      orderId: order.id,
      kind: 'refund',
      day: '2026-12-31',
      lines: { [ASANA]: -100_050, [HEALING]: 0 },
      payments: [{ way: 'cash', paise: -100_050 }],
    });
    const fee = (id: number) => order.lines.find(({ courseId }) => courseId === id)?.fee ?? 0;
    const [asana, healing] = [fee(ASANA) * 100, fee(HEALING) * 100];
    expect(await figures()).toMatchObject({
      month: '2026-12',
      before: null,
      after: null,
      received: { paise: 2 * asana + healing },
      ways: [{ way: 'upi', paise: 2 * asana + healing }],
      refunds: { paise: 100_050, people: 1 },
      // The current month includes older orders.
      due: { paise: healing + old.order.amount * 100, people: 2 },
      others: null,
    });
    expect(await figures('2026-11')).toMatchObject({
      due: { paise: old.order.amount * 100, people: 1 },
    });
    const byId = (await figures()).courses.toSorted((one, other) => one.courseId - other.courseId);
    expect(byId).toEqual([
      {
        ...{ courseId: ASANA, title: 'Asana Regular Classes' },
        ...{ titleIn: { hi: 'आसन की नियमित क्लास' }, received: { paise: 2 * asana } },
        ...{ ways: [{ way: 'upi', paise: 2 * asana }], refunds: { paise: 100_050 } },
        due: { paise: 0, people: 0 },
      },
      {
        ...{ courseId: HEALING, title: 'Healing Yoga Movement and Rhythm' },
        ...{ titleIn: { hi: 'हीलिंग योग: गति और लय' }, received: { paise: healing } },
        ...{ ways: [{ way: 'upi', paise: healing }], refunds: { paise: 0 } },
        due: { paise: healing, people: 1 },
      },
      expect.objectContaining({
        ...{ courseId: PRANAYAMA, received: { paise: 0 } },
        due: { paise: old.order.amount * 100, people: 1 },
      }),
    ]);
    const [{ received, refunds }] = (await figures()).months.slice(-1) as [
      MonthReport['months'][0],
    ];
    expect({ received, refunds }).toEqual({
      received: { paise: 2 * asana + healing },
      refunds: { paise: 100_050 },
    });
  });

  test('allocates the amount due of an order to its courses as its receipt will, to the paisa', async () => {
    const { sql } = studio;
    for (const fees of [
      [1, 1, 1],
      [700, 1_100, 1_300],
      [0, 2_500, 2_500],
    ]) {
      await startOver();
      for (const [place, id] of [ASANA, HEALING, PRANAYAMA].entries())
        await sql`update courses set fee = ${fees[place] ?? 0} where id = ${id}`;
      const { token, order } = await ordered([ASANA, HEALING, PRANAYAMA]);
      await sql`insert into concessions (order_id, paise, reason) values (${order.id}, 101, 'Student')`;
      const due = await figures();
      await submit(token, order.id);
      expect((await confirm(order.id)).status).toBe(204);
      const paid = await figures();
      const byId = ({ courses }: MonthReport, of: 'due' | 'received') =>
        Object.fromEntries(
          courses.map((course) => [course.courseId, course[of].paise]).filter(([, paise]) => paise),
        );
      expect(due.due.paise).toBe(order.amount * 100 - 101);
      expect(byId(due, 'due')).toEqual(byId(paid, 'received'));
    }
  });

  test('links to the adjacent months with invoices, and to the current month', async () => {
    const { order } = await enrolled([ASANA]);
    await issuedOn('2026-09-30');
    const give = (day: string) =>
      insertInvoice(studio.sql, {
        ...{ orderId: order.id, kind: 'refund', day, lines: { [ASANA]: -100 } },
        payments: [{ way: 'upi', paise: -100, reference: newUtr() }],
      });
    await give('2026-11-01');
    expect(await figures()).toMatchObject({ month: '2026-12', before: '2026-11', after: null });
    expect(await figures('2026-11')).toMatchObject({ before: '2026-09', after: '2026-12' });
    const september = await figures('2026-09');
    expect(september).toMatchObject({ before: null, after: '2026-11', refunds: { paise: 0 } });
    expect(september.months.map(({ month }) => month)).toMatchObject({
      0: '2025-10',
      11: '2026-09',
    });
    expect((await figures()).months.slice(-4)).toEqual(
      [
        ['2026-09', order.amount * 100, 0],
        ['2026-10', 0, 0],
        ['2026-11', 0, 100],
        ['2026-12', 0, 0],
      ].map(([month, paidIn, back]) => ({
        month,
        received: { paise: paidIn },
        refunds: { paise: back },
      })),
    );
  });

  test.each([
    ['2026-13', 'figures.month-unknown'],
    ['soon', 'figures.month-unknown'],
    ['1026-12', 'figures.month-unknown'],
    ['2027-01', 'figures.month-ahead'],
  ])('is refused for %s', async (month, code) => {
    const answer = await get(staff, `/api/staff/figures?month=${month}`);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect((await get(staff, `/api/staff/figures.csv?month=${month}`)).body.code).toBe(code);
  });

  test('begins and ends at midnight in India', async () => {
    now = new Date('2026-12-31T18:31:00Z');
    const open = await ordered([ASANA]);
    await studio.sql`update orders set created_at = '2026-12-31T18:29:00Z' where id = ${open.order.id}`;
    expect(await figures()).toMatchObject({ month: '2027-01' });
    expect(await figures('2026-12')).toMatchObject({ due: { people: 1 } });
    await studio.sql`update orders set created_at = '2026-12-31T18:30:00Z' where id = ${open.order.id}`;
    expect(await figures('2026-12')).toMatchObject({ due: { people: 0 } });
  });
});

describe('an invoice for several courses with several payment methods', () => {
  const COURSES = [ASANA, HEALING, PRANAYAMA];
  const WAYS: PaymentMethod[] = ['upi', 'cash', 'bank'];
  let orderId: number;
  beforeEach(async () => {
    ({ orderId } = await bigOrder());
  });

  /** An order large enough for all invoices of a test. */
  async function bigOrder() {
    const { order } = await ordered(COURSES);
    const { sql } = studio;
    await sql`alter table orders disable trigger user`;
    await sql`update orders set amount = 2000000000 where id = ${order.id}`;
    await sql`alter table orders enable trigger user`;
    return { orderId: order.id };
  }

  const parts = fc
    .array(fc.nat({ max: 300_000 }), { minLength: 3, maxLength: 3 })
    .filter((all) => all.some((part) => part > 0));
  /** Courses and payment methods with the same sum. */
  const shares = fc
    .record({ ways: parts, fees: parts })
    .map(({ ways, fees }) => ({ ways, lines: shared(sum(ways), fees) }));
  const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);

  /** Allocates by the largest remainder, ties to the first. */
  function shared(whole: number, weights: number[]): number[] {
    const total = sum(weights);
    const exact = weights.map((weight) => BigInt(whole) * BigInt(weight));
    const result = exact.map((each) => Number(each / BigInt(total)));
    const order = exact
      .map((each, place) => ({ place, rest: each % BigInt(total) }))
      .toSorted((one, other) => Number(other.rest - one.rest) || one.place - other.place);
    for (const { place } of order.slice(0, whole - sum(result)))
      result[place] = (result[place] ?? 0) + 1;
    return result;
  }

  /** The amounts by course and payment method, computed independently. */
  function matrix({ ways, lines }: { ways: number[]; lines: number[] }): number[][] {
    let left = [...ways];
    return lines.map((size, place) => {
      const row = place === lines.length - 1 || sum(left) === 0 ? left : shared(size, left);
      const taken = place < lines.length - 1 && sum(left) === 0 ? left.map(() => 0) : row;
      left = left.map((each, way) => each - (taken[way] ?? 0));
      return taken;
    });
  }

  const write = (
    { ways, lines }: { ways: number[]; lines: number[] },
    kind: InvoiceInput['kind'],
  ) => {
    const side = kind === 'receipt' ? 1 : -1;
    return insertInvoice(studio.sql, {
      ...{ orderId, kind, day: '2026-12-03' },
      lines: Object.fromEntries(COURSES.map((id, place) => [id, side * (lines[place] ?? 0)])),
      payments: WAYS.map((way, place) => ({
        way,
        paise: side * (ways[place] ?? 0),
        ...(way !== 'cash' && { reference: newUtr() }),
      })).filter(({ paise }) => paise !== 0),
    });
  };

  const courseWays = ({ courses }: MonthReport) =>
    COURSES.map((id) =>
      WAYS.map(
        (of) =>
          courses.find(({ courseId }) => courseId === id)?.ways.find(({ way }) => way === of)
            ?.paise ?? 0,
      ),
    );

  test('is allocated so that courses, methods and invoices have the same sum, to the paisa', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(shares, { minLength: 1, maxLength: 4 }), async (given) => {
        await startOver();
        ({ orderId } = await bigOrder());
        for (const each of given) await write(each, 'receipt');
        const month = await figures();
        const expected = COURSES.map((_, course) =>
          WAYS.map((_way, way) => sum(given.map((each) => matrix(each)[course]?.[way] ?? 0))),
        );
        expect(courseWays(month)).toEqual(expected);
        const all = sum(given.map(({ ways }) => sum(ways)));
        expect(month.received.paise).toBe(all);
        expect(sum(month.ways.map(({ paise }) => paise))).toBe(all);
        expect(sum(month.courses.map(({ received }) => received.paise))).toBe(all);
      }),
      { numRuns: 25 },
    );
  });

  test('is reversed by a correction, and its refund counts separately; a recount yields the same', async () => {
    const given = { ways: [100_001, 33_333, 7], lines: [50_000, 50_000, 33_341] };
    await write(given, 'receipt');
    await write({ ways: [10_000, 1, 0], lines: [3_334, 3_333, 3_334] }, 'refund');
    const before = await figures();
    expect(before).toMatchObject({ received: { paise: 133_341 }, refunds: { paise: 10_001 } });
    await studio.sql`select recount_money_months()`;
    expect(await figures()).toEqual(before);
    await write({ ways: [90_001, 33_332, 7], lines: [46_666, 46_667, 30_007] }, 'correction');
    const after = await figures();
    expect(after.received.paise).toBe(10_001);
    expect(sum(after.ways.map(({ paise }) => paise))).toBe(10_001);
    expect(after.refunds.paise).toBe(10_001);
  });
});

describe('a paid period', () => {
  const monthly = () => studio.sql`update courses set fee_per = 'month' where id = ${ASANA}`;
  const pays = async (token: string, order: { id: number }) => {
    await submit(token, order.id);
    expect((await confirm(order.id)).status).toBe(204);
  };
  const joins = async () => {
    const { token, user } = await studio.signIn();
    await select(token, ASANA);
    await pays(token, (await post(token, '/api/orders')).body);
    return { token, user };
  };
  const renews = async (token: string) =>
    pays(token, (await post(token, '/api/orders/renewals', { courseId: ASANA, months: 1 })).body);
  const comes = ({ id }: { id: number }, date: string) =>
    studio.sql`insert into attendance (course_id, date, account_id) values (${ASANA}, ${date}, ${id})`;

  beforeEach(async () => {
    await studio.sql`delete from attendance`;
    await monthly();
  });

  test('counts as new, renewed or ended, and as due if its learner still attends', async () => {
    on('2026-12-01');
    const stays = await joins();
    const stillComes = await joins();
    await joins();
    on('2026-12-20');
    await renews(stays.token);
    expect((await figures()).periods).toEqual({ new: 3, renewed: 0, ended: 0 });
    on('2027-01-04');
    await comes(stillComes.user, '2027-01-04');
    expect((await figures('2026-12')).periods).toEqual({ new: 3, renewed: 0, ended: 2 });
    expect((await figures('2026-12')).due).toEqual({ paise: 0, people: 0 });
    const january = await figures();
    expect(january.periods).toEqual({ new: 0, renewed: 1, ended: 0 });
    expect(january.due).toEqual({ paise: 250_000, people: 1 });
    expect(january.courses).toMatchObject([
      { courseId: ASANA, received: { paise: 0 }, due: { paise: 250_000, people: 1 } },
    ]);
    await renews(stillComes.token);
    expect((await figures()).due).toEqual({ paise: 0, people: 0 });
  });

  const unpaid = async (query: string) => {
    const answer = await get(staff, `/api/staff/unpaid?${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const names = async (query: string) =>
    (await unpaid(query)).items.map(({ person }: { person: { id: number } }) => person.id);

  test('that ends or has ended is in the accounts receivable until its renewal is ordered', async () => {
    on('2026-12-01');
    const [stays, comesStill, away] = [await joins(), await joins(), await joins()];
    on('2026-12-23');
    expect(await names('group=ending')).toEqual([]);
    on('2026-12-24');
    await renews(stays.token);
    expect(await names('group=ending')).toEqual([comesStill.user.id, away.user.id]);
    expect((await unpaid('group=ending')).items[0]).toEqual({
      id: expect.any(Number),
      person: {
        id: comesStill.user.id,
        name: comesStill.user.name,
        email: comesStill.user.email,
        phone: null,
        guardian: null,
        language: null,
        refusesMail: false,
      },
      courses: [
        {
          id: ASANA,
          slug: 'asana-regular-classes',
          title: 'Asana Regular Classes',
          titleIn: { hi: 'आसन की नियमित क्लास' },
        },
      ],
      paise: 250_000,
      since: '2027-01-01',
      lastDay: '2026-12-31',
      orderId: null,
    });
    on('2027-01-05');
    await comes(comesStill.user, '2027-01-05');
    await comes(away.user, '2026-12-31');
    expect(await names('group=ending')).toEqual([]);
    expect(await names('group=ended')).toEqual([comesStill.user.id]);
    expect((await unpaid('group=ended')).counts).toEqual({ ending: 0, ended: 1, open: 0 });
    expect(await names(`group=ended&course=${HEALING}`)).toEqual([]);
    expect(await names(`group=ended&course=${ASANA}`)).toEqual([comesStill.user.id]);
    const renewal = { courseId: ASANA, months: 1 };
    const { body: order } = await post(comesStill.token, '/api/orders/renewals', renewal);
    expect(await names('group=ended')).toEqual([]);
    expect(await names('group=open')).toEqual([comesStill.user.id]);
    await post(comesStill.token, `/api/orders/${order.id}/cancel`);
    on('2027-03-01');
    expect(await names('group=ended')).toEqual([comesStill.user.id]);
    on('2027-03-02');
    expect(await names('group=ended')).toEqual([]);
  });
});

describe('an open order', () => {
  const open = async (query = '') =>
    (await get(staff, `/api/staff/unpaid?group=open${query}`)).body;

  test('is listed with the amount due and its day, the newest first, unless a payment is submitted', async () => {
    const first = await ordered([ASANA, HEALING]);
    const second = await ordered([ASANA]);
    await submitted([ASANA]);
    await madeOn(first.order.id, '2026-12-02');
    await madeOn(second.order.id, '2026-12-01');
    await studio.sql`
      insert into payments (order_id, way, paise, received_on) values (${first.order.id}, 'cash', 50050, '2026-12-02')`;
    const page = await open();
    expect(page.counts).toEqual({ ending: 0, ended: 0, open: 2 });
    expect(page.items).toMatchObject([
      {
        person: { id: first.user.id },
        courses: [{ id: ASANA }, { id: HEALING }],
        paise: first.order.amount * 100 - 50_050,
        since: '2026-12-02',
        lastDay: null,
        orderId: first.order.id,
      },
      { person: { id: second.user.id }, since: '2026-12-01' },
    ]);
    const healing = await open(`&course=${HEALING}`);
    expect(healing.items).toMatchObject([{ orderId: first.order.id }]);
    expect(healing.counts.open).toBe(1);
    expect((await figures()).due).toEqual({
      paise: (first.order.amount + second.order.amount) * 100 - 50_050,
      people: 2,
    });
  });

  test('is listed once, also over many pages', async () => {
    const { sql } = studio;
    await sql`
      insert into accounts (name, email, password_hash)
      select 'Asha', 'unpaid' || n || '@example.com', '' from generate_series(1, 120) as n`;
    await sql.begin(async (tx) => {
      await tx`
        insert into orders (reference, account_id, amount, created_at)
        select 'GY-U' || lpad(id::text, 5, '0'), id, 2500, '2026-12-01' from accounts where email like 'unpaid%'`;
      await tx`
        insert into order_lines (order_id, course_id, title, fee, start_date)
        select id, ${ASANA}, 'Asana Regular Classes', 2500, '2026-12-01' from orders`;
    });
    const seen: number[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page = await open(`&after=${next}`);
      seen.push(...page.items.map(({ orderId }: { orderId: number }) => orderId));
      next = page.next;
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    await sql`delete from orders`;
    await sql`delete from accounts where email like 'unpaid%'`;
  });

  test.each([
    ['group=rich', 'figures.group-unknown'],
    ['course=x', 'figures.course-unknown'],
    ['group=ended&after=WzFd', 'request.place-unknown'],
  ])('is not listed for the invalid query %s', async (query, code) => {
    expect((await get(staff, `/api/staff/unpaid?${query}`)).body.code).toBe(code);
  });
});

describe('the CSV of invoices', () => {
  const table = async (language = 'en', month = '2026-12') => {
    const answer = await studio.call('GET', `/api/staff/figures.csv?month=${month}`, {
      ...{ token: staff, headers: { 'Accept-Language': language } },
    });
    expect(answer.status, answer.text).toBe(200);
    return answer;
  };
  const rowsOf = (text: string) => text.trimEnd().split('\r\n').slice(1);

  test('has a line for each invoice of the month, with the same sum as the report', async () => {
    const { order, user } = await enrolled([ASANA, HEALING]);
    await issuedOn('2026-12-05');
    await insertInvoice(studio.sql, {
      orderId: order.id,
      kind: 'refund',
      day: '2026-12-09',
      lines: { [ASANA]: -100_005, [HEALING]: 0 },
      payments: [{ way: 'bank', paise: -100_005, reference: 'NEFT0000123' }],
    });
    const { text, headers } = await table();
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('Content-Disposition')).toBe(
      'attachment; filename="ganga-yoga-2026-12.csv"',
    );
    const [receipt, refund] = rowsOf(text);
    expect(receipt).toContain(
      `,2026-12-05,Receipt,${order.reference},${user.name},Asana Regular Classes + Healing Yoga Movement and Rhythm,UPI,`,
    );
    expect(receipt).toContain(`,${order.amount}.00,`);
    expect(refund).toMatch(
      /,2026-12-09,Refund receipt,.*,Bank transfer,NEFT0000123,-1000\.05,2026-12-09,/,
    );
    const total = rowsOf(text).reduce((sum, row) => sum + Number(row.split(',')[8]) * 100, 0);
    const { received, refunds } = await figures();
    expect(Math.round(total)).toBe(received.paise - refunds.paise);
    expect(rowsOf((await table('en', '2026-11')).text)).toEqual([]);
  });

  test('is in the reader’s language, and begins with a byte order mark for Excel', async () => {
    const answer = await fetch(`${studio.url}/api/staff/figures.csv`, {
      headers: { Authorization: `Bearer ${staff}`, 'Accept-Language': 'hi' },
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toContain('तारीख़');
  });

  test.each([
    ['=HYPERLINK("https://x.example")', `"'=HYPERLINK(""https://x.example"")"`],
    ['+91 98765', "'+91 98765"],
    ['-Asha', "'-Asha"],
    ['@Asha, the second', `"'@Asha, the second"`],
  ])('escapes the name %s against formulas', async (name, cell) => {
    const { order, user } = await enrolled([ASANA]);
    await issuedOn('2026-12-05');
    await studio.sql`update accounts set name = ${name} where id = ${user.id}`;
    expect(rowsOf((await table()).text)[0]).toContain(`,${order.reference},${cell},`);
  });
});

test('learners cannot read reports', async () => {
  const { token } = await studio.signIn();
  for (const path of ['figures', 'figures.csv', 'unpaid'])
    expect((await get(token, `/api/staff/${path}`)).status).toBe(403);
});

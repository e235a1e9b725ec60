import { expect, test } from 'vitest';
import type { Sql, Transaction } from '../../platform/database/db.ts';
import { databaseAt } from '../../testing/old-database.ts';
import { ASANA } from '../../testing/order-calls.ts';

async function insertOrder(sql: Sql): Promise<number> {
  const [order] = await sql<{ id: number }[]>`
    with ordered as (
      insert into orders (reference, amount) values ('GY-' || lpad((random() * 999999)::integer::text, 6, '0'), 2500) returning id
    ), lines as (
      insert into order_lines (order_id, course_id, title, start_date, fee)
      select id, ${ASANA}, 'Asana', '2026-01-01', 2500 from ordered
    )
    select id from ordered`;
  return order?.id ?? 0;
}

interface Money {
  order: number;
  paise: number;
  way?: string;
  reference?: string;
  above?: number;
}

/** A receipt or a refund with its payment. */
async function insertMoney(
  sql: Transaction,
  { order, paise, way = 'cash', reference, above }: Money,
) {
  const isBack = paise < 0;
  const [document] = await sql<{ id: number }[]>`
    insert into documents (kind, number, order_id, issued_on, issued_at, paise, reason, issuer)
    values (${isBack ? 'refund' : 'receipt'}, next_document_number(${isBack ? 'R' : ''}, '2026-11-02'), ${order}, '2026-11-02', now(), ${paise},
      ${isBack ? 'Used' : null}, '{}')
    returning id`;
  const id = document?.id ?? 0;
  await sql`insert into document_lines (document_id, course_id, paise) values (${id}, ${ASANA}, ${paise})`;
  await sql`
    insert into payments (order_id, document_id, way, paise, reference, received_on, above, share)
    values (${order}, ${id}, ${way}, ${paise}, ${reference ?? null}, '2026-11-02', ${above ?? 0},
      (select count(*) from payments where reference = ${reference ?? null}))`;
}

test('a payment moved by an old version is linked to its source order', async () => {
  const { sql, upgrade, drop } = await databaseAt('71');
  const [one, other, third] = [
    await insertOrder(sql),
    await insertOrder(sql),
    await insertOrder(sql),
  ];
  const moved = (money: {
    from: number;
    to: number;
    paise: number;
    way?: string;
    reference?: string;
  }) =>
    sql.begin(async (tx) => {
      const { from, to, ...of } = money;
      await insertMoney(tx, { ...of, order: from, paise: -of.paise });
      await insertMoney(tx, { ...of, order: to });
    });
  const utr = '433112345678';
  await sql.begin((tx) => insertMoney(tx, { order: one, paise: 300_000, above: 50_000 }));
  await sql`insert into transfers (reference, paise) values (${utr}, 260000)`;
  await sql.begin((tx) =>
    insertMoney(tx, {
      order: other,
      paise: 260_000,
      above: 10_000,
      way: 'upi',
      reference: utr,
    }),
  );
  await moved({ from: one, to: third, paise: 20_000 });
  await moved({ from: one, to: third, paise: 20_000 });
  await moved({ from: other, to: third, paise: 10_000, way: 'upi', reference: utr });
  // A refund, and a payment by another person: these are not a move.
  await sql.begin((tx) => insertMoney(tx, { order: one, paise: -10_000 }));
  await sql.begin((tx) => insertMoney(tx, { order: third, paise: 10_000 }));
  await upgrade();
  const ties = await sql`
    select taken.order_id as "from", given.order_id as "to", given.paise::integer, given.id - taken.id as "after"
    from payments given join payments taken on taken.id = given.moved_from order by given.id`;
  expect(ties).toEqual([
    { from: one, to: third, paise: 20_000, after: 1 },
    { from: one, to: third, paise: 20_000, after: 1 },
    { from: other, to: third, paise: 10_000, after: 1 },
  ]);
  await drop();
});

interface OldLine {
  state?: 'paid' | 'cancelled';
  rule?: 'calendar' | 'part' | 'joining';
  late?: 'paid' | 'month';
  part?: boolean;
  /** The day of the order, and its days if the course is paid by the month. */
  made: string;
  days?: [string, string];
  /** The last day paid before. */
  before?: string;
}

/** The row of an order in this state, of the learner with this address. */
async function insertRow(tx: Transaction, email: string, { state, made }: OldLine) {
  const [row] = await tx<{ id: number; account: number }[]>`
    insert into orders (reference, account_id, amount, state, created_at, receipt_number)
    select 'GY-' || lpad((random() * 999999)::integer::text, 6, '0'), id, 2500, ${state ?? 'awaiting payment'}, ${`${made}T12:00:00+05:30`},
      ${state === 'paid' ? tx`(select coalesce(max(receipt_number), 0) + 1 from orders)` : null}
    from accounts where email = ${email}
    returning id, account_id as "account"`;
  return row ?? { id: 0, account: 0 };
}

/** An order of a learner of its own. */
async function insertOldOrder(tx: Transaction, order: OldLine): Promise<number> {
  const { made, days, before } = order;
  const email = `learner${Math.random()}@example.com`;
  await tx`insert into accounts (name, email, password_hash) values ('Asha Rana', ${email}, '')`;
  if (before) {
    const { id, account } = await insertRow(tx, email, { ...order, state: 'cancelled' });
    await tx`
      insert into enrolment_periods (account_id, course_id, order_id, first_day, paid_until, last_day, anchor)
      select ${account}, ${ASANA}, ${id}, first, ${before}, ${before}, first
      from (select date_trunc('month', ${before}::date)::date as first) as month`;
  }
  const { id } = await insertRow(tx, email, order);
  const { rule = 'calendar', late = 'paid', part = false } = order;
  const months = days && {
    ...{ months: 1, part, month_rule: rule, late_rule: late },
    ...{ first_day: days[0], last_day: days[1] },
  };
  const line = { order_id: id, course_id: ASANA, title: 'Asana', start_date: made, fee: 2500 };
  await tx`insert into order_lines ${tx({ ...line, ...months })}`;
  return id;
}

const NOVEMBER: [string, string] = ['2026-11-01', '2026-11-30'];
const DECEMBER: [string, string] = ['2026-12-01', '2026-12-31'];
const FROM_20: [string, string] = ['2026-11-20', '2026-12-19'];
const OLD_ORDERS: Record<string, [OldLine, string]> = {
  'a month until its 15th': [
    { made: '2026-11-03', days: ['2026-11-03', '2026-11-30'] },
    'dated 2026-11-15',
  ],
  'three days for a whole fee, on their first day alone': [
    { made: '2026-11-28', days: ['2026-11-28', '2026-11-30'] },
    'dated 2026-11-28',
  ],
  'the rest of a month with the next one until the end of the first': [
    { rule: 'part', part: true, made: '2026-11-20', days: ['2026-11-20', '2026-12-31'] },
    'dated 2026-11-30',
  ],
  'a month from joining on': [
    { rule: 'joining', made: '2026-11-20', days: FROM_20 },
    'confirmed 2026-12-19',
  ],
  'a renewal in time until the gap': [
    { made: '2026-11-25', before: '2026-11-30', days: DECEMBER },
    'following 2026-12-01',
  ],
  'a renewal in time, by the month, until the 15th': [
    { late: 'month', made: '2026-11-25', before: '2026-11-30', days: DECEMBER },
    'following 2026-12-15',
  ],
  'a renewal that is late': [
    { made: '2026-11-10', before: '2026-10-31', days: ['2026-11-10', '2026-12-09'] },
    'confirmed 2026-12-09',
  ],
  'a renewal that is late, by the month, until the 15th': [
    { late: 'month', made: '2026-11-10', before: '2026-10-31', days: NOVEMBER },
    'dated 2026-11-15',
  ],
  'the days that were sold': [
    { state: 'paid', rule: 'joining', made: '2026-11-20', days: FROM_20 },
    'dated 2026-12-19',
  ],
  'a course that is paid once': [{ made: '2026-11-20' }, 'null null'],
};

test('the migration derives offer and expiry of old orders', async () => {
  const { sql, upgrade, drop } = await databaseAt('61');
  const ids = new Map<number, string>();
  await sql.begin(async (tx) => {
    await tx`alter table orders disable trigger user`;
    await tx`alter table order_lines disable trigger user`;
    for (const [name, [order]] of Object.entries(OLD_ORDERS))
      ids.set(await insertOldOrder(tx, order), name);
    await tx`alter table orders enable trigger user`;
    await tx`alter table order_lines enable trigger user`;
  });
  await upgrade();
  const lines = await sql<{ id: number; begins: string; holdsUntil: string }[]>`
    select order_id as "id", begins, to_char(holds_until, 'YYYY-MM-DD') as "holdsUntil" from order_lines order by order_id`;
  expect(
    lines.map(({ id, begins, holdsUntil }) => [ids.get(id), `${begins} ${holdsUntil}`]),
  ).toEqual(Object.entries(OLD_ORDERS).map(([name, [, expected]]) => [name, expected]));
  await drop();
});

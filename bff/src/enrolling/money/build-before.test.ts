import { expect, test } from 'vitest';
import { connectDatabase, type Sql, type Transaction } from '../../database/db.ts';
import { MIGRATIONS, migrate, migratorThrough } from '../../database/migrate.ts';
import { ASANA } from '../../testing/order-calls.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

/** A database after the migrations of a build before, for rows as that build has stored them, until `upgrade`. */
async function databaseAt(version: string) {
  const database = await createTestDatabase();
  const sql = connectDatabase(database.url, { max: 1 });
  const upTo = migratorThrough(async (query) => ({ rows: await sql.unsafe(query) }), MIGRATIONS);
  await upTo.migrate(version);
  return {
    sql,
    upgrade: () => migrate(sql),
    drop: async () => {
      await sql.end();
      await database.drop();
    },
  };
}

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

test('money that a build before has moved is tied to the order that it was taken from', async () => {
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
  // Given back, and paid by somebody else: these do not belong together.
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

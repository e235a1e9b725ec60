import type { Queryable, Sql } from '../../platform/database/db.ts';
import { lineTitlesOf } from '../orders/line-queries.ts';
import { dueRupees } from '../orders/queries.ts';
import {
  MAX_NAMED,
  type OrdersAwaitingAmount,
  type StatementColumns,
  type StatementOrder,
} from './statement.ts';

/** The maximum number of stored column choices. */
const MAX_SAVED_CHOICES = 50;

/** The column choices of staff, by the keys of their headers. */
export async function readSavedColumns(db: Queryable): Promise<Map<string, StatementColumns>> {
  const rows = await db<{ header: string; columns: StatementColumns }[]>`
    select header, columns from statement_columns`;
  return new Map(rows.map(({ header, columns }) => [header, columns]));
}

/** Stores the choice for this header, and deletes the oldest beyond 50. */
export async function saveColumns(sql: Sql, header: string, columns: StatementColumns) {
  await sql.begin(async (tx) => {
    await tx`
      insert into statement_columns (header, columns) values (${header}, ${tx.json({ ...columns })})
      on conflict (header) do update set columns = excluded.columns, chosen_at = now()`;
    await tx`
      delete from statement_columns where header in (
        select header from statement_columns order by chosen_at desc, header offset ${MAX_SAVED_CHOICES}
      )`;
  });
}

const statementOrderColumns = (db: Queryable) => db`
  orders.id, orders.reference, full_name as "name", ${dueRupees(db)} as "due", ${lineTitlesOf(db)} as "lines"`;

/** An order that names a UTR: submitted with it, paid with it in full or in part, or rejected with it. */
export interface ReferencedOrder extends StatementOrder {
  utr: string;
  isPaid: boolean;
  isRejected: boolean;
  /** Whether it was rejected because the UTR belongs to another order's payment. */
  isOfAnother: boolean;
  /** The days in India on which it was created and last changed: YYYY-MM-DD. */
  madeOn: string;
  changedOn: string;
  /** The order's payments with this UTR, in integer paise. */
  counted: number;
}

/** The day in India of a column with a time. */
const indianDay = (db: Queryable, column: string) =>
  db`to_char(${db(column)} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;

/** The orders that were submitted, rejected or paid with one of these UTRs. */
export async function findReferencedOrders(
  db: Queryable,
  utrs: string[],
): Promise<ReferencedOrder[]> {
  return db<ReferencedOrder[]>`
    select ${statementOrderColumns(db)}, claims.utr, claims.kind = 'paid' as "isPaid",
      claims.kind = 'rejected' as "isRejected",
      claims.kind = 'rejected' and coalesce(rejection = 'other utr', false) as "isOfAnother",
      ${indianDay(db, 'orders.created_at')} as "madeOn", ${indianDay(db, 'orders.changed_at')} as "changedOn",
      coalesce((
        select sum(paise) from payments
        where payments.order_id = claims.id and payments.reference = claims.utr and not is_corrected
      ), 0)::float8 as "counted"
    from (
      select id, utr, state::text as kind from orders
      where utr collate "C" = any(${utrs}) and state in ('submitted', 'paid', 'rejected')
      union
      select order_id, reference, 'paid' from payments where reference = any(${utrs}) and paise > 0 and not is_corrected
    ) as claims
    join orders on orders.id = claims.id left join people on people.id = account_id
    order by claims.utr, orders.id`;
}

/** The open orders of people for which one of these amounts is due, the last changed first. */
export async function findOrdersAwaitingAmounts(
  db: Queryable,
  amounts: number[],
): Promise<OrdersAwaitingAmount[]> {
  return db<OrdersAwaitingAmount[]>`
    select due as "amount", max(count)::integer as "count",
      json_agg(json_build_object(
        'id', id, 'reference', reference, 'name', name, 'due', due, 'lines', ${lineTitlesOf(db, 'open')}
      ) order by place) as "orders"
    from (
      select id, reference, name, due, count(*) over (partition by due) as count,
        row_number() over (partition by due order by changed_at desc, id desc) as place
      from (
        select orders.id, orders.reference, full_name as name, changed_at, ${dueRupees(db)} as due
        from orders join people on people.id = account_id
        where state in ('awaiting payment', 'submitted', 'rejected')
      ) as each
      where due = any(${amounts}::float8[])
    ) as open
    where place <= ${MAX_NAMED}
    group by due
    order by due`;
}

/** Whether the order is paid with this UTR, and not a part of it. */
export async function isPaidWith(
  db: Queryable,
  { id, utr }: { id: number; utr: string },
): Promise<boolean> {
  const paid = await db`
    select from payments join orders on orders.id = order_id
    where order_id = ${id} and payments.reference = ${utr} and not is_corrected and state = 'paid'`;
  return paid.length > 0;
}

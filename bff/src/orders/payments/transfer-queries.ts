import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { lineTitlesOf } from '../orders/line-queries.ts';
import { dueRupees } from '../orders/queries.ts';
import type { Transfer } from './transfer.ts';

/** A transfer by its UTR or bank reference, with its shares and the orders that name it; empty for an unknown one. */
export async function readTransfer(db: Queryable, reference: string): Promise<Transfer> {
  const [[noted], shares, claims] = await Promise.all([
    db<{ paise: number }[]>`
      select paise::float8 as "paise" from transfers where reference = ${reference}`,
    db<Transfer['shares']>`
      select orders.id, orders.reference, full_name as "name", sum(payments.paise)::float8 as "paise"
      from payments join orders on orders.id = order_id left join people on people.id = account_id
      where payments.reference = ${reference} and not is_corrected
      group by orders.id, orders.reference, full_name
      order by min(payments.id)`,
    db<Transfer['claims']>`
      select orders.id, orders.reference, full_name as "name", ${dueRupees(db)} as "due", ${lineTitlesOf(db)} as "lines"
      from orders left join people on people.id = account_id
      where utr collate "C" = ${reference} and state in ('submitted', 'rejected')
      order by orders.id`,
  ]);
  return { reference, paise: noted?.paise ?? null, shares, claims };
}

/** The recorded amount of the transfer (null without one) and the sum of its payments, in integer paise. Needs the UTR's lock. */
export async function findTransfer(
  tx: Transaction,
  reference: string,
): Promise<{ paise: number | null; counted: number }> {
  const [found] = await tx<{ paise: number | null; counted: number }[]>`
    select (select paise::float8 from transfers where reference = ${reference}) as "paise",
      coalesce((
        select sum(paise) from payments where reference = ${reference} and not is_corrected
      ), 0)::float8 as "counted"`;
  if (!found) throw new Error('A query without a table returned no row.');
  return found;
}

/** Stores the amount of the transfer, in place of an earlier one. The database rejects less than the sum of its payments. */
export async function upsertTransfer(
  tx: Transaction,
  { reference, paise, staffId }: { reference: string; paise: number; staffId: number },
): Promise<void> {
  await tx`
    insert into transfers (reference, paise, noted_by) values (${reference}, ${paise}, ${staffId})
    on conflict (reference) do update set paise = excluded.paise, noted_by = excluded.noted_by, noted_at = now()
    where transfers.paise <> excluded.paise`;
}

/** Locks the courses of these orders, in order of their ids, once all orders are locked: as confirming one of them does. */
export async function lockCoursesOfOrders(tx: Transaction, orders: number[]): Promise<void> {
  await tx`
    select from courses where id in (select course_id from order_lines where order_id = any(${orders}::integer[]))
    order by id
    for no key update`;
}

/**
 * The number of the order that uses the amount of this refund: the one to which it was moved, or the last share of its transfer, if the
 * transfer would be exceeded without the refund. `undefined` if the refund can be voided.
 */
export async function findOrderUsingRefund(
  tx: Transaction,
  refund: number,
): Promise<string | undefined> {
  const [user] = await tx<{ reference: string }[]>`
    select orders.reference
    from payments gone
      join payments used on used.paise > 0 and not used.is_corrected and (used.moved_from = gone.id or used.reference = gone.reference)
      join orders on orders.id = used.order_id
    where gone.document_id = ${refund} and (
      used.moved_from = gone.id
      or (select paise from transfers where reference = gone.reference) < (
        select sum(paise) - gone.paise from payments where reference = gone.reference and not is_corrected
      )
    )
    order by used.moved_from = gone.id desc nulls last, used.id desc
    limit 1`;
  return user?.reference;
}

/** The number of the order that was refunded with this UTR or bank reference; `undefined` without one. Moves do not count. */
export async function findOrderRefundedWith(
  tx: Transaction,
  reference: string,
): Promise<string | undefined> {
  const [order] = await tx<{ reference: string }[]>`
    select orders.reference from payments gone join orders on orders.id = order_id
    where gone.reference = ${reference} and paise < 0 and not is_corrected
      and not exists (select from payments where moved_from = gone.id)
    limit 1`;
  return order?.reference;
}

/** The number of the order from which this receipt's payment was moved, while that refund is valid; `undefined` for other payments. */
export async function findMoveSource(
  tx: Transaction,
  receipt: number,
): Promise<string | undefined> {
  const [order] = await tx<{ reference: string }[]>`
    select orders.reference from payments given
      join payments taken on taken.id = given.moved_from and not taken.is_corrected
      join orders on orders.id = taken.order_id
    where given.document_id = ${receipt}
    limit 1`;
  return order?.reference;
}

import type { Queryable, Transaction } from '../../platform/database/db.ts';
import type { Way } from '../invoices/money.ts';
import type { Overpaid } from './overpaid.ts';

/** What of the order's money is above what it asks, in integer paise. */
export async function findAbove(tx: Transaction, orderId: number): Promise<number> {
  const [above] = await tx<{ paise: number }[]>`
    select paise::float8 as "paise" from overpayments where order_id = ${orderId}`;
  return above?.paise ?? 0;
}

/**
 * The last payment of the order that came in, of at least so many integer paise if there is one: the money above is of it. Without a
 * reference where all are smaller. `undefined` when none came.
 */
export async function findLastReceived(
  tx: Transaction,
  { orderId, atLeast }: { orderId: number; atLeast: number },
): Promise<{ way: Way; reference: string | null } | undefined> {
  const [payment] = await tx<{ way: Way; reference: string | null }[]>`
    select way, case when paise >= ${atLeast} then reference end as "reference" from payments
    where order_id = ${orderId} and paise > 0 and not is_corrected
    order by paise >= ${atLeast} desc, id desc
    limit 1`;
  return payment;
}

/** How many orders the list names; the sums are of all. */
const MOST_LISTED = 100;

/** What is paid above what was due, the oldest first. */
export async function readOverpaid(db: Queryable): Promise<Overpaid> {
  const [[sum], orders] = await Promise.all([
    db<{ paise: number; count: number }[]>`
      select coalesce(sum(paise), 0)::float8 as "paise", count(*)::integer as "count" from overpayments`,
    db<Overpaid['orders']>`
      select orders.id, reference, full_name as "name", account_id as "accountId", overpayments.paise::float8 as "paise",
        to_char(since at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as "since"
      from overpayments join orders on orders.id = order_id left join people on people.id = account_id
      order by since, orders.id
      limit ${MOST_LISTED}`,
  ]);
  return { paise: sum?.paise ?? 0, count: sum?.count ?? 0, orders };
}

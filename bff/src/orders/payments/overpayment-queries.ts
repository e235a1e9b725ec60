import type { Queryable, Transaction } from '../../platform/database/db.ts';
import type { PaymentMethod } from '../invoices/money.ts';
import { MAX_LISTED, type Overpayments } from './overpayments.ts';

/** The overpaid amount of the order, in integer paise. */
export async function findOverpaidPaise(tx: Transaction, orderId: number): Promise<number> {
  const [above] = await tx<{ paise: number }[]>`
    select paise::float8 as "paise" from overpayments where order_id = ${orderId}`;
  return above?.paise ?? 0;
}

/**
 * The last received payment of the order, preferably of at least this amount (integer paise): the overpaid amount is attributed to it.
 * Without a reference if all are smaller. `undefined` without a payment.
 */
export async function findLastPayment(
  tx: Transaction,
  { orderId, atLeast }: { orderId: number; atLeast: number },
): Promise<{ way: PaymentMethod; reference: string | null } | undefined> {
  const [payment] = await tx<{ way: PaymentMethod; reference: string | null }[]>`
    select way, case when paise >= ${atLeast} then reference end as "reference" from payments
    where order_id = ${orderId} and paise > 0 and not is_corrected
    order by paise >= ${atLeast} desc, id desc
    limit 1`;
  return payment;
}

/** The overpaid orders, the oldest first. */
export async function readOverpayments(db: Queryable): Promise<Overpayments> {
  const [[sum], orders] = await Promise.all([
    db<{ paise: number; count: number }[]>`
      select coalesce(sum(paise), 0)::float8 as "paise", count(*)::integer as "count" from overpayments`,
    db<Overpayments['orders']>`
      select orders.id, reference, full_name as "name", account_id as "accountId", overpayments.paise::float8 as "paise",
        to_char(since at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as "since"
      from overpayments join orders on orders.id = order_id left join people on people.id = account_id
      order by since, orders.id
      limit ${MAX_LISTED}`,
  ]);
  return { paise: sum?.paise ?? 0, count: sum?.count ?? 0, orders };
}

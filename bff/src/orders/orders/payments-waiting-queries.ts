import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { dueRupees, type OrderForMail } from './queries.ts';

/** A payment that waits for review by staff, for the mail to the studio. Its amount is the amount due. */
export type WaitingPayment = Pick<OrderForMail, 'reference' | 'amount' | 'utr' | 'name' | 'email'>;

/** The payments that wait for staff: how many in all, and the first of them. */
export interface WaitingPayments {
  count: number;
  first: WaitingPayment[];
}

/** A mail about waiting payments to be queued. */
interface WaitingMail {
  number: number;
  /** Now, or an hour after the last one. */
  after: Date;
}

/**
 * Records a submitted UTR, and returns the mail to queue for it. `undefined` if a queued mail was not tried yet: that mail will include
 * this payment, because `markMailTried` cannot run before this transaction ends. So there is at most one mail an hour. A mail that is
 * overdue by an hour is considered lost, and another one is created.
 */
export async function scheduleWaitingMail(tx: Transaction): Promise<WaitingMail | undefined> {
  await tx`
    insert into payment_mail as last (utrs) values (1)
    on conflict (singleton) do update set utrs = last.utrs + 1`;
  // Not `now()`, which is before the wait for the row.
  const [mail] = await tx<WaitingMail[]>`
    update payment_mail
    set number = number + 1, due_at = greatest(clock_timestamp(), due_at + interval '1 hour')
    where tried = number or due_at < clock_timestamp() - interval '1 hour'
    returning number, due_at as "after"`;
  return mail;
}

/**
 * Marks the mail with this number as tried, once all UTRs that rely on it are stored. Returns how many UTRs it covers; `undefined` when
 * there is nothing to send, because a later mail was tried or is due, or because a sent mail covered all. The next mail is due an hour
 * later at the earliest.
 */
export async function markMailTried(db: Queryable, number: number): Promise<number | undefined> {
  const [mail] = await db<{ utrs: number }[]>`
    update payment_mail
    set number = greatest(number, ${number}), tried = ${number},
      due_at = greatest(due_at, clock_timestamp())
    where tried <= ${number} and (number <= ${number} or due_at > clock_timestamp())
    returning utrs`;
  return mail?.utrs;
}

/**
 * Records that a mail covering this number of UTRs was sent. If no UTR was submitted since, the queued mails become no-ops, and the next
 * UTR gets a new mail.
 */
export async function markAllNotified(db: Queryable, utrs: number): Promise<void> {
  // The number is one that no mail has.
  await db`
    update payment_mail
    set number = number + 1, tried = number + 1, due_at = least(due_at, clock_timestamp())
    where utrs = ${utrs}`;
}

/** How many payments the mail names. */
const MAX_NAMED = 20;

/** The payments that wait for staff, the oldest first: all counted, the first 20 named. */
export async function listWaitingPayments(db: Queryable): Promise<WaitingPayments> {
  const rows = await db<(WaitingPayment & { count: number })[]>`
    select orders.reference, utr, full_name as "name", email, count(*) over ()::integer as "count",
      ${dueRupees(db)} as "amount"
    from orders join people on people.id = account_id
    where state = 'submitted'
    order by changed_at, orders.id
    limit ${MAX_NAMED}`;
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count: _, ...payment }) => payment) };
}

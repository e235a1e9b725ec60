import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { dueOf, type OrderForMail } from './queries.ts';

/** A payment that waits for staff, as the mail to the studio names it. Its amount is what is due. */
export type WaitingPayment = Pick<OrderForMail, 'reference' | 'amount' | 'utr' | 'name' | 'email'>;

/** The payments that wait for staff: how many in all, and the first of them. */
export interface WaitingPayments {
  count: number;
  first: WaitingPayment[];
}

/** A mail about waiting payments that is to be queued. */
interface WaitingMail {
  number: number;
  /** Now, or an hour after the last one. */
  after: Date;
}

/**
 * Notes that a UTR has come, and returns the mail that tells of it. `undefined` if one is queued that was not tried
 * yet: it will count this payment too, as it cannot be taken up (`takeUp`) before this transaction ends. So there is at
 * most one mail an hour. One that is overdue by an hour was lost, and another one is made.
 */
export async function takeWaitingMail(tx: Transaction): Promise<WaitingMail | undefined> {
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
 * Takes up the mail with this number, once all UTRs that rely on it are stored. Returns how many UTRs it tells of; or
 * `undefined` when there is nothing to send, because a later mail was tried or is due, or because a mail that was sent
 * has told all. The next mail is not due before an hour has passed.
 */
export async function takeUp(db: Queryable, number: number): Promise<number | undefined> {
  const [mail] = await db<{ utrs: number }[]>`
    update payment_mail
    set number = greatest(number, ${number}), tried = ${number},
      due_at = greatest(due_at, clock_timestamp())
    where tried <= ${number} and (number <= ${number} or due_at > clock_timestamp())
    returning utrs`;
  return mail?.utrs;
}

/**
 * Notes that a mail was sent that told of so many UTRs. If none has come since, the mails that are queued have nothing
 * to tell, and the next UTR is told by a new one.
 */
export async function markAllTold(db: Queryable, utrs: number): Promise<void> {
  // With a number that no mail has.
  await db`
    update payment_mail
    set number = number + 1, tried = number + 1, due_at = least(due_at, clock_timestamp())
    where utrs = ${utrs}`;
}

/** How many payments the mail names. */
const MOST_NAMED = 20;

/** The payments that wait for staff, the oldest first: all counted, the first 20 named. */
export async function listWaitingPayments(db: Queryable): Promise<WaitingPayments> {
  const rows = await db<(WaitingPayment & { count: number })[]>`
    select orders.reference, utr, full_name as "name", email, count(*) over ()::integer as "count",
      ${dueOf(db)} as "amount"
    from orders join people on people.id = account_id
    where state = 'submitted'
    order by changed_at, orders.id
    limit ${MOST_NAMED}`;
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count: _, ...payment }) => payment) };
}

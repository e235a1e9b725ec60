import { z } from 'zod';
import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { hasNotEnded } from '../../platform/database/enrolment-access.ts';
import { belongsToFamily } from '../../platform/database/families.ts';
import { localizedTitle } from '../../platform/database/localized-columns.ts';
import { recipientColumns } from '../../platform/database/mail-recipients.ts';
import { PAGE_ROWS, type Page, toPage, type WithCursor } from '../../platform/http/paging.ts';
import type { MailRecipient } from '../../platform/mail/mail-template.ts';
import type {
  PresetReason,
  RejectionCode,
  RejectionReason,
} from '../../shared/rejection-reasons.ts';
import { retentionTimeOf } from '../../shared/retention-policy.ts';
import type { Discount } from '../invoices/money.ts';
import {
  discountOf,
  duePaise,
  invoicesOf,
  latestReceiptNumber,
  overpaidPaise,
} from '../invoices/queries.ts';
import type { Offer } from '../paid-periods/offer.ts';
import type { PreviousPeriod, PricingTerms } from '../paid-periods/period.ts';
import { offerHoldsUntil, previousPeriodOf, termsColumns } from '../paid-periods/queries.ts';
import { linesOf } from './line-queries.ts';
import type { Order, OrderLine, OrderState } from './order.ts';
import { generateOrderReference } from './order-reference.ts';

/** A timestamp column as ISO 8601 in UTC, to the millisecond. */
export const isoTime = (db: Queryable, column: string) => db`
  to_char(${db(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The partial payments of the order, without the last payment of a paid order, from a table named `orders`. */
export const partPaymentsOf = (db: Queryable) => db`
  coalesce((
    select json_agg(json_build_object(
      'utr', coalesce(part.reference, ''), 'way', part.way, 'amount', part.paise / 100.0, 'at', ${isoTime(db, 'part.noted_at')}
    ) order by part.id)
    from (
      select id, reference, way, paise, noted_at, row_number() over (order by id desc) as from_last
      from payments where payments.order_id = orders.id and paise > 0 and not is_corrected
    ) as part
    where state <> 'paid' or from_last > 1
  ), '[]')`;

/** The amount due in rupees, from a table named `orders`; 0 for a paid or cancelled order. */
export const dueRupees = (db: Queryable) => db`
  case when state in ('paid', 'cancelled') then 0 else ${duePaise(db)}::float8 / 100 end`;

/** The name of the child that an order is for, from a table named `orders`; null for an adult's own order. */
const childNameOf = (db: Queryable) =>
  db`(select child from readers where readers.account_id = orders.account_id)`;

/** The reason of a rejected order or of its event, from a table of this name; null in another state. */
export const rejectionReasonOf = (db: Queryable, table = 'orders') => db`
  case when ${db(`${table}.state`)} = 'rejected' then coalesce(
    ${db(`${table}.preset_reason`)},
    jsonb_build_object('code', 'own words', 'words', ${db(`${table}.reason`)})
  ) end`;

/** The columns of an `Order`, from a table or subquery named `orders`. */
export const orderColumns = (db: Queryable) => db`
  orders.id, orders.reference, ${childNameOf(db)} as "child", state, amount, utr, reason, rejection, ${rejectionReasonOf(db)} as "rejectionReason", ${latestReceiptNumber(db)} as "receiptNumber",
  ${dueRupees(db)} as "due", ${overpaidPaise(db)} as "abovePaise", ${discountOf(db)} as "concession", ${invoicesOf(db)} as "documents",
  ${offerHoldsUntil(db)} as "holdsUntil", to_char(orders.paid_on, 'YYYY-MM-DD') as "paidOn",
  ${isoTime(db, 'orders.looked_at')} as "lookedAt",
  ${partPaymentsOf(db)} as "parts",
  ${isoTime(db, 'orders.created_at')} as "createdAt",
  ${isoTime(db, 'orders.changed_at')} as "changedAt",
  ${linesOf(db)} as "lines"`;

/** A row's id in a cursor: PostgreSQL's integer. */
export const idNumber = z.int().min(0).max(2_147_483_647);

/** The cursor of the learner's list: an order's id. */
export const orderCursor = z.tuple([idNumber]);

interface OrderPageQuery {
  accountId: number;
  after: z.infer<typeof orderCursor> | undefined;
}

/** A page of the learner's orders, the newest first. An open order is the first of all. */
export async function listOrders(
  db: Queryable,
  { accountId, after }: OrderPageQuery,
): Promise<Page<Order>> {
  const rows = await db<WithCursor<Order>[]>`
    select ${orderColumns(db)}, json_build_array(id) as "cursor"
    from orders
    where account_id = ${accountId} ${after ? db`and id < ${after[0]}` : db``}
    order by id desc
    limit ${PAGE_ROWS}`;
  return toPage(rows);
}

/** How many orders a learner may make within 24 hours. */
export const MAX_ORDERS_PER_DAY = 20;

/**
 * The seconds until the learner may make another order; `undefined` when that is possible now. Only exact while the
 * transaction holds `lockLearner`.
 */
export async function secondsUntilNextOrder(
  db: Queryable,
  accountId: number,
): Promise<number | undefined> {
  const [limit] = await db<{ seconds: number }[]>`
    select ceil(extract(epoch from created_at + interval '1 day' - now()))::integer as "seconds"
    from orders
    where account_id = ${accountId} and not by_staff
    order by id desc
    offset ${MAX_ORDERS_PER_DAY - 1} limit 1`;
  return limit && limit.seconds > 0 ? limit.seconds : undefined;
}

interface OwnedOrderKey {
  id: number;
  accountId: number;
}

/** The order with this id; `undefined` when there is none, or when it belongs to an account of another family. */
export async function findOrder(
  db: Queryable,
  { id, accountId }: OwnedOrderKey,
): Promise<Order | undefined> {
  const [order] = await db<Order[]>`
    select ${orderColumns(db)} from orders where id = ${id} and ${belongsToFamily(db, accountId)}`;
  return order;
}

/** As `findOrder`, locked against changes until the transaction ends. */
export async function lockOwnOrder(
  tx: Transaction,
  { id, accountId }: OwnedOrderKey,
): Promise<Order | undefined> {
  const [order] = await tx<Order[]>`
    select ${orderColumns(tx)} from orders where id = ${id} and ${belongsToFamily(tx, accountId)}
    for update of orders`;
  return order;
}

/** The learner's open order; `undefined` when there is none. A learner has at most one. */
export async function findOpenOrder(db: Queryable, accountId: number): Promise<Order | undefined> {
  const [order] = await db<Order[]>`
    select ${orderColumns(db)} from orders
    where account_id = ${accountId} and state in ('awaiting payment', 'submitted', 'rejected')`;
  return order;
}

/** As `findOpenOrder`, locked against changes until the transaction ends. */
export async function lockOpenOrder(
  tx: Transaction,
  accountId: number,
): Promise<Order | undefined> {
  await tx`
    select from orders
    where account_id = ${accountId} and state in ('awaiting payment', 'submitted', 'rejected')
    for update`;
  // A statement after the lock sees the payments that arrived while it waited.
  return findOpenOrder(tx, accountId);
}

/** Locks the account until the transaction ends: other transactions that make or delete its orders wait. */
export async function lockLearner(db: Queryable, accountId: number): Promise<void> {
  // Not a full lock: a confirmation that enrols the learner at the same time needs the row's key.
  await db`select id from accounts where id = ${accountId} for no key update`;
}

/** As `lockLearner`, for the account of this order, if it has one. Must be called before the order is locked. */
export async function lockLearnerOfOrder(tx: Transaction, orderId: number): Promise<void> {
  await tx`
    select id from accounts where id = (select account_id from orders where id = ${orderId})
    for no key update`;
}

/** A course at checkout, with every reason why it cannot be ordered. */
export interface OrderableCourse extends OrderLine, PricingTerms {
  /** No longer offered: hidden, or over on the given date. */
  hidden: boolean;
  /** Closed for new learners, or open to all without enrolment. */
  closed: boolean;
  full: boolean;
  /** Whether the learner is enrolled in the course on the given date. */
  enrolled: boolean;
  /** The learner's last period of the course; null without one. */
  previous: PreviousPeriod | null;
}

export interface OrderingContext {
  accountId: number;
  today: string;
}

/** The columns of an `Orderable`, from a table named `courses`. */
export const orderableCourseColumns = (db: Queryable, { accountId, today }: OrderingContext) => db`
  courses.id as "courseId", title, ${localizedTitle(db)} as "titleIn", to_char(first_class(courses), 'YYYY-MM-DD') as "startDate",
  ${termsColumns(db)}, ${previousPeriodOf(db, { accountId })} as "previous",
  hidden or coalesce(end_date < ${today}, false) as "hidden", is_closed or is_open as "closed", coalesce(seats - seats_taken, 1) <= 0 as "full",
  exists (
    select from enrolments
    where enrolments.account_id = ${accountId} and enrolments.course_id = courses.id and ${hasNotEnded(db, today)}
  ) as "enrolled"`;

/** The learner's selected courses. They are locked against changes until the transaction ends. */
export async function readSelectionForOrder(
  db: Queryable,
  context: OrderingContext,
): Promise<OrderableCourse[]> {
  return db<OrderableCourse[]>`
    select ${orderableCourseColumns(db, context)}
    from selections join courses on courses.id = course_id
    where selections.account_id = ${context.accountId}
    order by courses.id
    for share of courses`;
}

/** The course with its terms for the learner, locked as in `readSelectionForOrder`; `undefined` when there is none. */
export async function readCourseForOrder(
  db: Queryable,
  { courseId, ...context }: OrderingContext & { courseId: number },
): Promise<OrderableCourse | undefined> {
  const [course] = await db<OrderableCourse[]>`
    select ${orderableCourseColumns(db, context)} from courses where id = ${courseId} for share`;
  return course;
}

/** An order line with the billing rules of its months. */
export type NewOrderLine = Omit<OrderLine, 'begins'> &
  Partial<Pick<PricingTerms, 'monthRule' | 'lateRule'> & Pick<Offer, 'begins' | 'holdsUntil'>>;

interface NewOrder {
  accountId: number;
  /** The author: the learner, a parent, or a member of staff. */
  by: number;
  byStaff?: boolean;
  lines: NewOrderLine[];
}

/** Stores an order with its lines under an order number that no other order has. Returns its id. The amount is the sum of the fees. */
export async function insertOrder(
  tx: Transaction,
  { accountId, by, byStaff = false, lines }: NewOrder,
  generateReference = generateOrderReference,
): Promise<number> {
  const amount = lines.reduce((sum, { fee }) => sum + fee, 0);
  let order: { id: number } | undefined;
  while (!order) {
    [order] = await tx<{ id: number }[]>`
      insert into orders (reference, account_id, amount, changed_by, by_staff)
      values (${generateReference()}, ${accountId}, ${amount}, ${by}, ${byStaff})
      on conflict (reference) do nothing
      returning id`;
  }
  const { id } = order;
  const rows = lines.map((line) => ({
    order_id: id,
    course_id: line.courseId,
    title: line.title,
    title_in: line.titleIn ?? null,
    start_date: line.startDate,
    fee: line.fee,
    months: line.months ?? null,
    part: line.part ?? false,
    month_rule: line.monthRule ?? null,
    late_rule: line.lateRule ?? null,
    first_day: line.firstDay ?? null,
    last_day: line.lastDay ?? null,
    begins: line.begins ?? null,
    holds_until: line.holdsUntil ?? null,
  }));
  await tx`insert into order_lines ${tx(rows)}`;
  return id;
}

interface OrderTransition {
  id: number;
  /** Only an order of this account; if absent, of any account. */
  accountId?: number;
  from: OrderState[];
  to: OrderState;
  /** The account that makes the change. */
  by: number;
  /** Null removes the order's UTR. */
  utr?: string | null | undefined;
  /** The day of the payment, if known: YYYY-MM-DD in India. */
  paidOn?: string | undefined;
  rejection?: RejectionCode;
  /** The text of staff, or the English sentence of the preset reason. */
  reason?: string;
  presetReason?: PresetReason | undefined;
}

/**
 * Changes an order's state; false when there is no such order or its state is not one of `from`. Keeps the UTR when none
 * is given, and clears the rejection; a trigger clears `looked_at`. Another trigger recognises a preset reason by its text (migration 0077),
 * which a server of the previous version writes, and an app of an earlier version sends.
 */
export async function transitionOrder(
  db: Queryable,
  transition: OrderTransition,
): Promise<boolean> {
  const updated = await db`
    update orders
    set state = ${transition.to}, changed_at = now(), changed_by = ${transition.by},
      utr = case when ${transition.utr === null} then null else coalesce(${transition.utr ?? null}, utr) end, paid_on = coalesce(${transition.paidOn ?? null}, paid_on), reason = ${transition.reason ?? null},
      rejection = ${transition.rejection ?? null}, preset_reason = ${transition.presetReason ? db.json({ ...transition.presetReason }) : null},
      receipt_number = null
    where id = ${transition.id} and state::text = any(${transition.from}::text[])
      ${transition.accountId === undefined ? db`` : db`and account_id = ${transition.accountId}`}
    returning id`;
  return updated.length > 0;
}

/**
 * Locks a UTR until the transaction ends: concurrent submissions and confirmations of it wait. Must be called before any
 * order is locked.
 */
export async function lockUtr(tx: Transaction, utr: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`utr ${utr}`}, 0))`;
}

/**
 * Records that staff review this UTR, for every order that is submitted with it. Returns the ids of these orders; the time of the
 * first review is kept.
 */
export async function markUtrReviewed(tx: Transaction, utr: string): Promise<number[]> {
  const reviewed = await tx<{ id: number }[]>`
    update orders set looked_at = coalesce(looked_at, now())
    where id in (
      select id from orders
      where utr collate "C" = ${utr} and state = 'submitted'
      order by id
      for update
    )
    returning id`;
  return reviewed.map(({ id }) => id);
}

export interface DuplicateReferenceOrder {
  id: number;
  reference: string;
  state: 'submitted' | 'paid';
  accountId: number | null;
}

interface DuplicateReferenceQuery {
  utr: string;
  id: number;
}

// A partial payment with the UTR uses it up, whatever the state of its order.
const selectDuplicateReferences = (db: Queryable, { utr, id }: DuplicateReferenceQuery) => db`
  select id, reference, account_id as "accountId",
    case when utr collate "C" = ${utr} and state = 'submitted' then 'submitted' else 'paid' end as "state"
  from orders
  where (
      (utr collate "C" = ${utr} and state in ('submitted', 'paid'))
      or id = any(array(select order_id from payments where payments.reference = ${utr} and not is_corrected))
    )
    and id <> ${id}
  order by id`;

/** The orders that are submitted with this UTR, or were paid with it in whole or in part, other than this one. */
export async function listDuplicateReferences(
  db: Queryable,
  other: DuplicateReferenceQuery,
): Promise<DuplicateReferenceOrder[]> {
  return db<DuplicateReferenceOrder[]>`${selectDuplicateReferences(db, other)}`;
}

/** Whether the account has an open order beside this one. */
export async function hasOtherOpenOrder(
  db: Queryable,
  { id, accountId }: OwnedOrderKey,
): Promise<boolean> {
  const open = await findOpenOrder(db, accountId);
  return open !== undefined && open.id !== id;
}

/** As `listOtherClaims`, locked against changes until the transaction ends. */
export async function lockDuplicateReferences(
  tx: Transaction,
  other: DuplicateReferenceQuery,
): Promise<DuplicateReferenceOrder[]> {
  return tx<DuplicateReferenceOrder[]>`${selectDuplicateReferences(tx, other)} for update`;
}

/** Why the order was rejected. Throws if it is not rejected. */
export async function readRejectionReason(db: Queryable, id: number): Promise<RejectionReason> {
  const [order] = await db<{ reason: RejectionReason | null }[]>`
    select ${rejectionReasonOf(db)} as "reason" from orders where id = ${id}`;
  if (!order?.reason) throw new Error('An order without a rejection.');
  return order.reason;
}

/** How often the order's UTR was sent since staff last rejected it. */
export async function countUtrSubmissions(db: Queryable, id: number): Promise<number> {
  const [counted] = await db<{ sent: number }[]>`
    select count(*)::integer as "sent" from order_events
    where order_id = ${id} and state = 'submitted'
      and id > coalesce((
        select max(id) from order_events where order_id = ${id} and state = 'rejected'
      ), 0)`;
  return counted?.sent ?? 0;
}

/** Whether an order, from a table named `orders`, extended existing enrolments and created none. */
export const isRenewal = (db: Queryable) => db`
  (
    exists (select from enrolment_periods where order_id = orders.id)
    and not exists (select from enrolments where order_id = orders.id)
  )`;

/** The data for the mails about a payment. */
export interface OrderForMail
  extends MailRecipient,
    Pick<Order, 'reference' | 'amount' | 'due' | 'utr' | 'parts' | 'documents' | 'lines'> {
  state: OrderState;
  rejection: RejectionCode | null;
  rejectionReason: RejectionReason | null;
  receiptNumber: string | null;
  /** The amount of that receipt, in integer paise. */
  receiptPaise: number | null;
  concession: Discount | null;
  isRenewal: boolean;
  changedAt: string;
}

/** The data for the mails about an order; `undefined` when the order or its learner's account is deleted. */
export async function findOrderForMail(
  db: Queryable,
  id: number,
): Promise<OrderForMail | undefined> {
  const [order] = await db<OrderForMail[]>`
    select ${recipientColumns(db)}, state, orders.reference, amount, ${dueRupees(db)} as "due", utr, rejection, ${rejectionReasonOf(db)} as "rejectionReason",
      ${latestReceiptNumber(db)} as "receiptNumber", ${isoTime(db, 'changed_at')} as "changedAt",
      (
        select paise::float8 from documents where number = ${latestReceiptNumber(db)}
      ) as "receiptPaise", ${discountOf(db)} as "concession", ${invoicesOf(db)} as "documents",
      ${isRenewal(db)} as "isRenewal",
      ${partPaymentsOf(db)} as "parts", ${linesOf(db)} as "lines"
    from orders join readers using (account_id)
    where orders.id = ${id}`;
  return order;
}

/**
 * Deletes at most `atMost` old unpaid orders and returns how many were deleted: without a UTR two years after the last
 * change, with a UTR eight years after it. Paid and submitted orders are never deleted, nor those with an invoice.
 */
export async function deleteOldUnpaidOrders(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'orders',
    db`where state in ('awaiting payment', 'rejected', 'cancelled')
        and changed_at < now() - ${retentionTimeOf('unpaidOrders')}::interval
        and (utr is null or changed_at < now() - ${retentionTimeOf('ordersWithUtr')}::interval)
        and not exists (select from documents where order_id = orders.id)
      limit ${atMost}`,
  );
}

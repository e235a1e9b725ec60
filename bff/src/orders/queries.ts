import type { Order, OrderLine, OrderState, Receipt, StaffOrder } from '../contract.ts';
import type { Queryable } from '../db.ts';
import type { OrderForMail } from './order-mail.ts';

const isoTime = (db: Queryable, column: string) => db`
  to_char(${db(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const linesOf = (db: Queryable) => db`
  coalesce((
    select json_agg(json_build_object(
      'courseId', course_id, 'title', title, 'startDate', to_char(start_date, 'YYYY-MM-DD'), 'fee', fee
    ) order by start_date, course_id)
    from order_lines where order_id = orders.id
  ), '[]')`;

const orderColumns = (db: Queryable) => db`
  orders.id, reference, state, amount, utr, reason, receipt_number as "receiptNumber",
  ${isoTime(db, 'orders.created_at')} as "createdAt",
  ${isoTime(db, 'orders.changed_at')} as "changedAt",
  ${linesOf(db)} as "lines"`;

/** The learner's orders, the newest first. */
export async function listOrders(db: Queryable, accountId: number): Promise<Order[]> {
  return db<Order[]>`
    select ${orderColumns(db)} from orders where account_id = ${accountId} order by id desc`;
}

interface Owned {
  id: number;
  accountId: number;
}

/** The learner's order with this id; nobody else's. */
export async function findOrder(
  db: Queryable,
  { id, accountId }: Owned,
): Promise<Order | undefined> {
  const [order] = await db<Order[]>`
    select ${orderColumns(db)} from orders where id = ${id} and account_id = ${accountId}`;
  return order;
}

/** The learner's one open order, if there is one. */
export async function findOpenOrder(db: Queryable, accountId: number): Promise<Order | undefined> {
  const [order] = await db<Order[]>`
    select ${orderColumns(db)} from orders
    where account_id = ${accountId} and state in ('awaiting payment', 'submitted', 'rejected')`;
  return order;
}

/** Makes everything else that would change this learner's orders wait for this transaction. */
export async function lockLearner(db: Queryable, accountId: number): Promise<void> {
  // Not a full lock: a confirmation that enrols the learner at the same time needs the row's key.
  await db`select id from accounts where id = ${accountId} for no key update`;
}

export interface Selected extends OrderLine {
  hidden: boolean;
  full: boolean;
  enrolled: boolean;
}

/** What the learner has selected, as it is now and stays until this transaction ends. */
export async function readSelectionForOrder(db: Queryable, accountId: number): Promise<Selected[]> {
  return db<Selected[]>`
    select courses.id as "courseId", title, to_char(start_date, 'YYYY-MM-DD') as "startDate", fee,
      hidden, coalesce(seats - seats_taken, 1) <= 0 as "full",
      exists (
        select from enrolments
        where enrolments.account_id = ${accountId} and enrolments.course_id = courses.id
      ) as "enrolled"
    from selections join courses on courses.id = course_id
    where selections.account_id = ${accountId}
    order by courses.id
    for share of courses`;
}

interface NewOrder {
  accountId: number;
  reference: string;
  lines: OrderLine[];
}

/** Stores an order with its lines; its amount is their sum. */
export async function insertOrder(
  db: Queryable,
  { accountId, reference, lines }: NewOrder,
): Promise<number> {
  const amount = lines.reduce((sum, { fee }) => sum + fee, 0);
  const [order] = await db<{ id: number }[]>`
    insert into orders (reference, account_id, amount, changed_by)
    values (${reference}, ${accountId}, ${amount}, ${accountId})
    returning id`;
  if (!order) throw new Error('An insert returned no row.');
  const rows = lines.map(({ courseId, title, startDate, fee }) => ({
    order_id: order.id,
    course_id: courseId,
    title,
    start_date: startDate,
    fee,
  }));
  await db`insert into order_lines ${db(rows)}`;
  return order.id;
}

interface Move {
  id: number;
  /** Only a learner's own order; without it, anybody's. */
  accountId?: number;
  from: OrderState[];
  to: OrderState;
  /** Who does it. */
  by: number;
  utr?: string;
  reason?: string;
  receiptNumber?: number;
}

/** Moves an order on, if it is in one of the states it may come from; false otherwise. */
export async function moveOrder(db: Queryable, move: Move): Promise<boolean> {
  const moved = await db`
    update orders
    set state = ${move.to}, changed_at = now(), changed_by = ${move.by},
      utr = coalesce(${move.utr ?? null}, utr), reason = ${move.reason ?? null},
      receipt_number = ${move.receiptNumber ?? null}
    where id = ${move.id} and state::text = any(${move.from}::text[])
      ${move.accountId === undefined ? db`` : db`and account_id = ${move.accountId}`}
    returning id`;
  return moved.length > 0;
}

export interface LockedOrder {
  state: OrderState;
  amount: number;
  accountId: number | null;
}

/** Anybody's order, which stays as it is until this transaction ends. */
export async function lockOrder(db: Queryable, id: number): Promise<LockedOrder | undefined> {
  const [order] = await db<LockedOrder[]>`
    select state, amount, account_id as "accountId" from orders where id = ${id} for update`;
  return order;
}

export interface OrderedCourse {
  id: number;
  title: string;
  full: boolean;
}

/** The courses of an order, whose seats stay as they are until this transaction ends. */
export async function lockOrderedCourses(db: Queryable, orderId: number): Promise<OrderedCourse[]> {
  return db<OrderedCourse[]>`
    select id, title, coalesce(seats - seats_taken, 1) <= 0 as "full"
    from courses
    where id in (select course_id from order_lines where order_id = ${orderId})
    order by id
    for no key update`;
}

/** What a letter about an order says, if its learner still has an account. */
export async function findOrderForMail(
  db: Queryable,
  id: number,
): Promise<OrderForMail | undefined> {
  const [order] = await db<OrderForMail[]>`
    select name, email, reference, amount, utr, reason, receipt_number as "receiptNumber",
      ${isoTime(db, 'changed_at')} as "changedAt", ${linesOf(db)} as "lines"
    from orders join accounts on accounts.id = account_id
    where orders.id = ${id}`;
  return order;
}

/** The number after the last one; given back if this transaction fails, so that none is missing. */
export async function nextReceiptNumber(db: Queryable): Promise<number> {
  const [counter] = await db<{ last: number }[]>`
    update receipt_counter set last = last + 1 returning last`;
  if (!counter) throw new Error('The receipt counter is missing.');
  return counter.last;
}

/** Takes what has been paid out of the learner's selection. */
export async function clearOrderedSelection(db: Queryable, orderId: number): Promise<void> {
  await db`
    delete from selections
    using order_lines join orders on orders.id = order_id
    where order_id = ${orderId} and selections.course_id = order_lines.course_id
      and selections.account_id = orders.account_id`;
}

interface StaffSearch {
  state: OrderState | undefined;
  /** In the learner's name, the UTR or the reference; empty finds all. */
  search: string;
}

/** Orders with who and what happened, the last changed first, at most 100. */
export async function listStaffOrders(
  db: Queryable,
  { state, search }: StaffSearch,
): Promise<Omit<StaffOrder, 'confirmable'>[]> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return db<Omit<StaffOrder, 'confirmable'>[]>`
    select ${orderColumns(db)},
      case when accounts.id is not null then
        json_build_object('name', accounts.name, 'email', accounts.email)
      end as "learner",
      (
        select json_agg(json_build_object(
          'state', event.state, 'utr', event.utr, 'reason', event.reason,
          'at', ${isoTime(db, 'event.at')}, 'by', actor.name
        ) order by event.id)
        from order_events event left join accounts actor on actor.id = event.by
        where event.order_id = orders.id
      ) as "events"
    from orders left join accounts on accounts.id = orders.account_id
    where (accounts.name ilike ${pattern} or utr like ${pattern} or reference ilike ${pattern})
      ${state ? db`and state = ${state}` : db``}
    order by changed_at desc, orders.id desc
    limit 100`;
}

interface ReceiptSearch {
  number: number;
  /** Only this learner's; without it, anybody's. */
  accountId: number | undefined;
}

/** The receipt with this number, if there is one. */
export async function findReceipt(
  db: Queryable,
  { number, accountId }: ReceiptSearch,
): Promise<Receipt | undefined> {
  const [receipt] = await db<Receipt[]>`
    select receipt_number as "number", reference, ${isoTime(db, 'changed_at')} as "paidAt",
      accounts.name as "learner", utr, amount, ${linesOf(db)} as "lines"
    from orders left join accounts on accounts.id = account_id
    where receipt_number = ${number}
      ${accountId === undefined ? db`` : db`and account_id = ${accountId}`}`;
  return receipt;
}

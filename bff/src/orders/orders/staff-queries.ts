import { z } from 'zod';
import { accountSearch, beginsWith } from '../../platform/database/account-search.ts';
import type { Fragment, Queryable, Transaction } from '../../platform/database/db.ts';
import { personJson } from '../../platform/database/families.ts';
import { localizedTitle } from '../../platform/database/localized-columns.ts';
import { PAGE_ROWS, type Page, toPage, type WithCursor } from '../../platform/http/paging.ts';
import type { LocalizedTitle } from '../../platform/i18n/localized-content.ts';
import type { Discount } from '../invoices/money.ts';
import { discountOf } from '../invoices/queries.ts';
import { offerHoldsUntil } from '../paid-periods/queries.ts';
import { linesOf } from './line-queries.ts';
import { MAX_EVENTS, type OrderState, type PartialPayment, type StaffOrder } from './order.ts';
import {
  dueRupees,
  idNumber,
  isoTime,
  isRenewal,
  orderColumns,
  partPaymentsOf,
  rejectionReasonOf,
} from './queries.ts';

/** The cursor of an order by its last change: microseconds since 1970, then its id. */
export const changeCursor = z.tuple([z.int().min(0).max(4_000_000_000_000_000), idNumber]);

interface OrderListQuery {
  state: OrderState | undefined;
  after: z.infer<typeof changeCursor> | undefined;
}

interface OrderSearchQuery extends OrderListQuery {
  /** The beginning of a reference or UTR, the end of a UTR, or any part of the learner's name, address and phone number; empty for all. */
  search: string;
}

type StaffOrderRow = Omit<StaffOrder, 'confirmable'>;

/**
 * A page of orders with their learners and last changes. Lists of waiting orders begin with the order that waits
 * longest, all other lists with the last change.
 */
export async function listStaffOrders(
  db: Queryable,
  { search, ...query }: OrderSearchQuery,
): Promise<Page<StaffOrderRow>> {
  const rows =
    search === ''
      ? await readPage(db, query, { from: selectOrders(db, query) })
      : await searchPage(db, query, search);
  return toPage(rows);
}

/** A search that finds no more accounts than this, and no more orders, is answered by collecting them. */
const MAX_COLLECTED = 600;
/** How many orders of the list are read and compared for a search that finds more. */
const MAX_SCANNED = 10_000;

/**
 * A page of the matching orders. For a rare term all matches are collected through the indexes and sorted. For a common term the list is
 * scanned in its order until the page is full; if the first 10,000 orders do not fill the page, all matches are collected after all.
 */
async function searchPage(
  db: Queryable,
  query: OrderListQuery,
  search: string,
): Promise<WithCursor<StaffOrderRow>[]> {
  const { learner, orders, matches } = searchConditions(db, search);
  const found = await findMatches(db, { learner, orders });
  if (found.accounts.length <= MAX_COLLECTED && found.orders.length <= MAX_COLLECTED) {
    const isCollected = db`
      and (id = any(${found.orders}::integer[]) or account_id = any(${found.accounts}::integer[]))`;
    return readPage(db, query, { from: selectOrders(db, query, isCollected) });
  }
  const from = selectFirstOrders(db, query, MAX_SCANNED);
  // The planner estimates that half of the rows satisfy a condition in this form, so it scans the list in its order.
  const isMatch = db`case when ${matches} then true else false end`;
  const rows = await readPage(db, query, { from, isMatch });
  if (rows.length === PAGE_ROWS || !(await hasMore(db, query, MAX_SCANNED))) return rows;
  const isMatchOfAll = db`
    and id in (
      ${orders}
      union all
      select orders.id from accounts join orders on account_id = accounts.id where ${learner}
    )`;
  return readPage(db, query, { from: selectOrders(db, query, isMatchOfAll) });
}

/**
 * Lists of these states begin with the oldest change, because staff or the learner must act; other lists begin with the newest.
 */
const WAITING_STATES: (OrderState | undefined)[] = ['submitted', 'awaiting payment'];

const sortColumns = (db: Queryable, { state }: OrderListQuery) =>
  WAITING_STATES.includes(state)
    ? db`orders.changed_at, orders.id`
    : db`orders.changed_at desc, orders.id desc`;

function selectOrders(db: Queryable, { state, after }: OrderListQuery, also: Fragment = db``) {
  const begin = (at: number) => db`timestamptz 'epoch' + ${at}::float8 * interval '1 microsecond'`;
  const beyond = WAITING_STATES.includes(state) ? db`>` : db`<`;
  return db`
    select id, reference, account_id, state, amount, utr, reason, rejection, preset_reason,
      looked_at, paid_on, created_at, changed_at
    from orders
    where true
      ${state ? db`and state = ${state}` : db``}
      ${after ? db`and (changed_at, id) ${beyond} (${begin(after[0])}, ${after[1]})` : db``}
      ${also}`;
}

const selectFirstOrders = (db: Queryable, query: OrderListQuery, count: number) => db`
  ${selectOrders(db, query)} order by ${sortColumns(db, query)} limit ${count}`;

async function hasMore(db: Queryable, query: OrderListQuery, count: number): Promise<boolean> {
  const [next] = await db`
    select from (${selectOrders(db, query)}) as orders
    order by ${sortColumns(db, query)} offset ${count} limit 1`;
  return next !== undefined;
}

const lastEventsOf = (db: Queryable) => db`
  (
    select json_agg(json_build_object(
      'state', event.state, 'utr', event.utr, 'reason', event.reason,
      'rejectionReason', ${rejectionReasonOf(db, 'event')},
      'at', ${isoTime(db, 'event.at')}, 'by', (select name from accounts where accounts.id = event.by)
    ) order by event.id)
    from (
      select id, state, utr, reason, preset_reason, at, by from order_events
      where order_id = orders.id
      order by id desc
      limit ${MAX_EVENTS}
    ) event
  )`;

const duplicateReferencesOf = (db: Queryable) => db`
  case when state = 'submitted' then (
    select json_agg(json_build_object(
      'id', other.id, 'reference', other.reference, 'amount', other.amount,
      'lines', ${linesOf(db, 'other')}, 'titles', array(
        select title from order_lines where order_id = other.id order by start_date, course_id
      ),
      'createdAt', ${isoTime(db, 'other.created_at')},
      'changedAt', ${isoTime(db, 'other.changed_at')},
      'learner', ${personJson(db, db`other.account_id`)}
    ) order by other.changed_at, other.id)
    from orders other
    where other.utr collate "C" = orders.utr and other.state = 'submitted' and other.id <> orders.id
  ) end`;

function readPage(
  db: Queryable,
  query: OrderListQuery,
  { from, isMatch = db`true` }: { from: Fragment; isMatch?: Fragment },
) {
  return db<WithCursor<StaffOrderRow>[]>`
    select ${orderColumns(db)},
      ${personJson(db, db`orders.account_id`)} as "learner",
      ${lastEventsOf(db)} as "events",
      coalesce(${duplicateReferencesOf(db)}, '[]') as "otherClaims",
      json_build_array((extract(epoch from changed_at) * 1000000)::bigint, orders.id) as "cursor"
    from (${from}) as orders left join accounts on accounts.id = orders.account_id
    where ${isMatch}
    order by ${sortColumns(db, query)}
    limit ${PAGE_ROWS}`;
}

/** The conditions of a search on an order and on its learner. An index answers each of them. */
function searchConditions(db: Queryable, search: string) {
  const digits = search.replace(/\s/g, '');
  const backwards = [...digits].reverse().join('');
  const reference = beginsWith(
    db,
    db`reference`,
    search.toUpperCase().replace(/^(?:GY-?)?/, 'GY-'),
  );
  const utr = /^\d+$/.test(digits)
    ? db`(${beginsWith(db, db`utr`, digits)} or ${beginsWith(db, db`reverse(utr)`, backwards)})`
    : undefined;
  const learner = accountSearch(db, search);
  const orders = db`
    select id from orders where ${reference}
    ${utr ? db`union all select id from orders where ${utr}` : db``}`;
  return {
    learner: learner.indexed,
    orders,
    matches: db`(${reference} ${utr ? db`or ${utr}` : db``} or ${learner.matches})`,
  };
}

/**
 * The ids of matching accounts, including the children they pay for, and of matching orders: at most `MAX_COLLECTED` + 1 of each, where
 * the extra one shows that there are more.
 */
interface SearchMatches {
  accounts: number[];
  orders: number[];
}

async function findMatches(
  db: Queryable,
  { learner, orders }: Record<'learner' | 'orders', Fragment>,
): Promise<SearchMatches> {
  const [found] = await db<SearchMatches[]>`
    with named as materialized (select id from accounts where ${learner} limit ${MAX_COLLECTED + 1})
    select array(
        select id from named union select id from accounts where guardian_id in (select id from named)
        limit ${MAX_COLLECTED + 1}
      ) as "accounts",
      array(${orders} limit ${MAX_COLLECTED + 1}) as "orders"`;
  if (!found) throw new Error('A search returned no row.');
  return found;
}

const MAX_COUNTED = 1000;

/** The number of submitted payments, counted up to 1,000. */
export async function countWaitingPayments(db: Queryable): Promise<number> {
  const [counted] = await db<{ waiting: number }[]>`
    select count(*)::integer as "waiting"
    from (select from orders where state = 'submitted' limit ${MAX_COUNTED}) as counted`;
  return counted?.waiting ?? 0;
}

/** The order's UTR; null when it has none, or when there is no such order. */
export async function findUtr(db: Queryable, id: number): Promise<string | null> {
  const [order] = await db<{ utr: string | null }[]>`select utr from orders where id = ${id}`;
  return order?.utr ?? null;
}

interface LockedOrder {
  state: OrderState;
  utr: string | null;
  reference: string;
  amount: number;
  /** The amount due, in rupees. */
  due: number;
  concession: Discount | null;
  accountId: number | null;
  /** The day in India on which the learner sent the UTR, YYYY-MM-DD. */
  paidOn: string | null;
  /** As of an `Order`. */
  holdsUntil: string | null;
  parts: PartialPayment[];
}

/** An order of any account, locked against changes until the transaction ends; `undefined` when there is none. */
export async function lockOrder(tx: Transaction, id: number): Promise<LockedOrder | undefined> {
  await tx`select from orders where id = ${id} for update`;
  // In a separate statement, which sees the payments committed while it waited for the lock.
  const [order] = await tx<LockedOrder[]>`
    select state, utr, orders.reference, amount, account_id as "accountId", ${dueRupees(tx)} as "due",
      to_char(paid_on, 'YYYY-MM-DD') as "paidOn", ${offerHoldsUntil(tx)} as "holdsUntil",
      ${discountOf(tx)} as "concession", ${partPaymentsOf(tx)} as "parts"
    from orders where id = ${id}`;
  return order;
}

interface OrderedCourse extends LocalizedTitle {
  id: number;
  full: boolean;
  /** Whether the learner is enrolled already. */
  held: boolean;
}

/**
 * The courses of an order, in order of id, locked so that their seats do not change until the transaction ends.
 */
export async function lockOrderedCourses(
  tx: Transaction,
  { orderId, accountId }: { orderId: number; accountId: number },
): Promise<OrderedCourse[]> {
  const courses = await tx<Omit<OrderedCourse, 'held'>[]>`
    select id, title, ${localizedTitle(tx)} as "titleIn", coalesce(seats - seats_taken, 1) <= 0 as "full"
    from courses
    where id in (select course_id from order_lines where order_id = ${orderId})
    order by id
    for no key update`;
  // After the locks, so that no enrolment is added or removed.
  const seats = await tx<{ id: number }[]>`
    select course_id as "id" from enrolments
    where account_id = ${accountId} and course_id = any(${courses.map(({ id }) => id)}::integer[])`;
  return courses.map((course) => ({
    ...course,
    held: seats.some(({ id }) => id === course.id),
  }));
}

/** Removes the order's courses from the learner's selection. */
export async function clearOrderedSelection(db: Queryable, orderId: number): Promise<void> {
  await db`
    delete from selections
    using order_lines join orders on orders.id = order_id
    where order_id = ${orderId} and selections.course_id = order_lines.course_id
      and selections.account_id = orders.account_id`;
}

/** For a renewal: the last paid day of the order, YYYY-MM-DD in India; `undefined` for other orders. */
export async function findRenewedUntil(
  db: Queryable,
  orderId: number,
): Promise<string | undefined> {
  const [renewed] = await db<{ lastDay: string | null }[]>`
    select case when ${isRenewal(db)} then (
      select to_char(max(last_day), 'YYYY-MM-DD') from enrolment_periods where order_id = orders.id
    ) end as "lastDay"
    from orders where id = ${orderId}`;
  return renewed?.lastDay ?? undefined;
}

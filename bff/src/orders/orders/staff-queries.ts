import { z } from 'zod';
import type { Fragment, Queryable, Transaction } from '../../platform/database/db.ts';
import { personOf } from '../../platform/database/families.ts';
import { titleIn } from '../../platform/database/in-languages.ts';
import { beginsWith, hasParts } from '../../platform/database/searching.ts';
import { PAGE_ROWS, type Page, type Placed, pageOf } from '../../platform/http/paging.ts';
import type { Titled } from '../../platform/i18n/localized-content.ts';
import type { Concession } from '../invoices/money.ts';
import { concessionOf } from '../invoices/queries.ts';
import { holdsUntilOf } from '../paid-periods/queries.ts';
import type { OrderState, PartPayment, StaffOrder } from './order.ts';
import { dueOf, idNumber, isoTime, isRenewal, linesOf, orderColumns, partsOf } from './queries.ts';

/** An order's place by its last change: microseconds since 1970, then its id. */
export const changePlace = z.tuple([z.int().min(0).max(4_000_000_000_000_000), idNumber]);

interface Listed {
  state: OrderState | undefined;
  after: z.infer<typeof changePlace> | undefined;
}

interface StaffSearch extends Listed {
  /** The beginning of a reference or UTR, the end of a UTR, or any part of the learner's name, address and phone number; empty for all. */
  search: string;
}

type Row = Omit<StaffOrder, 'confirmable'>;

/**
 * A page of orders with their learners and last changes. Lists of waiting orders begin with the order that waits
 * longest, all other lists with the last change.
 */
export async function listStaffOrders(
  db: Queryable,
  { search, ...listed }: StaffSearch,
): Promise<Page<Row>> {
  const rows =
    search === ''
      ? await readPage(db, listed, { from: ordersOf(db, listed) })
      : await searchPage(db, listed, search);
  return pageOf(rows);
}

/** A search that finds no more accounts than this, and no more orders, is answered by collecting them. */
const MOST_COLLECTED = 600;
/** How many orders of the list are read and compared for a search that finds more. */
const MOST_LOOKED_AT = 10_000;

/**
 * A page of the orders that match. For a rare word all matches are collected through the indexes and sorted. For a
 * common word that is too much: the list is read in its order until the page is full. If the first 10,000 orders do
 * not fill the page, all matches are collected after all.
 */
async function searchPage(db: Queryable, listed: Listed, search: string): Promise<Placed<Row>[]> {
  const { learner, orders, matches } = conditionsFor(db, search);
  const found = await findMatches(db, { learner, orders });
  if (found.accounts.length <= MOST_COLLECTED && found.orders.length <= MOST_COLLECTED) {
    const among = db`
      and (id = any(${found.orders}::integer[]) or account_id = any(${found.accounts}::integer[]))`;
    return readPage(db, listed, { from: ordersOf(db, listed, among) });
  }
  const from = firstOf(db, listed, MOST_LOOKED_AT);
  // Of a condition in this form the planner supposes that half of the rows have it: so it reads the list in its order, a page of matches long.
  const isMatch = db`case when ${matches} then true else false end`;
  const rows = await readPage(db, listed, { from, isMatch });
  if (rows.length === PAGE_ROWS || !(await hasMore(db, listed, MOST_LOOKED_AT))) return rows;
  const everything = db`
    and id in (
      ${orders}
      union all
      select orders.id from accounts join orders on account_id = accounts.id where ${learner}
    )`;
  return readPage(db, listed, { from: ordersOf(db, listed, everything) });
}

/**
 * The lists of these states begin with the oldest change, as staff or the learner have to act; others with the
 * newest.
 */
const WAITING_STATES: (OrderState | undefined)[] = ['submitted', 'awaiting payment'];

const orderOf = (db: Queryable, { state }: Listed) =>
  WAITING_STATES.includes(state)
    ? db`orders.changed_at, orders.id`
    : db`orders.changed_at desc, orders.id desc`;

function ordersOf(db: Queryable, { state, after }: Listed, also: Fragment = db``) {
  const begin = (at: number) => db`timestamptz 'epoch' + ${at}::float8 * interval '1 microsecond'`;
  const beyond = WAITING_STATES.includes(state) ? db`>` : db`<`;
  return db`
    select id, reference, account_id, state, amount, utr, reason, rejection,
      looked_at, paid_on, created_at, changed_at
    from orders
    where true
      ${state ? db`and state = ${state}` : db``}
      ${after ? db`and (changed_at, id) ${beyond} (${begin(after[0])}, ${after[1]})` : db``}
      ${also}`;
}

const firstOf = (db: Queryable, listed: Listed, count: number) => db`
  ${ordersOf(db, listed)} order by ${orderOf(db, listed)} limit ${count}`;

async function hasMore(db: Queryable, listed: Listed, count: number): Promise<boolean> {
  const [next] = await db`
    select from (${ordersOf(db, listed)}) as orders
    order by ${orderOf(db, listed)} offset ${count} limit 1`;
  return next !== undefined;
}

const EVENTS_SHOWN = 20;

const lastEventsOf = (db: Queryable) => db`
  (
    select json_agg(json_build_object(
      'state', event.state, 'utr', event.utr, 'reason', event.reason,
      'at', ${isoTime(db, 'event.at')}, 'by', (select name from accounts where accounts.id = event.by)
    ) order by event.id)
    from (
      select id, state, utr, reason, at, by from order_events
      where order_id = orders.id
      order by id desc
      limit ${EVENTS_SHOWN}
    ) event
  )`;

const otherClaimsOf = (db: Queryable) => db`
  case when state = 'submitted' then (
    select json_agg(json_build_object(
      'id', other.id, 'reference', other.reference, 'amount', other.amount,
      'lines', ${linesOf(db, 'other')}, 'titles', array(
        select title from order_lines where order_id = other.id order by start_date, course_id
      ),
      'createdAt', ${isoTime(db, 'other.created_at')},
      'changedAt', ${isoTime(db, 'other.changed_at')},
      'learner', ${personOf(db, db`other.account_id`)}
    ) order by other.changed_at, other.id)
    from orders other
    where other.utr collate "C" = orders.utr and other.state = 'submitted' and other.id <> orders.id
  ) end`;

function readPage(
  db: Queryable,
  listed: Listed,
  { from, isMatch = db`true` }: { from: Fragment; isMatch?: Fragment },
) {
  return db<Placed<Row>[]>`
    select ${orderColumns(db)},
      ${personOf(db, db`orders.account_id`)} as "learner",
      ${lastEventsOf(db)} as "events",
      coalesce(${otherClaimsOf(db)}, '[]') as "otherClaims",
      json_build_array((extract(epoch from changed_at) * 1000000)::bigint, orders.id) as "place"
    from (${from}) as orders left join accounts on accounts.id = orders.account_id
    where ${isMatch}
    order by ${orderOf(db, listed)}
    limit ${PAGE_ROWS}`;
}

/** The conditions of a search on an order and on its learner. An index answers each of them. */
function conditionsFor(db: Queryable, search: string) {
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
  const learner = hasParts(db, search);
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
 * The ids of matching accounts, with those of the children for whom they pay, and of matching orders: at most `MOST_COLLECTED` + 1 of each; the one above shows that there
 * are more.
 */
interface Found {
  accounts: number[];
  orders: number[];
}

async function findMatches(
  db: Queryable,
  { learner, orders }: Record<'learner' | 'orders', Fragment>,
): Promise<Found> {
  const [found] = await db<Found[]>`
    with named as materialized (select id from accounts where ${learner} limit ${MOST_COLLECTED + 1})
    select array(
        select id from named union select id from accounts where guardian_id in (select id from named)
        limit ${MOST_COLLECTED + 1}
      ) as "accounts",
      array(${orders} limit ${MOST_COLLECTED + 1}) as "orders"`;
  if (!found) throw new Error('A search returned no row.');
  return found;
}

const MOST_COUNTED = 1000;

/** The number of submitted payments, counted up to 1,000. */
export async function countWaitingPayments(db: Queryable): Promise<number> {
  const [counted] = await db<{ waiting: number }[]>`
    select count(*)::integer as "waiting"
    from (select from orders where state = 'submitted' limit ${MOST_COUNTED}) as counted`;
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
  /** What is still to be paid, in rupees. */
  due: number;
  concession: Concession | null;
  accountId: number | null;
  /** The day in India on which the learner sent the UTR, YYYY-MM-DD. */
  paidOn: string | null;
  /** As of an `Order`. */
  holdsUntil: string | null;
  parts: PartPayment[];
}

/** An order of any account, locked against changes until the transaction ends; `undefined` when there is none. */
export async function lockOrder(tx: Transaction, id: number): Promise<LockedOrder | undefined> {
  await tx`select from orders where id = ${id} for update`;
  // Only now: what has come for it meanwhile is seen by a statement of its own.
  const [order] = await tx<LockedOrder[]>`
    select state, utr, orders.reference, amount, account_id as "accountId", ${dueOf(tx)} as "due",
      to_char(paid_on, 'YYYY-MM-DD') as "paidOn", ${holdsUntilOf(tx)} as "holdsUntil",
      ${concessionOf(tx)} as "concession", ${partsOf(tx)} as "parts"
    from orders where id = ${id}`;
  return order;
}

interface OrderedCourse extends Titled {
  id: number;
  full: boolean;
  /** Whether the learner has a seat already. */
  held: boolean;
}

/**
 * The courses of an order, in order of id. They are locked, so that their seats stay until the transaction ends.
 */
export async function lockOrderedCourses(
  tx: Transaction,
  { orderId, accountId }: { orderId: number; accountId: number },
): Promise<OrderedCourse[]> {
  const courses = await tx<Omit<OrderedCourse, 'held'>[]>`
    select id, title, ${titleIn(tx)} as "titleIn", coalesce(seats - seats_taken, 1) <= 0 as "full"
    from courses
    where id in (select course_id from order_lines where order_id = ${orderId})
    order by id
    for no key update`;
  // Only now: with the locks no place is given or taken away.
  const places = await tx<{ id: number }[]>`
    select course_id as "id" from enrolments
    where account_id = ${accountId} and course_id = any(${courses.map(({ id }) => id)}::integer[])`;
  return courses.map((course) => ({
    ...course,
    held: places.some(({ id }) => id === course.id),
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

/** Of an order that has enrolled nobody anew: the last day that is paid for with it, YYYY-MM-DD in India. */
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

import { z } from 'zod';
import type { Queryable } from '../../platform/database/db.ts';
import { localizedTitle, withoutEmptyTitle } from '../../platform/database/localized-columns.ts';
import { PAGE_ROWS, type Page, toPage, type WithCursor } from '../../platform/http/paging.ts';
import { addDays, indianDateTime } from '../../shared/time/indian-time.ts';
import { duePaise } from '../invoices/queries.ts';
import { idNumber } from '../orders/queries.ts';
import type { Receivable, ReceivableGroup } from './accounts-receivable.ts';

/** The condition that the order is open and no payment was submitted. From a table named `orders`; it is indexed. */
export const isUnpaid = (db: Queryable) => db`
  (orders.state in ('awaiting payment', 'rejected') and orders.amount > 0)`;

/** The condition that the learner has no later period of the course. From a table named `period`. */
export const isLastPeriod = (db: Queryable) => db`
  not exists (
    select from enrolment_periods later
    where later.account_id = period.account_id and later.course_id = period.course_id
      and later.first_day > period.first_day
  )`;

/**
 * The condition that the month after the period is offered, and neither paid nor ordered. A learner has at most one open order. From
 * tables named `period` and `courses`.
 */
const isUnrenewed = (db: Queryable) => db`
  (
    fee_per = 'month' and fee > 0 and (end_date is null or end_date > period.last_day)
    and ${isLastPeriod(db)}
    and not exists (
      select from order_lines
      where order_lines.course_id = period.course_id and order_id = (
        select id from orders
        where orders.account_id = period.account_id and state in ('awaiting payment', 'submitted', 'rejected')
        limit 1
      )
    )
  )`;

/** The condition that the learner attended a class after the last paid day. From a table named `period`. */
const stillAttends = (db: Queryable) => db`
  exists (
    select from attendance
    where attendance.account_id = period.account_id and attendance.course_id = period.course_id
      and attendance.date > period.last_day and attended
  )`;

/** The condition that the period was not renewed although its learner still attends. From tables named `period` and `courses`. */
export const isRenewalOwed = (db: Queryable) => db`(${isUnrenewed(db)} and ${stillAttends(db)})`;

/** The days ahead and back that the list covers: older cases are given up. */
const DAYS_AHEAD = 7;
export const DAYS_BACK = 60;

/** The condition that the order is listed as unpaid. From a table named `orders`. */
export const isOrderOverdue = (db: Queryable, today: string) => db`
  (
    ${isUnpaid(db)} and orders.created_at >= ${indianDateTime(addDays(today, -DAYS_BACK), '00:00')}
  )`;

/** The condition that the period has ended, and that its renewal is listed as unpaid. From tables named `period` and `courses`. */
export const isRenewalOverdue = (db: Queryable, today: string) => db`
  (
    period.last_day between ${addDays(today, -DAYS_BACK)} and ${addDays(today, -1)} and ${isRenewalOwed(db)}
  )`;

interface ReceivablesQuery {
  /** YYYY-MM-DD in India. */
  today: string;
  /** Restricts the list to this course. */
  courseId: number | undefined;
}

/** The periods that end soon, or have ended. */
const fromEndingPeriods = (
  db: Queryable,
  group: Exclude<ReceivableGroup, 'open'>,
  { today, courseId }: ReceivablesQuery,
) => db`
  from enrolment_periods period join courses on courses.id = period.course_id
  where ${
    group === 'ending'
      ? db`period.last_day between ${today} and ${addDays(today, DAYS_AHEAD)} and ${isUnrenewed(db)}`
      : isRenewalOverdue(db, today)
  }
  ${courseId === undefined ? db`` : db`and period.course_id = ${courseId}`}`;

const fromUnpaidOrders = (db: Queryable, { today, courseId }: ReceivablesQuery) => db`
  from orders
  where ${isOrderOverdue(db, today)} ${
    courseId === undefined
      ? db``
      : db`and exists (select from order_lines where order_id = orders.id and course_id = ${courseId})`
  }`;

/** The cursors of the lists: the last paid day, or the time of the order in microseconds since 1970, and the id. */
export const receivableCursors = {
  period: z.tuple([z.iso.date(), idNumber]),
  order: z.tuple([z.int().min(0).max(4_000_000_000_000_000), idNumber]),
};

type ReceivableCursor<Kind extends keyof typeof receivableCursors> =
  | z.infer<(typeof receivableCursors)[Kind]>
  | undefined;

const personJson = (db: Queryable) => db`
  json_build_object(
    'id', people.id, 'name', people.name, 'email', people.email, 'phone', people.phone,
    'guardian', people.guardian, 'language', people.language, 'refusesMail', people.refuses_mail
  )`;

const withTitles = (page: Page<Receivable>): Page<Receivable> => ({
  ...page,
  items: page.items.map((row) => ({ ...row, courses: row.courses.map(withoutEmptyTitle) })),
});

/** A page of the learners whose paid period ends within a week, the earliest end first; or has ended, the latest end first. */
export async function listUnrenewedPeriods(
  db: Queryable,
  {
    group,
    after,
    ...query
  }: ReceivablesQuery & {
    group: Exclude<ReceivableGroup, 'open'>;
    after: ReceivableCursor<'period'>;
  },
): Promise<Page<Receivable>> {
  const [beyond, order] =
    group === 'ending'
      ? [db`>`, db`period.last_day, period.id`]
      : [db`<`, db`period.last_day desc, period.id desc`];
  const rows = await db<WithCursor<Receivable>[]>`
    with page as materialized (
      select period.id, period.account_id, period.course_id, period.last_day
      ${fromEndingPeriods(db, group, query)}
        ${after ? db`and (period.last_day, period.id) ${beyond} (${after[0]}::date, ${after[1]})` : db``}
      order by ${order}
      limit ${PAGE_ROWS}
    )
    select period.id, ${personJson(db)} as "person",
      json_build_array(json_build_object(
        'id', courses.id, 'slug', slug, 'title', title, 'titleIn', ${localizedTitle(db)}
      )) as "courses",
      (fee * 100::bigint)::float8 as "paise", to_char(period.last_day + 1, 'YYYY-MM-DD') as "since",
      to_char(period.last_day, 'YYYY-MM-DD') as "lastDay", null::integer as "orderId",
      json_build_array(to_char(period.last_day, 'YYYY-MM-DD'), period.id) as "cursor"
    from page period join people on people.id = account_id join courses on courses.id = course_id
    order by ${order}`;
  return withTitles(toPage(rows));
}

/** A page of the unpaid orders of the last 60 days, the newest first. */
export async function listUnpaidOrders(
  db: Queryable,
  { after, ...query }: ReceivablesQuery & { after: ReceivableCursor<'order'> },
): Promise<Page<Receivable>> {
  const rows = await db<WithCursor<Receivable>[]>`
    with page as materialized (
      select orders.id, orders.account_id, orders.amount, orders.created_at
      ${fromUnpaidOrders(db, query)}
        ${
          after
            ? db`and (created_at, id) < (timestamptz 'epoch' + ${after[0]}::float8 * interval '1 microsecond', ${after[1]})`
            : db``
        }
      order by created_at desc, id desc
      limit ${PAGE_ROWS}
    )
    select orders.id, ${personJson(db)} as "person",
      (
        select json_agg(json_build_object(
          'id', courses.id, 'slug', slug, 'title', line.title, 'titleIn', line.title_in
        ) order by line.start_date, courses.id)
        from order_lines line join courses on courses.id = line.course_id where line.order_id = orders.id
      ) as "courses",
      ${duePaise(db)}::float8 as "paise",
      to_char(orders.created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as "since", null as "lastDay",
      orders.id as "orderId",
      json_build_array((extract(epoch from orders.created_at) * 1000000)::bigint, orders.id) as "cursor"
    from page orders join people on people.id = orders.account_id
    order by orders.created_at desc, orders.id desc`;
  return withTitles(toPage(rows));
}

const MAX_COUNTED = 1000;

/** The number of rows in each group, counted up to 1,000. */
export async function countReceivables(
  db: Queryable,
  query: ReceivablesQuery,
): Promise<Record<ReceivableGroup, number>> {
  const [counts] = await db<Record<ReceivableGroup, number>[]>`
    select
      (
        select count(*) from (select ${fromEndingPeriods(db, 'ending', query)} limit ${MAX_COUNTED}) as counted
      )::integer as "ending",
      (
        select count(*) from (select ${fromEndingPeriods(db, 'ended', query)} limit ${MAX_COUNTED}) as counted
      )::integer as "ended",
      (
        select count(*) from (select ${fromUnpaidOrders(db, query)} limit ${MAX_COUNTED}) as counted
      )::integer as "open"`;
  if (!counts) throw new Error('A count returned no row.');
  return counts;
}

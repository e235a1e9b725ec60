import { z } from 'zod';
import type { Queryable } from '../../platform/database/db.ts';
import { titled, titleIn } from '../../platform/database/in-languages.ts';
import { PAGE_ROWS, type Page, type Placed, pageOf } from '../../platform/http/paging.ts';
import { addDays, indianMoment } from '../../shared/time/indian-time.ts';
import { duePaise } from '../invoices/queries.ts';
import { idNumber } from '../orders/queries.ts';
import type { Unpaid, UnpaidGroup } from './accounts-receivable.ts';

/** The condition that nobody says to have paid the order. From a table named `orders`; an index answers it. */
export const isUnpaid = (db: Queryable) => db`
  (orders.state in ('awaiting payment', 'rejected') and orders.amount > 0)`;

/** The condition that the learner has no later period of the course. From a table named `period`. */
export const isLast = (db: Queryable) => db`
  not exists (
    select from enrolment_periods later
    where later.account_id = period.account_id and later.course_id = period.course_id
      and later.first_day > period.first_day
  )`;

/**
 * The condition that the month after the period is sold, and neither paid nor ordered: a learner has at most one open order. From tables
 * named `period` and `courses`.
 */
const isUnrenewed = (db: Queryable) => db`
  (
    fee_per = 'month' and fee > 0 and (end_date is null or end_date > period.last_day)
    and ${isLast(db)}
    and not exists (
      select from order_lines
      where order_lines.course_id = period.course_id and order_id = (
        select id from orders
        where orders.account_id = period.account_id and state in ('awaiting payment', 'submitted', 'rejected')
        limit 1
      )
    )
  )`;

/** The condition that the learner has come to a class after the last day. From a table named `period`. */
const stillComes = (db: Queryable) => db`
  exists (
    select from attendance
    where attendance.account_id = period.account_id and attendance.course_id = period.course_id
      and attendance.date > period.last_day and attended
  )`;

/** The condition that nothing was paid after the period, though its learner still comes. From tables named `period` and `courses`. */
export const isOwed = (db: Queryable) => db`(${isUnrenewed(db)} and ${stillComes(db)})`;

/** For how many days it is looked ahead, and back: whoever has ordered, or come, before that has gone another way. */
const DAYS_AHEAD = 7;
export const DAYS_BACK = 60;

interface Asked {
  /** YYYY-MM-DD in India. */
  today: string;
  /** Only what is of this course. */
  courseId: number | undefined;
}

/** The periods that end soon, or have ended. */
const periodsOf = (
  db: Queryable,
  group: Exclude<UnpaidGroup, 'open'>,
  { today, courseId }: Asked,
) => db`
  from enrolment_periods period join courses on courses.id = period.course_id
  where ${
    group === 'ending'
      ? db`period.last_day between ${today} and ${addDays(today, DAYS_AHEAD)} and ${isUnrenewed(db)}`
      : db`period.last_day between ${addDays(today, -DAYS_BACK)} and ${addDays(today, -1)} and ${isOwed(db)}`
  }
  ${courseId === undefined ? db`` : db`and period.course_id = ${courseId}`}`;

const ordersOf = (db: Queryable, { today, courseId }: Asked) => db`
  from orders
  where ${isUnpaid(db)} and created_at >= ${indianMoment(addDays(today, -DAYS_BACK), '00:00')} ${
    courseId === undefined
      ? db``
      : db`and exists (select from order_lines where order_id = orders.id and course_id = ${courseId})`
  }`;

/** A row's place: the day on which what is paid for ends, or microseconds since 1970, and its id. */
export const unpaidPlaces = {
  period: z.tuple([z.iso.date(), idNumber]),
  order: z.tuple([z.int().min(0).max(4_000_000_000_000_000), idNumber]),
};

type PlaceOf<Kind extends keyof typeof unpaidPlaces> =
  | z.infer<(typeof unpaidPlaces)[Kind]>
  | undefined;

const person = (db: Queryable) => db`
  json_build_object(
    'id', people.id, 'name', people.name, 'email', people.email, 'phone', people.phone,
    'guardian', people.guardian, 'language', people.language, 'refusesMail', people.refuses_mail
  )`;

const withTitles = (page: Page<Unpaid>): Page<Unpaid> => ({
  ...page,
  items: page.items.map((row) => ({ ...row, courses: row.courses.map(titled) })),
});

/** A page of the learners whose paid time ends within a week, the first end first; or has ended, the last end first. */
export async function listUnrenewed(
  db: Queryable,
  {
    group,
    after,
    ...asked
  }: Asked & { group: Exclude<UnpaidGroup, 'open'>; after: PlaceOf<'period'> },
): Promise<Page<Unpaid>> {
  const [beyond, order] =
    group === 'ending'
      ? [db`>`, db`period.last_day, period.id`]
      : [db`<`, db`period.last_day desc, period.id desc`];
  const rows = await db<Placed<Unpaid>[]>`
    with page as materialized (
      select period.id, period.account_id, period.course_id, period.last_day
      ${periodsOf(db, group, asked)}
        ${after ? db`and (period.last_day, period.id) ${beyond} (${after[0]}::date, ${after[1]})` : db``}
      order by ${order}
      limit ${PAGE_ROWS}
    )
    select period.id, ${person(db)} as "person",
      json_build_array(json_build_object(
        'id', courses.id, 'slug', slug, 'title', title, 'titleIn', ${titleIn(db)}
      )) as "courses",
      (fee * 100::bigint)::float8 as "paise", to_char(period.last_day + 1, 'YYYY-MM-DD') as "since",
      to_char(period.last_day, 'YYYY-MM-DD') as "lastDay", null::integer as "orderId",
      json_build_array(to_char(period.last_day, 'YYYY-MM-DD'), period.id) as "place"
    from page period join people on people.id = account_id join courses on courses.id = course_id
    order by ${order}`;
  return withTitles(pageOf(rows));
}

/** A page of the orders of the last 60 days that are not paid, the newest first. */
export async function listUnpaidOrders(
  db: Queryable,
  { after, ...asked }: Asked & { after: PlaceOf<'order'> },
): Promise<Page<Unpaid>> {
  const rows = await db<Placed<Unpaid>[]>`
    with page as materialized (
      select orders.id, orders.account_id, orders.amount, orders.created_at
      ${ordersOf(db, asked)}
        ${
          after
            ? db`and (created_at, id) < (timestamptz 'epoch' + ${after[0]}::float8 * interval '1 microsecond', ${after[1]})`
            : db``
        }
      order by created_at desc, id desc
      limit ${PAGE_ROWS}
    )
    select orders.id, ${person(db)} as "person",
      (
        select json_agg(json_build_object(
          'id', courses.id, 'slug', slug, 'title', line.title, 'titleIn', line.title_in
        ) order by line.start_date, courses.id)
        from order_lines line join courses on courses.id = line.course_id where line.order_id = orders.id
      ) as "courses",
      ${duePaise(db)}::float8 as "paise",
      to_char(orders.created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as "since", null as "lastDay",
      orders.id as "orderId",
      json_build_array((extract(epoch from orders.created_at) * 1000000)::bigint, orders.id) as "place"
    from page orders join people on people.id = orders.account_id
    order by orders.created_at desc, orders.id desc`;
  return withTitles(pageOf(rows));
}

const MOST_COUNTED = 1000;

/** How many there are in each group, counted up to 1,000. */
export async function countUnpaid(
  db: Queryable,
  asked: Asked,
): Promise<Record<UnpaidGroup, number>> {
  const [counts] = await db<Record<UnpaidGroup, number>[]>`
    select
      (
        select count(*) from (select ${periodsOf(db, 'ending', asked)} limit ${MOST_COUNTED}) as counted
      )::integer as "ending",
      (
        select count(*) from (select ${periodsOf(db, 'ended', asked)} limit ${MOST_COUNTED}) as counted
      )::integer as "ended",
      (
        select count(*) from (select ${ordersOf(db, asked)} limit ${MOST_COUNTED}) as counted
      )::integer as "open"`;
  if (!counts) throw new Error('A count returned no row.');
  return counts;
}

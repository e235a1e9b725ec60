import type { Queryable } from '../../platform/database/db.ts';
import { titled, titleIn } from '../../platform/database/in-languages.ts';
import type { Titled } from '../../platform/i18n/localized-content.ts';
import { addDays } from '../../shared/time/indian-time.ts';
import type { Way } from '../invoices/money.ts';
import { duePaise } from '../invoices/queries.ts';
import type { PaidDays } from '../paid-periods/period.ts';
import { DAYS_BACK, isLast, isOwed, isUnpaid } from './accounts-receivable-queries.ts';
import type { Figures, SumOfPeople } from './report.ts';

/** A month: its first and its last day, YYYY-MM-DD in India. */
export type Month = PaidDays;

/** What came in each way and was given back in a month for a course, in paise. */
export type CourseSums = Record<Way | 'refunds', number> & { courseId: number };

/** The sums of the month's documents by course, one row a course. */
export async function sumByCourse(db: Queryable, { firstDay }: Month): Promise<CourseSums[]> {
  const came = (way: Way) => db`
    coalesce(sum(paise) filter (where kind <> 'refund' and way = ${way}), 0)::float8`;
  return db<CourseSums[]>`
    select course_id as "courseId", ${came('upi')} as "upi", ${came('cash')} as "cash", ${came('bank')} as "bank",
      coalesce(-sum(paise) filter (where kind = 'refund'), 0)::float8 as "refunds"
    from money_months where month = ${firstDay} group by course_id`;
}

export interface SumsOfMonth {
  /** YYYY-MM. */
  month: string;
  received: number;
  refunds: number;
}

/** The sums of the months from the first to the last of these days, in paise, without months that have none. */
export async function sumByMonth(
  db: Queryable,
  { firstDay, lastDay }: PaidDays,
): Promise<SumsOfMonth[]> {
  return db<SumsOfMonth[]>`
    select to_char(month, 'YYYY-MM') as "month",
      coalesce(sum(paise) filter (where kind <> 'refund'), 0)::float8 as "received",
      coalesce(-sum(paise) filter (where kind = 'refund'), 0)::float8 as "refunds"
    from money_months where month between ${firstDay} and ${lastDay} group by month`;
}

/** The months with figures that are next to this one; the later one is at most the present one, which always is offered. */
export async function findNeighbours(
  db: Queryable,
  { firstDay }: Month,
  present: string,
): Promise<Pick<Figures, 'before' | 'after'>> {
  const [found] = await db<Pick<Figures, 'before' | 'after'>[]>`
    select
      (select to_char(max(month), 'YYYY-MM') from money_months where month < ${firstDay}) as "before",
      case when ${firstDay} < ${present} then to_char(least(
        (select min(month) from money_months where month > ${firstDay}), ${present}::date
      ), 'YYYY-MM') end as "after"`;
  if (!found) throw new Error('A query without a table returned no row.');
  return found;
}

/** To how many learners money was given back within the month, without what was found a mistake within it. */
export async function countRefunded(db: Queryable, { firstDay, lastDay }: Month): Promise<number> {
  const [counted] = await db<{ people: number }[]>`
    select count(distinct coalesce(account_id, -orders.id))::integer as "people"
    from documents join orders on orders.id = order_id
    where kind = 'refund' and issued_on between ${firstDay} and ${lastDay} and not exists (
      select from documents correction where correction.corrects = documents.id and correction.issued_on <= ${lastDay}
    )`;
  return counted?.people ?? 0;
}

/** What is due for a course, or in all where it has none. */
export interface Due extends SumOfPeople {
  courseId: number | null;
}

/**
 * What of the month is open now, by course and in all: orders made in it that are not paid, shared among their courses as a receipt is
 * (`share_document`), and the fee of who still comes though the time that is paid for ended on the day before a day of the month. Of the
 * present month it is all that the list of who has not paid asks for, also of the month before.
 */
export async function sumDue(
  db: Queryable,
  { firstDay, lastDay, today }: Month & { today: string },
): Promise<Due[]> {
  const isPresent = firstDay <= today && today <= lastDay;
  const since = isPresent ? addDays(today, -DAYS_BACK) : null;
  return db<Due[]>`
    with open as materialized (
      select orders.id, account_id, amount, ${duePaise(db)}::bigint as due
      from orders
      where ${isUnpaid(db)} and account_id is not null
        and created_at >= ${since ?? firstDay}::date::timestamp at time zone 'Asia/Kolkata'
        and created_at < (${lastDay}::date + 1)::timestamp at time zone 'Asia/Kolkata'
    ), lines as materialized (
      select order_id, account_id, course_id, amount, due * fee / amount as share, due * fee % amount as rest
      from open join order_lines on order_id = open.id
      where due > 0
    ), dues as (
      select course_id, account_id, share as paise from lines where rest = 0
      union all
      select course_id, account_id, share + (
        row_number() over (partition by order_id order by rest desc, course_id) <= sum(rest) over (partition by order_id) / amount
      )::integer
      from lines where rest > 0
      union all
      select period.course_id, account_id, fee * 100
      from enrolment_periods period join courses on courses.id = period.course_id
      where period.last_day between ${since ?? addDays(firstDay, -1)} and least(${lastDay}::date, ${today}::date) - 1
        and ${isOwed(db)}
    )
    select course_id as "courseId", coalesce(sum(paise), 0)::float8 as "paise", count(distinct account_id)::integer as "people"
    from dues where paise > 0
    group by grouping sets ((course_id), ())`;
}

/**
 * How many periods began in the month, of learners who are new in the course or not, and ended without a next one until yesterday. What is
 * paid for once, without a beginning, began on the day of its sale, and is its learner's only one of the course.
 */
export async function countPeriods(
  db: Queryable,
  { firstDay, lastDay, today }: Month & { today: string },
): Promise<Figures['periods']> {
  const [counted] = await db<Figures['periods'][]>`
    with begun as materialized (
      select exists (
        select from enrolment_periods before
        where before.account_id = period.account_id and before.course_id = period.course_id
          and (before.first_day is null or before.first_day < period.first_day)
      ) as is_next
      from enrolment_periods period
      where first_day between ${firstDay} and ${lastDay}
      union all
      select false from enrolment_periods where first_day is null and sold_on between ${firstDay} and ${lastDay}
    )
    select
      (select count(*) from begun where not is_next)::integer as "new",
      (select count(*) from begun where is_next)::integer as "renewed",
      (
        select count(*) from enrolment_periods period
        where last_day between ${firstDay} and least(${lastDay}::date, ${today}::date - 1) and ${isLast(db)}
      )::integer as "ended"`;
  if (!counted) throw new Error('A count returned no row.');
  return counted;
}

/** The titles of these courses by id. */
export async function readTitles(db: Queryable, ids: number[]): Promise<Map<number, Titled>> {
  const rows = await db<(Titled & { id: number })[]>`
    select id, title, ${titleIn(db)} as "titleIn" from courses where id = any(${ids}::integer[])`;
  return new Map(rows.map(({ id, ...course }) => [id, titled(course)]));
}

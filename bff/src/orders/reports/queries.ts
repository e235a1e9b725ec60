import type { Queryable } from '../../platform/database/db.ts';
import { localizedTitle, withoutEmptyTitle } from '../../platform/database/localized-columns.ts';
import type { LocalizedTitle } from '../../platform/i18n/localized-content.ts';
import { addDays } from '../../shared/time/indian-time.ts';
import type { PaymentMethod } from '../invoices/money.ts';
import { duePaise } from '../invoices/queries.ts';
import type { PaidDays } from '../paid-periods/offer.ts';
import { DAYS_BACK, isLastPeriod, isRenewalOwed, isUnpaid } from './accounts-receivable-queries.ts';
import type { MonthReport, PeopleSum } from './report.ts';

/** A month: its first and its last day, YYYY-MM-DD in India. */
export type ReportMonth = PaidDays;

/** The received amounts by payment method, and the refunds, of a course in a month, in paise. */
export type CourseSums = Record<PaymentMethod | 'refunds', number> & { courseId: number };

/** The sums of the month's invoices, one row for each course. */
export async function sumByCourse(db: Queryable, { firstDay }: ReportMonth): Promise<CourseSums[]> {
  const receivedBy = (way: PaymentMethod) => db`
    coalesce(sum(paise) filter (where kind <> 'refund' and way = ${way}), 0)::float8`;
  return db<CourseSums[]>`
    select course_id as "courseId", ${receivedBy('upi')} as "upi", ${receivedBy('cash')} as "cash", ${receivedBy('bank')} as "bank",
      coalesce(-sum(paise) filter (where kind = 'refund'), 0)::float8 as "refunds"
    from money_months where month = ${firstDay} group by course_id`;
}

export interface MonthTotals {
  /** YYYY-MM. */
  month: string;
  received: number;
  refunds: number;
}

/** The sums of the months within these days, in paise, without empty months. */
export async function sumByMonth(
  db: Queryable,
  { firstDay, lastDay }: PaidDays,
): Promise<MonthTotals[]> {
  return db<MonthTotals[]>`
    select to_char(month, 'YYYY-MM') as "month",
      coalesce(sum(paise) filter (where kind <> 'refund'), 0)::float8 as "received",
      coalesce(-sum(paise) filter (where kind = 'refund'), 0)::float8 as "refunds"
    from money_months where month between ${firstDay} and ${lastDay} group by month`;
}

/** The adjacent months with invoices; the later one is at most the current month, which is always offered. */
export async function findAdjacentMonths(
  db: Queryable,
  { firstDay }: ReportMonth,
  present: string,
): Promise<Pick<MonthReport, 'before' | 'after'>> {
  const [found] = await db<Pick<MonthReport, 'before' | 'after'>[]>`
    select
      (select to_char(max(month), 'YYYY-MM') from money_months where month < ${firstDay}) as "before",
      case when ${firstDay} < ${present} then to_char(least(
        (select min(month) from money_months where month > ${firstDay}), ${present}::date
      ), 'YYYY-MM') end as "after"`;
  if (!found) throw new Error('A query without a table returned no row.');
  return found;
}

/** The number of learners refunded in the month, without refunds that were voided within it. */
export async function countRefundedPeople(
  db: Queryable,
  { firstDay, lastDay }: ReportMonth,
): Promise<number> {
  const [counted] = await db<{ people: number }[]>`
    select count(distinct coalesce(account_id, -orders.id))::integer as "people"
    from documents join orders on orders.id = order_id
    where kind = 'refund' and issued_on between ${firstDay} and ${lastDay} and not exists (
      select from documents correction where correction.corrects = documents.id and correction.issued_on <= ${lastDay}
    )`;
  return counted?.people ?? 0;
}

/** The amount due for a course; with a null course id, the total. */
export interface CourseDue extends PeopleSum {
  courseId: number | null;
}

/**
 * The amounts of the month that are due now, by course and in total: unpaid orders of the month, allocated to their courses as a receipt
 * (`share_document`), and the fees of learners who still attend although their paid period ended. The current month includes all accounts
 * receivable, also of the previous month.
 */
export async function sumDue(
  db: Queryable,
  { firstDay, lastDay, today }: ReportMonth & { today: string },
): Promise<CourseDue[]> {
  const isPresent = firstDay <= today && today <= lastDay;
  const since = isPresent ? addDays(today, -DAYS_BACK) : null;
  return db<CourseDue[]>`
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
        and ${isRenewalOwed(db)}
    )
    select course_id as "courseId", coalesce(sum(paise), 0)::float8 as "paise", count(distinct account_id)::integer as "people"
    from dues where paise > 0
    group by grouping sets ((course_id), ())`;
}

/**
 * The number of periods that began in the month, by new and returning learners, and of those that ended until yesterday without a renewal.
 * A purchase without a first day (a course that is paid once) counts on the day of its sale, as new.
 */
export async function countPeriods(
  db: Queryable,
  { firstDay, lastDay, today }: ReportMonth & { today: string },
): Promise<MonthReport['periods']> {
  const [counted] = await db<MonthReport['periods'][]>`
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
        where last_day between ${firstDay} and least(${lastDay}::date, ${today}::date - 1) and ${isLastPeriod(db)}
      )::integer as "ended"`;
  if (!counted) throw new Error('A count returned no row.');
  return counted;
}

/** The titles of these courses by id. */
export async function readCourseTitles(
  db: Queryable,
  ids: number[],
): Promise<Map<number, LocalizedTitle>> {
  const rows = await db<(LocalizedTitle & { id: number })[]>`
    select id, title, ${localizedTitle(db)} as "titleIn" from courses where id = any(${ids}::integer[])`;
  return new Map(rows.map(({ id, ...course }) => [id, withoutEmptyTitle(course)]));
}

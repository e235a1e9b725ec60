import { type Queryable, type Transaction, violates } from '../../platform/database/db.ts';
import { titled, titleIn } from '../../platform/database/in-languages.ts';
import { refusal } from '../../platform/http/errors.ts';
import type { Titled } from '../../platform/i18n/localized-content.ts';
import type { OwnMonths } from './own-month.ts';
import type { Kept, PaidDays, Period, Previous, Terms } from './period.ts';

/** The columns of a course's `Terms`, but for its first date: from a table named `courses`. */
export const termsOf = (db: Queryable) => db`
  fee, fee_per as "feePer", month_rule as "monthRule", late_rule as "lateRule",
  to_char(end_date, 'YYYY-MM-DD') as "endDate"`;

/** The learner's last period of a course, from a table named `courses`; null without one. */
export const previousOf = (db: Queryable, { accountId }: { accountId: number }) => db`
  (
    select json_build_object('anchor', anchor, 'lastDay', last_day)
    from enrolment_periods
    where account_id = ${accountId} and course_id = courses.id
    order by first_day desc nulls last
    limit 1
  )`;

/**
 * The last day on which money may come for what an order offers, from a table named `orders`; null where its days and its price stay,
 * as of an order of which something is paid, or was sold.
 */
export const holdsUntilOf = (db: Queryable) => db`
  case when state in ('awaiting payment', 'submitted', 'rejected')
    and coalesce((select sum(paise) from payments where order_id = orders.id), 0) = 0
    and (
      -- Not "not exists": for that, a list of orders reads all periods at once.
      select id from enrolment_periods where order_id = orders.id limit 1
    ) is null
  then (select to_char(min(holds_until), 'YYYY-MM-DD') from order_lines where order_id = orders.id) end`;

/** The last day that a learner has paid for of a course, and the period that is shown: the present one, or else the last. */
export interface OwnPeriods
  extends Omit<OwnMonths, 'isOver' | 'month' | 'classes' | 'offers' | 'lateRule'> {
  /** Of the last period. */
  anchor: string;
  shown: Period;
  terms: Terms;
  /** Whether the learner can go on: who has no place any more needs a seat in a course that takes learners. */
  isOffered: boolean;
}

/** More than anybody pays by the month. */
const MOST_COURSES = 20;

/** What the learner pays by the month: periods that hold on this day, or that ended last, not before `since`. */
export async function listOwnPeriods(
  db: Queryable,
  { accountId, today, since }: { accountId: number; today: string; since: string },
): Promise<OwnPeriods[]> {
  const rows = await db<OwnPeriods[]>`
    with last as (
      select distinct on (course_id) id, course_id, anchor, paid_until, last_day
      from enrolment_periods
      where account_id = ${accountId} and (last_day is null or last_day >= ${since})
      order by course_id, first_day desc nulls last
    )
    select course_id as "courseId", slug, title, ${titleIn(db)} as "titleIn", picture, days,
      to_char(start_time, 'HH24:MI') as "startTime", to_char(end_time, 'HH24:MI') as "endTime",
      to_char(last.anchor, 'YYYY-MM-DD') as "anchor", to_char(last.last_day, 'YYYY-MM-DD') as "lastDay", shown,
      array(
        select to_char(date, 'YYYY-MM-DD') from period_extensions
        where period_id = last.id and not is_back and date <= last.last_day and last.last_day > last.paid_until
        order by date
      ) as "longerBy",
      json_build_object(
        'fee', fee, 'feePer', fee_per, 'monthRule', month_rule, 'lateRule', late_rule,
        'startDate', first_class(courses), 'endDate', end_date
      ) as "terms",
      fee_per = 'month' and (
        last.last_day >= ${today} or (not hidden and not is_closed and coalesce(seats - seats_taken, 1) > 0)
      ) as "isOffered"
    from last join courses on courses.id = course_id
      cross join lateral (
        select json_build_object('anchor', anchor, 'firstDay', first_day, 'lastDay', last_day) as shown
        from enrolment_periods period
        where period.account_id = ${accountId} and period.course_id = courses.id
          and (period.id = last.id or period.days @> ${today}::date)
        order by first_day
        limit 1
      ) as present
    where last.last_day is not null
    order by last.last_day, course_id
    limit ${MOST_COURSES}`;
  return rows.map(titled);
}

/** The dates of the course's classes of these days that the learner was in. */
export async function listOwnAttendance(
  db: Queryable,
  { accountId, courseId, firstDay, lastDay }: PaidDays & { accountId: number; courseId: number },
): Promise<Set<string>> {
  const rows = await db<{ date: string }[]>`
    select to_char(date, 'YYYY-MM-DD') as "date" from attendance
    where account_id = ${accountId} and course_id = ${courseId}
      and date between ${firstDay} and ${lastDay} and attended`;
  return new Set(rows.map(({ date }) => date));
}

/** A line of an order that is to become a period. */
export interface SoldLine extends Titled {
  courseId: number;
  /** The months that were offered; null of a course that is paid once. */
  kept: Kept | null;
  startDate: string;
  /** The learner's last period of the course; of months, the last one that begins before them. */
  previous: Previous | null;
}

/** The lines of an order, in order of their course. Needs the courses' locks: no other confirmation comes between. */
export async function readSoldLines(
  tx: Transaction,
  { orderId, accountId }: { orderId: number; accountId: number },
): Promise<SoldLine[]> {
  return tx<SoldLine[]>`
    select course_id as "courseId", line.title, line.title_in as "titleIn", to_char(first_class(courses), 'YYYY-MM-DD') as "startDate",
      case when months is not null then json_build_object(
        'months', months, 'firstDay', first_day, 'lastDay', last_day, 'begins', begins
      ) end as "kept",
      (
        select json_build_object('anchor', anchor, 'lastDay', last_day)
        from enrolment_periods period
        where account_id = ${accountId} and course_id = courses.id
          and (line.first_day is null or period.first_day is null or period.first_day < line.first_day)
        order by period.first_day desc nulls last
        limit 1
      ) as "previous"
    from order_lines line join courses on courses.id = course_id
    where order_id = ${orderId}
    order by course_id`;
}

interface NewPeriod {
  accountId: number;
  courseId: number;
  orderId: number;
  /** Without an end, from `firstDay` on; null: without a beginning, too. */
  period: Period | { firstDay: string | null };
  /** Whether the learner is not to be told a week before its end any more. */
  knowsEnd?: boolean;
  /** The day of the sale, YYYY-MM-DD in India. */
  today: string;
}

/**
 * Stores what is paid for. The learner's place in the course follows it (migration 0039). Refuses with 409 days of which some are paid
 * already. Rejects with PostgreSQL's check violation `seats_never_oversold` when the course is full.
 */
export async function insertPeriod(
  tx: Transaction,
  { accountId, courseId, orderId, period, knowsEnd = false, today }: NewPeriod,
): Promise<void> {
  const { firstDay, lastDay = null, anchor = null } = { lastDay: null, anchor: null, ...period };
  await tx`
    insert into enrolment_periods
      (account_id, course_id, order_id, first_day, paid_until, last_day, anchor, told_week, sold_on)
    values (${accountId}, ${courseId}, ${orderId}, ${firstDay}, ${lastDay}, ${lastDay}, ${anchor}, ${knowsEnd}, ${today})`.catch(
    (error) => {
      throw violates(error, 'periods_never_overlap') ? refusal(409, 'orders.days-taken') : error;
    },
  );
  // Where the sale is taken back, the order asks for the days that its receipt has said.
  await tx`
    update order_lines
    set first_day = ${firstDay}, last_day = ${lastDay}, begins = case begins when 'confirmed' then 'dated' else begins end
    where order_id = ${orderId} and course_id = ${courseId} and months is not null`;
}

/** Whether something was bought with the order already. */
export async function isSold(db: Queryable, orderId: number): Promise<boolean> {
  const rows = await db`select from enrolment_periods where order_id = ${orderId} limit 1`;
  return rows.length > 0;
}

/** Whether something that was bought with the order lasts on this day, YYYY-MM-DD in India, or later. */
export async function hasDaysLeft(
  tx: Transaction,
  { id, today }: { id: number; today: string },
): Promise<boolean> {
  const rows = await tx`
    select from enrolment_periods
    where order_id = ${id} and (last_day is null or last_day >= ${today})
    limit 1`;
  return rows.length > 0;
}

interface Ended {
  orderId: number;
  courseId: number | undefined;
  today: string;
}

const endedOf = (db: Queryable, { orderId, courseId }: Ended) => db`
  order_id = ${orderId} ${courseId === undefined ? db`` : db`and course_id = ${courseId}`}`;

/**
 * Settles which cancelled classes are owed by the months that the order ends now. Those of days that another order has paid for are
 * owed by the last months that are left, whose ids are returned. The others are owed no more: whoever buys their days anew has them
 * made up for anew. Needs to come before `cutPeriods` and `deletePeriods`.
 */
export async function moveOwedClasses(
  tx: Transaction,
  { neverWas, ...ended }: Ended & { neverWas: boolean },
): Promise<number[]> {
  const { today } = ended;
  const isGone = tx`
    (${endedOf(tx, ended)} ${neverWas ? tx`` : tx`and (last_day is null or first_day >= ${today})`})`;
  const isEnding = tx`
    (${endedOf(tx, ended)} ${neverWas ? tx`` : tx`and (last_day is null or last_day >= ${today})`})`;
  const rows = await tx<{ id: number }[]>`
    with ending as materialized (
      select id, account_id, course_id from enrolment_periods where ${isEnding}
    ), owed as materialized (
      select account_id, course_id, date, (
        select id from enrolment_periods period
        where period.account_id = ending.account_id and period.course_id = ending.course_id and not ${isGone}
        order by first_day desc nulls last
        limit 1
      ) as left_id, exists (
        select from enrolment_periods paid
        where paid.account_id = ending.account_id and paid.course_id = ending.course_id
          and paid.id not in (select id from ending) and paid.days @> date
      ) as is_of_others
      from ending join period_extensions using (account_id, course_id)
      where period_id = ending.id
    ), settled as (
      delete from period_extensions own using owed
      where own.account_id = owed.account_id and own.course_id = owed.course_id and own.date = owed.date
        and not is_of_others
    )
    update period_extensions own set period_id = left_id from owed
    where own.account_id = owed.account_id and own.course_id = owed.course_id and own.date = owed.date
      and is_of_others
    returning period_id as "id"`;
  return [...new Set(rows.map(({ id }) => id))];
}

/** Ends the order's months that have begun with yesterday. */
export async function cutPeriods(tx: Transaction, ended: Ended): Promise<void> {
  const { today } = ended;
  await tx`
    update enrolment_periods
    set paid_until = least(paid_until, ${today}::date - 1), last_day = ${today}::date - 1
    where ${endedOf(tx, ended)} and first_day < ${today} and last_day >= ${today}`;
}

/** Deletes what the order has bought from today on or without an end; also what is over, where it never was paid. */
export async function deletePeriods(
  tx: Transaction,
  { neverWas, ...ended }: Ended & { neverWas: boolean },
): Promise<void> {
  await tx`
    delete from enrolment_periods
    where ${endedOf(tx, ended)}
      ${neverWas ? tx`` : tx`and (last_day is null or first_day >= ${ended.today})`}`;
}

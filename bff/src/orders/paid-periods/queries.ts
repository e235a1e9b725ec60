import {
  type Queryable,
  type Transaction,
  violatesConstraint,
} from '../../platform/database/db.ts';
import { localizedTitle, withoutEmptyTitle } from '../../platform/database/localized-columns.ts';
import { appError } from '../../platform/http/errors.ts';
import type { LocalizedTitle } from '../../platform/i18n/localized-content.ts';
import { MAX_MONTHLY_COURSES, type MonthlyCourse } from './monthly-course.ts';
import type { PaidDays } from './offer.ts';
import type { OrderedOffer, PaidPeriod, PreviousPeriod, PricingTerms } from './period.ts';

/** The columns of a course's `PricingTerms` without `startDate`, from a table named `courses`. */
export const termsColumns = (db: Queryable) => db`
  fee, fee_per as "feePer", month_rule as "monthRule", late_rule as "lateRule",
  to_char(end_date, 'YYYY-MM-DD') as "endDate"`;

/** The learner's last period of a course, from a table named `courses`; null without one. */
export const previousPeriodOf = (db: Queryable, { accountId }: { accountId: number }) => db`
  (
    select json_build_object('billingAnchor', anchor, 'lastDay', last_day)
    from enrolment_periods
    where account_id = ${accountId} and course_id = courses.id
    order by first_day desc nulls last
    limit 1
  )`;

/**
 * The last day on which an order's offer can be paid, from a table named `orders`; null if the offer does not expire: after a payment or
 * an enrolment.
 */
export const offerHoldsUntil = (db: Queryable) => db`
  case when state in ('awaiting payment', 'submitted', 'rejected')
    and coalesce((select sum(paise) from payments where order_id = orders.id), 0) = 0
    and (
      -- Not "not exists": for that, a list of orders reads all periods at once.
      select id from enrolment_periods where order_id = orders.id limit 1
    ) is null
  then (select to_char(min(holds_until), 'YYYY-MM-DD') from order_lines where order_id = orders.id) end`;

/** A course that a learner pays by the month: its last paid day, and the period to show: the current one, or else the last. */
export interface MonthlyCourseRow
  extends Omit<MonthlyCourse, 'isOver' | 'month' | 'classes' | 'offers' | 'lateRule'> {
  /** The billing anchor of the last period. */
  billingAnchor: string;
  shown: PaidPeriod;
  terms: PricingTerms;
  /** Whether the learner can renew: after the end of the enrolment, only in a course that is open for learners and has a free seat. */
  isOffered: boolean;
}

/** The learner's courses that are paid by the month, unless they ended before `since`. */
export async function listOwnPeriods(
  db: Queryable,
  { accountId, today, since }: { accountId: number; today: string; since: string },
): Promise<MonthlyCourseRow[]> {
  const rows = await db<MonthlyCourseRow[]>`
    with last as (
      select distinct on (course_id) id, course_id, anchor, paid_until, last_day
      from enrolment_periods
      where account_id = ${accountId} and (last_day is null or last_day >= ${since})
      order by course_id, first_day desc nulls last
    )
    select course_id as "courseId", slug, title, ${localizedTitle(db)} as "titleIn", picture, days,
      to_char(start_time, 'HH24:MI') as "startTime", to_char(end_time, 'HH24:MI') as "endTime",
      to_char(last.anchor, 'YYYY-MM-DD') as "billingAnchor", to_char(last.last_day, 'YYYY-MM-DD') as "lastDay", shown,
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
        select json_build_object('billingAnchor', anchor, 'firstDay', first_day, 'lastDay', last_day) as shown
        from enrolment_periods period
        where period.account_id = ${accountId} and period.course_id = courses.id
          and (period.id = last.id or period.days @> ${today}::date)
        order by first_day
        limit 1
      ) as present
    where last.last_day is not null
    order by last.last_day, course_id
    limit ${MAX_MONTHLY_COURSES}`;
  return rows.map(withoutEmptyTitle);
}

/** The dates within these days on which the learner attended the course. */
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

/** An order line to be sold as a period. */
export interface OrderLineToSell extends LocalizedTitle {
  courseId: number;
  /** The ordered offer of months; null for a course that is paid once. */
  kept: OrderedOffer | null;
  startDate: string;
  /** The learner's last period of the course; for months, the last one that begins before them. */
  previous: PreviousPeriod | null;
}

/** The lines of an order, in order of course id. Needs the courses' locks, so that no other confirmation interferes. */
export async function readOrderLinesToSell(
  tx: Transaction,
  { orderId, accountId }: { orderId: number; accountId: number },
): Promise<OrderLineToSell[]> {
  return tx<OrderLineToSell[]>`
    select course_id as "courseId", line.title, line.title_in as "titleIn", to_char(first_class(courses), 'YYYY-MM-DD') as "startDate",
      case when months is not null then json_build_object(
        'months', months, 'firstDay', first_day, 'lastDay', last_day, 'begins', begins
      ) end as "kept",
      (
        select json_build_object('billingAnchor', anchor, 'lastDay', last_day)
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
  /** A period without `lastDay` has no end; a null `firstDay` also no beginning. */
  period: PaidPeriod | { firstDay: string | null };
  /** Whether the reminder a week before the end is skipped. */
  knowsEnd?: boolean;
  /** The day of the sale, YYYY-MM-DD in India. */
  today: string;
}

/**
 * Stores a paid period. A trigger updates the enrolment (migration 0039). Throws 409 if some of the days are paid already, and
 * PostgreSQL's check violation `seats_never_oversold` if the course is full.
 */
export async function insertPeriod(
  tx: Transaction,
  { accountId, courseId, orderId, period, knowsEnd = false, today }: NewPeriod,
): Promise<void> {
  const {
    firstDay,
    lastDay = null,
    billingAnchor = null,
  } = { lastDay: null, billingAnchor: null, ...period };
  await tx`
    insert into enrolment_periods
      (account_id, course_id, order_id, first_day, paid_until, last_day, anchor, told_week, sold_on)
    values (${accountId}, ${courseId}, ${orderId}, ${firstDay}, ${lastDay}, ${lastDay}, ${billingAnchor}, ${knowsEnd}, ${today})`.catch(
    (error) => {
      throw violatesConstraint(error, 'periods_never_overlap')
        ? appError(409, 'orders.days-taken')
        : error;
    },
  );
  // If the receipt is voided, the order offers the days that the receipt named.
  await tx`
    update order_lines
    set first_day = ${firstDay}, last_day = ${lastDay}, begins = case begins when 'confirmed' then 'dated' else begins end
    where order_id = ${orderId} and course_id = ${courseId} and months is not null`;
}

/** Whether the order has paid periods already. */
export async function hasSoldPeriods(db: Queryable, orderId: number): Promise<boolean> {
  const rows = await db`select from enrolment_periods where order_id = ${orderId} limit 1`;
  return rows.length > 0;
}

/** Whether the order has a period that lasts on this day, YYYY-MM-DD in India, or later. */
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

interface EndedPeriodsQuery {
  orderId: number;
  courseId: number | undefined;
  today: string;
}

const isOfEndedOrder = (db: Queryable, { orderId, courseId }: EndedPeriodsQuery) => db`
  order_id = ${orderId} ${courseId === undefined ? db`` : db`and course_id = ${courseId}`}`;

/**
 * Reassigns the extensions for cancelled classes from the periods that end with the order. Extensions for days that another order paid for
 * move to the last remaining periods, whose ids are returned. The others are deleted; a new purchase of their days creates them again.
 * Must run before `shortenPeriods` and `deletePeriods`.
 */
export async function reassignOwedClasses(
  tx: Transaction,
  { neverWas, ...query }: EndedPeriodsQuery & { neverWas: boolean },
): Promise<number[]> {
  const { today } = query;
  const isGone = tx`
    (${isOfEndedOrder(tx, query)} ${neverWas ? tx`` : tx`and (last_day is null or first_day >= ${today})`})`;
  const isEnding = tx`
    (${isOfEndedOrder(tx, query)} ${neverWas ? tx`` : tx`and (last_day is null or last_day >= ${today})`})`;
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

/** Ends the order's current periods yesterday. */
export async function shortenPeriods(tx: Transaction, query: EndedPeriodsQuery): Promise<void> {
  const { today } = query;
  await tx`
    update enrolment_periods
    set paid_until = least(paid_until, ${today}::date - 1), last_day = ${today}::date - 1
    where ${isOfEndedOrder(tx, query)} and first_day < ${today} and last_day >= ${today}`;
}

/** Deletes the order's periods that begin today or later, or have no end; with `neverWas` also the past ones. */
export async function deletePeriods(
  tx: Transaction,
  { neverWas, ...query }: EndedPeriodsQuery & { neverWas: boolean },
): Promise<void> {
  await tx`
    delete from enrolment_periods
    where ${isOfEndedOrder(tx, query)}
      ${neverWas ? tx`` : tx`and (last_day is null or first_day >= ${query.today})`}`;
}

import { recalculatePaidPeriods } from '../../courses/classes/period-extensions.ts';
import type { Fragment, Transaction } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import { type LocalizedTitle, pickTitle } from '../../platform/i18n/localized-content.ts';

/** The learner's periods of a course and their extensions, before a refund ends some of them. */
interface EndedPeriods {
  accountId: number;
  courseId: number;
  /** The rows of enrolment_periods and of period_extensions as JSON. */
  periods: string;
  extensions: string;
}

/** The periods of the courses that are about to end with this order. Needs the courses' locks. */
export async function readEndingPeriods(
  tx: Transaction,
  { orderId, courseId, today }: { orderId: number; courseId: number | undefined; today: string },
): Promise<EndedPeriods[]> {
  return tx<EndedPeriods[]>`
    select account_id as "accountId", course_id as "courseId",
      (
        select jsonb_agg(to_jsonb(period) - 'days' order by period.id) from enrolment_periods period
        where period.account_id = ending.account_id and period.course_id = ending.course_id
      )::text as "periods",
      coalesce((
        select jsonb_agg(to_jsonb(owed) order by date) from period_extensions owed
        where owed.account_id = ending.account_id and owed.course_id = ending.course_id
      ), '[]')::text as "extensions"
    from enrolment_periods ending
    where order_id = ${orderId} and (last_day is null or last_day >= ${today})
      ${courseId === undefined ? tx`` : tx`and course_id = ${courseId}`}
    order by course_id`;
}

/** Stores them with the refund that ended them, so that its correction can restore them. */
export async function storeEndedPeriods(
  tx: Transaction,
  { invoiceId, ended }: { invoiceId: number; ended: EndedPeriods[] },
): Promise<void> {
  for (const { accountId, courseId, periods, extensions } of ended)
    await tx`
      insert into ended_periods (document_id, account_id, course_id, periods, extensions)
      values (${invoiceId}, ${accountId}, ${courseId}, ${periods}::text::jsonb, ${extensions}::text::jsonb)`;
}

interface ReopeningContext {
  invoiceId: number;
  orderId: number;
  accountId: number;
}

/** A locked course of the order; `held`: its learner is enrolled. */
interface LockedOrderCourse extends LocalizedTitle {
  id: number;
  full: boolean;
  held: boolean;
}

const selectEndedPeriods = (tx: Transaction, { invoiceId, accountId }: ReopeningContext) => tx`
  ended_periods ended
    cross join lateral jsonb_to_recordset(periods) as was (
      id integer, order_id integer, first_day date, paid_until date, last_day date, anchor date, told_week boolean, told_day boolean, sold_on date
    )
  where ended.document_id = ${invoiceId} and ended.account_id = ${accountId}`;

/**
 * Restores the periods that a refund ended, with the extensions for cancelled classes, including classes cancelled since. Throws 409 when
 * a course has no free seat for a learner who is no longer enrolled, or when some of the days were bought again.
 */
export async function reopenEndedPeriods(
  tx: Transaction,
  courses: LockedOrderCourse[],
  context: ReopeningContext,
): Promise<void> {
  const ended = await tx<{ id: number }[]>`
    select course_id as "id" from ended_periods where document_id = ${context.invoiceId}`;
  const isEnded = (course: { id: number }) => ended.some(({ id }) => id === course.id);
  const full = courses.find((course) => isEnded(course) && course.full && !course.held);
  if (full) throw appError(409, 'money.no-seat-to-reopen', { values: pickTitle(full) });
  const rows = selectEndedPeriods(tx, context);
  await revertOwedClasses(tx, context, rows);
  await assertDaysNotRebought(tx, context, rows);
  await restorePeriods(tx, context, rows);
  const last = await restoreOwedClasses(tx, context, rows);
  await recalculatePaidPeriods(tx, last);
}

/** Returns the extensions that the end moved to the remaining periods, which get their previous length. */
async function revertOwedClasses(
  tx: Transaction,
  { orderId, invoiceId, accountId }: ReopeningContext,
  rows: Fragment,
): Promise<void> {
  await tx`
    delete from period_extensions own
    using ended_periods ended
      cross join lateral jsonb_to_recordset(extensions) as was (date date, period_id integer)
    where ended.document_id = ${invoiceId} and ended.account_id = ${accountId}
      and own.account_id = ended.account_id and own.course_id = ended.course_id
      and own.date = was.date and own.period_id <> was.period_id`;
  await tx`
    update enrolment_periods left_over set last_day = before.last_day
    from (select was.* from ${rows}) as before
    where left_over.id = before.id and before.order_id <> ${orderId} and left_over.paid_until = before.paid_until
      and left_over.last_day > before.last_day`;
}

async function assertDaysNotRebought(
  tx: Transaction,
  { orderId }: ReopeningContext,
  rows: Fragment,
): Promise<void> {
  const bought = await tx`
    select from (select ended.account_id, ended.course_id, was.* from ${rows}) as before
      join enrolment_periods other using (account_id, course_id)
    where before.order_id = ${orderId} and other.id <> before.id
      and other.days && daterange(before.first_day, before.last_day, '[]')
    limit 1`;
  if (bought.length > 0) throw appError(409, 'money.days-bought-anew');
}

async function restorePeriods(
  tx: Transaction,
  { orderId }: ReopeningContext,
  rows: Fragment,
): Promise<void> {
  await tx`
    update enrolment_periods cut set paid_until = before.paid_until, last_day = before.last_day
    from (select was.* from ${rows}) as before
    where cut.id = before.id and before.order_id = ${orderId}`;
  await tx`
    insert into enrolment_periods
      (id, account_id, course_id, order_id, first_day, paid_until, last_day, anchor, told_week, told_day, sold_on)
    overriding system value
    select before.id, account_id, course_id, before.order_id, first_day, paid_until, last_day, anchor, told_week, told_day, sold_on
    from (select ended.account_id, ended.course_id, was.* from ${rows}) as before
    where before.order_id = ${orderId} and not exists (select from enrolment_periods where id = before.id)`;
  // A trigger updates an existing enrolment (migration 0039); this creates the missing ones.
  await tx`
    insert into enrolments (account_id, course_id, order_id, first_day, last_day)
    select distinct account_id, course_id, ${orderId}::integer, paid.first_day, paid.last_day
    from (select ended.account_id, ended.course_id, was.order_id from ${rows}) as before
      cross join lateral last_paid_days(account_id, course_id) as paid
    where before.order_id = ${orderId}
    on conflict do nothing`;
}

/** Returns the ids of the last periods of the courses. */
async function restoreOwedClasses(
  tx: Transaction,
  { invoiceId, accountId }: ReopeningContext,
  rows: Fragment,
): Promise<number[]> {
  await tx`
    insert into period_extensions (account_id, course_id, date, period_id, is_back, is_news, made_at)
    select ended.account_id, ended.course_id, was.date, was.period_id, was.is_back, was.is_news, was.made_at
    from ended_periods ended
      cross join lateral jsonb_to_recordset(extensions) as was (
        date date, period_id integer, is_back boolean, is_news boolean, made_at timestamptz
      )
      join enrolment_periods period on period.id = was.period_id
      join class_exceptions class on class.course_id = ended.course_id and class.date = was.date
    where ended.document_id = ${invoiceId} and ended.account_id = ${accountId} and class.cancelled <> was.is_back
    on conflict do nothing`;
  const last = await tx<{ id: number }[]>`
    select distinct on (course_id) id from enrolment_periods
    where account_id = ${accountId} and course_id in (select course_id from ended_periods where document_id = ${invoiceId})
      and last_day is not null
    order by course_id, first_day desc nulls last`;
  const ids = last.map(({ id }) => id);
  await tx`
    insert into period_extensions (account_id, course_id, date, period_id)
    select account_id, course_id, class.date, last.id
    from (select ended.account_id, ended.course_id, was.* from ${rows}) as before
      join class_exceptions class using (course_id)
      join courses on courses.id = course_id and extends_paid
      join enrolment_periods last using (account_id, course_id)
    where class.cancelled and class.date between before.first_day and before.last_day and last.id = any(${ids}::integer[])
    on conflict do nothing`;
  return ids;
}

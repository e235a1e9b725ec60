import { lengthenPaid } from '../../courses/classes/extending.ts';
import type { Fragment, Transaction } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
import { type Titled, titleOf } from '../../platform/i18n/localized-content.ts';

/** The learner's paid days of a course, and the classes that are owed for them, before a refund ends some of them. */
interface Ended {
  accountId: number;
  courseId: number;
  /** The rows of enrolment_periods and of period_extensions as JSON. */
  periods: string;
  extensions: string;
}

/** The paid days of the courses that an end of this order is about to take days from. Needs the courses' locks. */
export async function readEnding(
  tx: Transaction,
  { orderId, courseId, today }: { orderId: number; courseId: number | undefined; today: string },
): Promise<Ended[]> {
  return tx<Ended[]>`
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

/** Keeps them with the refund that has ended them, so that its correction can give them back. */
export async function keepEnded(
  tx: Transaction,
  { documentId, ended }: { documentId: number; ended: Ended[] },
): Promise<void> {
  for (const { accountId, courseId, periods, extensions } of ended)
    await tx`
      insert into ended_periods (document_id, account_id, course_id, periods, extensions)
      values (${documentId}, ${accountId}, ${courseId}, ${periods}::text::jsonb, ${extensions}::text::jsonb)`;
}

interface Reopened {
  documentId: number;
  orderId: number;
  accountId: number;
}

/** A course of the order, locked, and whether its learner has a seat in it. */
interface LockedCourse extends Titled {
  id: number;
  full: boolean;
  held: boolean;
}

const endedRows = (tx: Transaction, { documentId, accountId }: Reopened) => tx`
  ended_periods ended
    cross join lateral jsonb_to_recordset(periods) as was (
      id integer, order_id integer, first_day date, paid_until date, last_day date, anchor date, told_week boolean, told_day boolean, sold_on date
    )
  where ended.document_id = ${documentId} and ended.account_id = ${accountId}`;

/**
 * Gives the paid days back that a refund has ended, as they were before it, with the classes that are still owed for them; also those that
 * were cancelled meanwhile. Refuses with 409 when a course has no seat left for who has none any more, or when days of them were
 * bought anew.
 */
export async function reopenEnded(
  tx: Transaction,
  courses: LockedCourse[],
  reopened: Reopened,
): Promise<void> {
  const ended = await tx<{ id: number }[]>`
    select course_id as "id" from ended_periods where document_id = ${reopened.documentId}`;
  const isEnded = (course: { id: number }) => ended.some(({ id }) => id === course.id);
  const full = courses.find((course) => isEnded(course) && course.full && !course.held);
  if (full) throw refusal(409, 'money.no-seat-to-reopen', { values: titleOf(full) });
  const rows = endedRows(tx, reopened);
  await takeOwedBack(tx, reopened, rows);
  await refuseBoughtAnew(tx, reopened, rows);
  await restorePeriods(tx, reopened, rows);
  const last = await restoreOwed(tx, reopened, rows);
  await lengthenPaid(tx, last);
}

/** Classes that the end has moved to what was left are owed by what is given back again, and what was left is as long as before. */
async function takeOwedBack(
  tx: Transaction,
  { orderId, documentId, accountId }: Reopened,
  rows: Fragment,
): Promise<void> {
  await tx`
    delete from period_extensions own
    using ended_periods ended
      cross join lateral jsonb_to_recordset(extensions) as was (date date, period_id integer)
    where ended.document_id = ${documentId} and ended.account_id = ${accountId}
      and own.account_id = ended.account_id and own.course_id = ended.course_id
      and own.date = was.date and own.period_id <> was.period_id`;
  await tx`
    update enrolment_periods left_over set last_day = before.last_day
    from (select was.* from ${rows}) as before
    where left_over.id = before.id and before.order_id <> ${orderId} and left_over.paid_until = before.paid_until
      and left_over.last_day > before.last_day`;
}

async function refuseBoughtAnew(
  tx: Transaction,
  { orderId }: Reopened,
  rows: Fragment,
): Promise<void> {
  const bought = await tx`
    select from (select ended.account_id, ended.course_id, was.* from ${rows}) as before
      join enrolment_periods other using (account_id, course_id)
    where before.order_id = ${orderId} and other.id <> before.id
      and other.days && daterange(before.first_day, before.last_day, '[]')
    limit 1`;
  if (bought.length > 0) throw refusal(409, 'money.days-bought-anew');
}

async function restorePeriods(
  tx: Transaction,
  { orderId }: Reopened,
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
  // A place that is there follows its periods (migration 0039), and so does one that comes with a new period.
  await tx`
    insert into enrolments (account_id, course_id, order_id, first_day, last_day)
    select distinct account_id, course_id, ${orderId}::integer, paid.first_day, paid.last_day
    from (select ended.account_id, ended.course_id, was.order_id from ${rows}) as before
      cross join lateral last_paid_days(account_id, course_id) as paid
    where before.order_id = ${orderId}
    on conflict do nothing`;
}

/** Returns the ids of the last periods of the courses. */
async function restoreOwed(
  tx: Transaction,
  { documentId, accountId }: Reopened,
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
    where ended.document_id = ${documentId} and ended.account_id = ${accountId} and class.cancelled <> was.is_back
    on conflict do nothing`;
  const last = await tx<{ id: number }[]>`
    select distinct on (course_id) id from enrolment_periods
    where account_id = ${accountId} and course_id in (select course_id from ended_periods where document_id = ${documentId})
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

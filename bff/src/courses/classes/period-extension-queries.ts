import type { Fragment, Queryable, Transaction } from '../../platform/database/db.ts';
import type { ClassRef } from './change-queries.ts';

const classRefRows = (db: Queryable, classes: ClassRef[]) => db`
  unnest(
    ${classes.map(({ courseId }) => courseId)}::integer[], ${classes.map(({ date }) => date)}::date[]
  ) as day (course_id, date)`;

/** Whether this is the learner's last paid period of the course: the last days of earlier periods are on receipts. */
const isLastPeriod = (db: Queryable) => db`
  not exists (
    select from enrolment_periods later
    where later.account_id = period.account_id and later.course_id = period.course_id
      and later.first_day > period.first_day
  )`;

/** Those of the courses that somebody has paid by the month. */
export async function listCoursesSoldByMonth(
  tx: Transaction,
  courseIds: number[],
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id from courses
    where id = any(${courseIds}::integer[]) and exists (
      select from enrolment_periods where course_id = courses.id and last_day is not null
    )
    order by id`;
  return rows.map(({ id }) => id);
}

/** Extensions by this class are no longer new: learners were notified of them. */
export async function clearNewExtensions(
  tx: Transaction,
  { courseId, date }: ClassRef,
): Promise<void> {
  await tx`
    update period_extensions set is_news = false
    where course_id = ${courseId} and date = ${date} and is_news`;
}

/**
 * Records that the cancelled class is owed to everybody who has paid for it: once, in their last paid period of the course,
 * if the course extends paid periods. Needs the course's lock, so that nobody buys and no account is deleted meanwhile.
 */
export async function recordOwedClass(
  tx: Transaction,
  { courseId, date }: ClassRef,
): Promise<void> {
  await tx`
    insert into period_extensions as own (account_id, course_id, date, period_id, is_news)
    select paid.account_id, courses.id, ${date}::date, last.id, true
    from courses
      join enrolment_periods paid on paid.course_id = courses.id and ${date} between paid.first_day and paid.last_day
      cross join lateral (
        select id, last_day from enrolment_periods period
        where period.account_id = paid.account_id and period.course_id = paid.course_id
        order by first_day desc nulls last
        limit 1
      ) as last
    where courses.id = ${courseId} and extends_paid and last.last_day is not null
    on conflict (account_id, course_id, date) do update
    set is_back = false, is_news = true, period_id = excluded.period_id
    where own.is_back`;
}

/**
 * Records that the class takes place again, for the periods that it has extended: because it was owed, or because it was
 * skipped after the last sold day. Needs the course's lock.
 */
export async function recordRestoredClass(
  tx: Transaction,
  { courseId, date }: ClassRef,
): Promise<void> {
  await tx`
    insert into period_extensions (account_id, course_id, date, period_id, is_back, is_news)
    select account_id, course_id, ${date}::date, id, true, true
    from (
      select period_id as id from period_extensions
      where course_id = ${courseId} and date = ${date} and not is_back
      union
      select id from enrolment_periods
      where course_id = ${courseId} and ${date}::date > paid_until and ${date} <= last_day
    ) as concerned join enrolment_periods period using (id)
    where ${isLastPeriod(tx)}
    on conflict (account_id, course_id, date) do update
    set is_back = true, is_news = true, period_id = excluded.period_id`;
}

/** Classes of one course, by their dates by the rule. */
export interface CourseClassDates {
  courseId: number;
  dates: string[];
}

/** Paid periods of a course that differ only in their learners. */
export interface PaidPeriodGroup {
  ids: number[];
  paidUntil: string;
  lastDay: string;
  /** How many classes are owed: those that were cancelled up to the last sold day. */
  owed: number;
  /** How many of the given classes were just recorded for them. */
  noted: number;
}

/** The last paid periods that these classes affect. */
export const listAffectedPeriods = (
  tx: Transaction,
  { courseId, dates }: CourseClassDates,
): Promise<PaidPeriodGroup[]> =>
  listPeriodGroups(tx, {
    dates,
    among: tx`
      course_id = ${courseId} and id in (
        select period_id from period_extensions
        where course_id = ${courseId} and date = any(${dates}::date[])
      )`,
  });

/** Those of these periods that are their learners' last ones, by course. */
export async function listLastPeriods(
  tx: Transaction,
  ids: number[],
): Promise<{ courseId: number; same: PaidPeriodGroup[] }[]> {
  const courses = await tx<{ courseId: number }[]>`
    select distinct course_id as "courseId" from enrolment_periods
    where id = any(${ids}::integer[])
    order by course_id`;
  return Promise.all(
    courses.map(async ({ courseId }) => {
      const among = tx`course_id = ${courseId} and id = any(${ids}::integer[])`;
      return { courseId, same: await listPeriodGroups(tx, { dates: [], among }) };
    }),
  );
}

async function listPeriodGroups(
  tx: Transaction,
  { dates, among }: { dates: string[]; among: Fragment },
): Promise<PaidPeriodGroup[]> {
  return tx<PaidPeriodGroup[]>`
    select array_agg(id) as "ids", to_char(paid_until, 'YYYY-MM-DD') as "paidUntil",
      to_char(last_day, 'YYYY-MM-DD') as "lastDay", owed, noted
    from enrolment_periods period cross join lateral (
      select (count(*) filter (where not is_back and date <= period.paid_until))::integer as owed,
        (count(*) filter (where is_news and date = any(${dates}::date[])))::integer as noted
      from period_extensions where period_id = period.id
    ) as classes
    where ${among} and last_day is not null and ${isLastPeriod(tx)}
    group by paid_until, last_day, owed, noted`;
}

/** Writes the last days of these periods. A trigger updates the learners' enrolments (migration 0039). */
export async function writeLastDays(
  tx: Transaction,
  changed: Pick<PaidPeriodGroup, 'ids' | 'lastDay'>[],
): Promise<void> {
  const days = changed.flatMap(({ ids, lastDay }) => ids.map(() => lastDay));
  await tx`
    update enrolment_periods period set last_day = due.last_day
    from unnest(${changed.flatMap(({ ids }) => ids)}::integer[], ${days}::date[]) as due (id, last_day)
    where period.id = due.id`;
}

/** Limits how many of the classes count as new extensions of these periods: the course has no more classes to add, or to remove. */
export async function limitNewExtensions(
  tx: Transaction,
  { courseId, dates }: CourseClassDates,
  { ids, count }: { ids: number[]; count: number },
): Promise<void> {
  // Each row is found by its primary key, also while the statistics say that the table is small.
  await tx`
    insert into period_extensions (account_id, course_id, date, period_id)
    select account_id, ${courseId}, date, id
    from unnest(${ids}::integer[]) as period (id) cross join lateral (
      select account_id, date, row_number() over (order by date) as place
      from period_extensions
      where period_id = period.id and date = any(${dates}::date[]) and is_news
    ) as own
    where place > ${count}
    on conflict (account_id, course_id, date) do update set is_news = false`;
}

/** How a learner's paid period of a course has changed because of some of its classes. */
export interface PaidPeriodChange {
  accountId: number;
  courseId: number;
  /** By how many classes it was extended, or shortened again. */
  count: number;
  /** YYYY-MM-DD. */
  lastDay: string;
}

interface PaidPeriodChangeFilter {
  accounts: number[];
  classes: ClassRef[];
  /** Whether the classes take place again, or else were cancelled. */
  isBack: boolean;
}

/** The changes of these people's paid periods by these classes, in order of course. */
export async function listPaidPeriodChanges(
  db: Queryable,
  { accounts, classes, isBack }: PaidPeriodChangeFilter,
): Promise<PaidPeriodChange[]> {
  return db<PaidPeriodChange[]>`
    select account_id as "accountId", course_id as "courseId", count(*)::integer as "count",
      to_char(last_day, 'YYYY-MM-DD') as "lastDay"
    from ${classRefRows(db, classes)}
      join period_extensions using (course_id, date)
      join enrolments using (account_id, course_id)
    where account_id = any(${accounts}::integer[]) and is_back = ${isBack} and is_news and last_day is not null
    group by account_id, course_id, last_day
    order by course_id, account_id`;
}

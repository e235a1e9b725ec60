import type { Fragment, Queryable, Transaction } from '../../platform/database/db.ts';
import type { ClassName } from './change-queries.ts';

const named = (db: Queryable, classes: ClassName[]) => db`
  unnest(
    ${classes.map(({ courseId }) => courseId)}::integer[], ${classes.map(({ date }) => date)}::date[]
  ) as day (course_id, date)`;

/** Whether the learner has no later period of the course: the last day of one before it is what a receipt was made on. */
const isLast = (db: Queryable) => db`
  not exists (
    select from enrolment_periods later
    where later.account_id = period.account_id and later.course_id = period.course_id
      and later.first_day > period.first_day
  )`;

/** Those of the courses of which somebody has paid for months. */
export async function listSoldByMonth(tx: Transaction, courseIds: number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id from courses
    where id = any(${courseIds}::integer[]) and exists (
      select from enrolment_periods where course_id = courses.id and last_day is not null
    )
    order by id`;
  return rows.map(({ id }) => id);
}

/** What was told of the class is news no more. */
export async function forgetNews(tx: Transaction, { courseId, date }: ClassName): Promise<void> {
  await tx`
    update period_extensions set is_news = false
    where course_id = ${courseId} and date = ${date} and is_news`;
}

/**
 * Notes that the class, which is cancelled, is owed to everybody who has paid for it: once, by the last period that they have
 * of the course, where the course's switch says so. Needs the course's lock: nobody buys, and no account is deleted, meanwhile.
 */
export async function noteCancelled(tx: Transaction, { courseId, date }: ClassName): Promise<void> {
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
 * Notes that the class is held again, for the periods that it has made longer: as it was owed, or as one that stood after the day
 * until which they were sold was passed over. Needs the course's lock.
 */
export async function noteHeld(tx: Transaction, { courseId, date }: ClassName): Promise<void> {
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
    where ${isLast(tx)}
    on conflict (account_id, course_id, date) do update
    set is_back = true, is_news = true, period_id = excluded.period_id`;
}

/** Classes of one course, by their dates by the rule. */
export interface SomeClasses {
  courseId: number;
  dates: string[];
}

/** Periods of a course that are the same but for their learners. */
export interface SamePeriods {
  ids: number[];
  paidUntil: string;
  lastDay: string;
  /** How many classes are owed for them: those that were cancelled up to the day until which they were sold. */
  owed: number;
  /** How many of these classes have just been noted for them. */
  noted: number;
}

/** The last periods that these classes have to do with. */
export const listTouched = (
  tx: Transaction,
  { courseId, dates }: SomeClasses,
): Promise<SamePeriods[]> =>
  listSame(tx, {
    dates,
    among: tx`
      course_id = ${courseId} and id in (
        select period_id from period_extensions
        where course_id = ${courseId} and date = any(${dates}::date[])
      )`,
  });

/** Those of these periods that are the last ones, by their courses. */
export async function listLastOf(
  tx: Transaction,
  ids: number[],
): Promise<{ courseId: number; same: SamePeriods[] }[]> {
  const courses = await tx<{ courseId: number }[]>`
    select distinct course_id as "courseId" from enrolment_periods
    where id = any(${ids}::integer[])
    order by course_id`;
  return Promise.all(
    courses.map(async ({ courseId }) => {
      const among = tx`course_id = ${courseId} and id = any(${ids}::integer[])`;
      return { courseId, same: await listSame(tx, { dates: [], among }) };
    }),
  );
}

async function listSame(
  tx: Transaction,
  { dates, among }: { dates: string[]; among: Fragment },
): Promise<SamePeriods[]> {
  return tx<SamePeriods[]>`
    select array_agg(id) as "ids", to_char(paid_until, 'YYYY-MM-DD') as "paidUntil",
      to_char(last_day, 'YYYY-MM-DD') as "lastDay", owed, noted
    from enrolment_periods period cross join lateral (
      select (count(*) filter (where not is_back and date <= period.paid_until))::integer as owed,
        (count(*) filter (where is_news and date = any(${dates}::date[])))::integer as noted
      from period_extensions where period_id = period.id
    ) as classes
    where ${among} and last_day is not null and ${isLast(tx)}
    group by paid_until, last_day, owed, noted`;
}

/** Gives these periods their last days. The learners' places in the course follow (migration 0039). */
export async function writeLastDays(
  tx: Transaction,
  changed: Pick<SamePeriods, 'ids' | 'lastDay'>[],
): Promise<void> {
  const days = changed.flatMap(({ ids, lastDay }) => ids.map(() => lastDay));
  await tx`
    update enrolment_periods period set last_day = due.last_day
    from unnest(${changed.flatMap(({ ids }) => ids)}::integer[], ${days}::date[]) as due (id, last_day)
    where period.id = due.id`;
}

/** For these periods only so many of the classes are news: the course has no more that could be added, or taken away. */
export async function limitNews(
  tx: Transaction,
  { courseId, dates }: SomeClasses,
  { ids, count }: { ids: number[]; count: number },
): Promise<void> {
  // Each row is found by its key, also where the planner takes the table for the small one that it was a moment before.
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

/** How a learner's paid time of a course has changed by some of its classes. */
export interface PaidChange {
  accountId: number;
  courseId: number;
  /** How many classes it is longer, or not any more. */
  count: number;
  /** YYYY-MM-DD. */
  lastDay: string;
}

interface AboutPaid {
  accounts: number[];
  classes: ClassName[];
  /** Whether the classes are held again, or else cancelled. */
  isBack: boolean;
}

/** What these people are to be told of their paid time with these classes, by their courses. */
export async function listPaidChanges(
  db: Queryable,
  { accounts, classes, isBack }: AboutPaid,
): Promise<PaidChange[]> {
  return db<PaidChange[]>`
    select account_id as "accountId", course_id as "courseId", count(*)::integer as "count",
      to_char(last_day, 'YYYY-MM-DD') as "lastDay"
    from ${named(db, classes)}
      join period_extensions using (course_id, date)
      join enrolments using (account_id, course_id)
    where account_id = any(${accounts}::integer[]) and is_back = ${isBack} and is_news and last_day is not null
    group by account_id, course_id, last_day
    order by course_id, account_id`;
}

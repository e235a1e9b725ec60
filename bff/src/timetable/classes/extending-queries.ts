import type { Queryable, Transaction } from '../../database/db.ts';
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

/** What was told of these classes is news no more. */
export async function forgetNews(tx: Transaction, classes: ClassName[]): Promise<void> {
  await tx`
    update period_extensions own set is_news = false
    from ${named(tx, classes)}
    where own.course_id = day.course_id and own.date = day.date and is_news`;
}

const coursesOf = (rows: { courseId: number }[]) => rows.map(({ courseId }) => courseId);

/**
 * Notes that these classes, which are cancelled, are owed to everybody who has paid for them: each once, by the last period
 * that they have of the course. Returns the courses where that is new to somebody. Needs the courses' locks: nobody buys,
 * and no account of theirs is deleted, meanwhile.
 */
export async function noteCancelled(tx: Transaction, classes: ClassName[]): Promise<number[]> {
  const rows = await tx<{ courseId: number }[]>`
    with noted as (
      insert into period_extensions as own (account_id, course_id, date, period_id)
      select paid.account_id, day.course_id, day.date, last.id
      from ${named(tx, classes)}
        join courses on courses.id = day.course_id and extends_paid
        join enrolment_periods paid on paid.course_id = day.course_id
          and day.date between paid.first_day and paid.last_day
        cross join lateral (
          select id, last_day from enrolment_periods period
          where period.account_id = paid.account_id and period.course_id = paid.course_id
          order by first_day desc nulls last
          limit 1
        ) as last
      where last.last_day is not null
      on conflict (account_id, course_id, date) do update
      set is_back = false, period_id = excluded.period_id
      where own.is_back
      returning course_id
    )
    select distinct course_id as "courseId" from noted`;
  return coursesOf(rows);
}

/**
 * Notes that these classes are held again, for the periods that they have made longer: by their own, or as one that stood
 * after the last day that was sold was passed over. Returns the courses of these. Needs the courses' locks.
 */
export async function noteHeld(tx: Transaction, classes: ClassName[]): Promise<number[]> {
  const rows = await tx<{ courseId: number }[]>`
    with concerned as (
      select own.period_id as id, day.date
      from ${named(tx, classes)} join period_extensions own using (course_id, date)
      where not is_back
      union
      select period.id, day.date
      from ${named(tx, classes)} join enrolment_periods period using (course_id)
      where day.date > paid_until and day.date <= last_day
    ), noted as (
      insert into period_extensions (account_id, course_id, date, period_id, is_back)
      select account_id, course_id, date, period.id, true
      from concerned join enrolment_periods period using (id)
      where ${isLast(tx)}
      on conflict (account_id, course_id, date) do update
      set is_back = true, period_id = excluded.period_id
      returning course_id
    )
    select distinct course_id as "courseId" from noted`;
  return coursesOf(rows);
}

/** Classes of one course, by their dates by the rule. */
export interface SomeClasses {
  courseId: number;
  dates: string[];
}

/** The last periods that these classes have to do with, as `period`. */
const touched = (db: Queryable, { courseId, dates }: SomeClasses) => db`
  enrolment_periods period
  where period.course_id = ${courseId} and last_day is not null and ${isLast(db)} and id in (
    select period_id from period_extensions
    where course_id = ${courseId} and date = any(${dates}::date[])
  )`;

/** Periods of a course that are the same but for their learners. */
export interface SamePeriods {
  ids: number[];
  paidUntil: string;
  lastDay: string;
  /** How many classes are owed for them: those that were cancelled up to the day until which they were sold. */
  owed: number;
}

/** The last periods that these classes have to do with. */
export async function listTouched(tx: Transaction, classes: SomeClasses): Promise<SamePeriods[]> {
  return tx<SamePeriods[]>`
    select array_agg(id) as "ids", to_char(paid_until, 'YYYY-MM-DD') as "paidUntil",
      to_char(last_day, 'YYYY-MM-DD') as "lastDay", owed
    from (
      select id, paid_until, last_day, (
        select count(*)::integer from period_extensions
        where period_id = period.id and not is_back and date <= period.paid_until
      ) as owed
      from ${touched(tx, classes)}
    ) as periods
    group by paid_until, last_day, owed`;
}

/** Periods whose last day becomes another one, by so many classes. */
export interface ChangedPeriods extends Pick<SamePeriods, 'ids' | 'lastDay'> {
  count: number;
}

/** Gives these periods their last days. The learners' places in the course follow (migration 0039). */
export async function writeLastDays(tx: Transaction, changed: ChangedPeriods[]): Promise<void> {
  const days = changed.flatMap(({ ids, lastDay }) => ids.map(() => lastDay));
  await tx`
    update enrolment_periods period set last_day = due.last_day
    from unnest(${changed.flatMap(({ ids }) => ids)}::integer[], ${days}::date[]) as due (id, last_day)
    where period.id = due.id`;
}

interface News extends SomeClasses {
  changed: ChangedPeriods[];
  /** Whether the classes are held again, or else cancelled. */
  isBack: boolean;
}

/** Notes that the learners of these periods are told of it: with as many of the classes as the periods have changed by. */
export async function noteNews(
  tx: Transaction,
  { courseId, dates, changed, isBack }: News,
): Promise<void> {
  const counts = changed.flatMap(({ ids, count }) => ids.map(() => count));
  // Each row is found by its key, also where the planner takes the table for the small one that it was a moment before.
  await tx`
    insert into period_extensions (account_id, course_id, date, period_id, is_back, is_news)
    select account_id, ${courseId}, date, id, ${isBack}, true
    from unnest(${changed.flatMap(({ ids }) => ids)}::integer[], ${counts}::integer[]) as period (id, count)
      cross join lateral (
        select account_id, date, row_number() over (order by date) as place
        from period_extensions
        where period_id = period.id and date = any(${dates}::date[]) and is_back = ${isBack}
      ) as own
    where place <= count
    on conflict (account_id, course_id, date) do update set is_news = true`;
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

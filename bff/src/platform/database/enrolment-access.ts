import { addDays, indianDate } from '../../shared/time/indian-time.ts';
import type { Fragment, Queryable } from './db.ts';

/** A day in India: YYYY-MM-DD, or a column with one. */
type SqlDay = string | Fragment;

/**
 * The condition that an enrolment does not end before this day. It keeps its seat also while no period is paid, until the
 * next of its days (migration 0039). Access on the day is another condition (below). Selected from a table named `enrolments`.
 */
export const hasNotEnded = (db: Queryable, day: SqlDay) => db`
  (enrolments.last_day is null or enrolments.last_day >= ${day})`;

/**
 * Whether the enrolment has a paid period with this condition; null if it has none. A scalar subquery, as PostgreSQL may hash
 * one with `exists`, for which it reads all periods.
 */
const hasPeriod = (db: Queryable, condition: Fragment) => db`
  (
    select true from enrolment_periods period
    where period.account_id = enrolments.account_id and period.course_id = enrolments.course_id and ${condition}
    limit 1
  )`;

/**
 * The condition that a period named `period` belongs to the order that created the enrolment, and is the first period. If an
 * earlier period was refunded or voided, the enrolment still refers to that period's order.
 */
const isFirstPeriod = (db: Queryable) => db`
  (
    period.order_id = enrolments.order_id and not exists (
      select from enrolment_periods earlier
      where earlier.account_id = period.account_id and earlier.course_id = period.course_id
        and earlier.first_day < period.first_day
    )
  )`;

/** The condition that this day is paid. Selected from a table named `enrolments`. */
export const isPaidOn = (db: Queryable, day: SqlDay) => db`
  (
    ${hasNotEnded(db, day)} and (
      enrolments.first_day is null or enrolments.first_day <= ${day}
      or ${hasPeriod(db, db`period.days @> ${day}::date`)}
    )
  )`;

/**
 * The condition that a period named `period` was bought from the course's first class on: no class of the course is before it, and
 * learners have access earlier if staff move the start forward. Learners who begin with the next month have no access before it.
 */
const isFromFirstClass = (db: Queryable) => db`
  exists (
    select from order_lines line
    where line.order_id = period.order_id and line.course_id = period.course_id and line.start_date >= period.first_day
  )`;

/** The condition that the first paid day is later than this day, and that its period meets this condition. */
const isUpcoming = (db: Queryable, day: SqlDay, condition = db`true`) => db`
  (
    enrolments.first_day > ${day}
    and ${hasPeriod(db, db`period.first_day > ${day} and ${isFirstPeriod(db)} and ${condition}`)}
  )`;

/**
 * The condition that an enrolment gives its learner access on this day: the day is paid, or it is before the first class of the
 * course. Learners who have paid from the next month on have no access to earlier classes, and there is no access between two
 * periods after a refund. Selected from a table named `enrolments`.
 */
export const isActiveOn = (db: Queryable, day: SqlDay) => db`
  (${isPaidOn(db, day)} or ${isUpcoming(db, day, isFromFirstClass(db))})`;

/** The condition that the day is paid, or that the learner has paid for days that begin later. Selected from a table named `enrolments`. */
export const isActiveOrUpcoming = (db: Queryable, day: SqlDay) => db`
  (${isPaidOn(db, day)} or ${isUpcoming(db, day)})`;

/** A moment, with its day in India, YYYY-MM-DD. */
export interface IndianMoment {
  today: string;
  now: Date;
}

export const indianMoment = (now: Date): IndianMoment => ({ today: indianDate(now), now });

/**
 * The condition that the course's class of this day has not ended at this moment: a class may end after midnight. Selected from
 * a table named `enrolments`.
 */
export const classEndsAfter = (db: Queryable, { day, now }: { day: SqlDay; now: Date }) => db`
  coalesce(class_ends_at(enrolments.course_id, ${day}) > ${now}, false)`;

/**
 * The condition that an enrolment gives its learner access at this moment: on an active day, and after midnight until the class
 * that began the day before is over. Selected from a table named `enrolments`.
 */
export const isActiveAt = (db: Queryable, { today, now }: IndianMoment) => {
  const yesterday = addDays(today, -1);
  return db`
  (
    ${isActiveOn(db, today)}
    or (${isPaidOn(db, yesterday)} and ${classEndsAfter(db, { day: yesterday, now })})
  )`;
};

/** A course, and the date of one of its classes by its recurrence rule, YYYY-MM-DD. */
export interface CourseDay {
  courseId: number;
  date: string;
}

const toColumns = (days: CourseDay[]) => ({
  courses: days.map(({ courseId }) => courseId),
  dates: days.map(({ date }) => date),
});

/** The days as a table to select from, `day (course_id, date, place)`, with the position of each in the list from 1 on. */
export function courseDaysTable(db: Queryable, days: CourseDay[]) {
  const { courses, dates } = toColumns(days);
  return db`
    unnest(${courses}::integer[], ${dates}::date[]) with ordinality as day (course_id, date, place)`;
}

/** The condition that an enrolment gives access on at least one of these days of its course. Selected from a table named `enrolments`. */
export const isActiveOnOneOf = (db: Queryable, days: CourseDay[]) => db`
  (
    enrolments.course_id = any(${toColumns(days).courses}::integer[]) and exists (
      select from ${courseDaysTable(db, days)}
      where day.course_id = enrolments.course_id and ${isActiveOn(db, db`day.date`)}
    )
  )`;

/**
 * The days on which an enrolment gives access, in order, as JSON (`AccessDays`). While it gives access today, all earlier days
 * count, too. Selected from a table named `enrolments`.
 */
export const accessDays = (db: Queryable, today: string) => db`
  case
    when enrolments.first_day is null or enrolments.first_day <= ${today}
      then json_build_array(json_build_object('firstDay', null, 'lastDay', enrolments.last_day))
    else (
      select coalesce(json_agg(json_build_object(
        'firstDay', case when not (${isFirstPeriod(db)} and ${isFromFirstClass(db)}) then period.first_day end,
        'lastDay', period.last_day
      ) order by period.first_day), '[]')
      from enrolment_periods period
      where period.account_id = enrolments.account_id and period.course_id = enrolments.course_id
    )
  end`;

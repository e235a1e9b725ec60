import { addDays, indianDate } from '../../shared/time/indian-time.ts';
import type { Fragment, Queryable } from './db.ts';

/** A day in India: YYYY-MM-DD, or a column with one. */
type Day = string | Fragment;

/**
 * The condition that a place in a course is not over before this day. It keeps its seat also while nothing is paid for, until the
 * next of its days (migration 0039): who may enter on the day is told by `holdsOn`. From a table named `enrolments`.
 */
export const lasts = (db: Queryable, day: Day) => db`
  (enrolments.last_day is null or enrolments.last_day >= ${day})`;

/**
 * Whether the place has such a period; null where it has none. A subquery with a value, as one with `exists` may be hashed, for which
 * all periods are read.
 */
const hasPeriod = (db: Queryable, condition: Fragment) => db`
  (
    select true from enrolment_periods period
    where period.account_id = enrolments.account_id and period.course_id = enrolments.course_id and ${condition}
    limit 1
  )`;

/**
 * The condition that a period named `period` is the one by which the place was made, and the first that there is. Where another one
 * was before it and was given back, or taken back as a mistake, the place is still by that one's order.
 */
const isFirst = (db: Queryable) => db`
  (
    period.order_id = enrolments.order_id and not exists (
      select from enrolment_periods earlier
      where earlier.account_id = period.account_id and earlier.course_id = period.course_id
        and earlier.first_day < period.first_day
    )
  )`;

/** The condition that this day is paid for. From a table named `enrolments`. */
export const isPaidFor = (db: Queryable, day: Day) => db`
  (
    ${lasts(db, day)} and (
      enrolments.first_day is null or enrolments.first_day <= ${day}
      or ${hasPeriod(db, db`period.days @> ${day}::date`)}
    )
  )`;

/**
 * The condition that a period named `period` was bought from the first class of its course on, as that was then: nothing of the course is
 * before it, and where staff let it begin earlier it is prepared for. Whoever begins with the next month has no access before.
 */
const isFromTheBeginning = (db: Queryable) => db`
  exists (
    select from order_lines line
    where line.order_id = period.order_id and line.course_id = period.course_id and line.start_date >= period.first_day
  )`;

/** The condition that the first day that ever was paid for is later than this one, and that its period is such a one. */
const isAhead = (db: Queryable, day: Day, condition = db`true`) => db`
  (
    enrolments.first_day > ${day}
    and ${hasPeriod(db, db`period.first_day > ${day} and ${isFirst(db)} and ${condition}`)}
  )`;

/**
 * The condition that an enrolment gives its learner access on this day: the day is paid for, or is before the first class of the
 * course, as a course that begins later is prepared for. Whoever has paid from the next month on has no access to the classes before,
 * and between two periods, where money was given back, there is none. From a table named `enrolments`.
 */
export const holdsOn = (db: Queryable, day: Day) => db`
  (${isPaidFor(db, day)} or ${isAhead(db, day, isFromTheBeginning(db))})`;

/** The condition that the learner is in the course on this day, or has paid for days that begin later. From a table named `enrolments`. */
export const holdsOrBegins = (db: Queryable, day: Day) => db`
  (${isPaidFor(db, day)} or ${isAhead(db, day)})`;

/** A moment, with its day in India, YYYY-MM-DD. */
export interface Moment {
  today: string;
  now: Date;
}

export const momentIn = (now: Date): Moment => ({ today: indianDate(now), now });

/**
 * The condition that the course's class of this day has not ended at this moment, as one does that ends after midnight. From a table
 * named `enrolments`.
 */
export const runsAfter = (db: Queryable, { day, now }: { day: Day; now: Date }) => db`
  coalesce(class_ends_at(enrolments.course_id, ${day}) > ${now}, false)`;

/**
 * The condition that an enrolment gives its learner access at this moment: on a day as by `holdsOn`, and after midnight until the class
 * that began before it is over. From a table named `enrolments`.
 */
export const holdsAt = (db: Queryable, { today, now }: Moment) => {
  const yesterday = addDays(today, -1);
  return db`
  (
    ${holdsOn(db, today)}
    or (${isPaidFor(db, yesterday)} and ${runsAfter(db, { day: yesterday, now })})
  )`;
};

/** A course, and one of its days: the date of a class by the rule, YYYY-MM-DD. */
export interface CourseDay {
  courseId: number;
  date: string;
}

const columnsOf = (days: CourseDay[]) => ({
  courses: days.map(({ courseId }) => courseId),
  dates: days.map(({ date }) => date),
});

/** The days as a table to select from, `day (course_id, date, place)`, with the place of each in the list from 1 on. */
export function courseDays(db: Queryable, days: CourseDay[]) {
  const { courses, dates } = columnsOf(days);
  return db`
    unnest(${courses}::integer[], ${dates}::date[]) with ordinality as day (course_id, date, place)`;
}

/** The condition that an enrolment gives access on one of these days of its course at least. From a table named `enrolments`. */
export const holdsOnOneOf = (db: Queryable, days: CourseDay[]) => db`
  (
    enrolments.course_id = any(${columnsOf(days).courses}::integer[]) and exists (
      select from ${courseDays(db, days)}
      where day.course_id = enrolments.course_id and ${holdsOn(db, db`day.date`)}
    )
  )`;

/**
 * The days on which an enrolment gives access, in order, as JSON (`AccessDays`). While it does today, all days before count as well.
 * From a table named `enrolments`.
 */
export const accessDays = (db: Queryable, today: string) => db`
  case
    when enrolments.first_day is null or enrolments.first_day <= ${today}
      then json_build_array(json_build_object('firstDay', null, 'lastDay', enrolments.last_day))
    else (
      select coalesce(json_agg(json_build_object(
        'firstDay', case when not (${isFirst(db)} and ${isFromTheBeginning(db)}) then period.first_day end,
        'lastDay', period.last_day
      ) order by period.first_day), '[]')
      from enrolment_periods period
      where period.account_id = enrolments.account_id and period.course_id = enrolments.course_id
    )
  end`;

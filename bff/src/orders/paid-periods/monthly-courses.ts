import { calendarStart } from '../../courses/calendar/calendar.ts';
import { findScheduledCourse } from '../../courses/classes/queries.ts';
import { classesWithin, restrictUntil } from '../../courses/classes/timetable.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { addDays, indianDate, indianDateTime } from '../../shared/time/indian-time.ts';
import { addMonths } from '../../shared/time/months.ts';
import type { MonthlyCourse, PaidMonthClass } from './monthly-course.ts';
import type { PaidDays } from './offer.ts';
import { offersOf, type PaidPeriod } from './period.ts';
import { listOwnAttendance, listOwnPeriods, type MonthlyCourseRow } from './queries.ts';

/** How long an ended month is still shown, so that it can be renewed. */
const SHOWN_DAYS = 60;

/**
 * The courses that the learner pays by the month, in order of their last paid day: those paid now, and those that ended within the last
 * 60 days. At most 20.
 */
export async function listMonthlyCourses(
  db: Queryable,
  { accountId, now }: { accountId: number; now: Date },
): Promise<MonthlyCourse[]> {
  const today = indianDate(now);
  const since = addDays(today, -SHOWN_DAYS);
  const rows = await listOwnPeriods(db, { accountId, today, since });
  return Promise.all(rows.map((own) => toMonthlyCourse(db, own, { accountId, now })));
}

async function toMonthlyCourse(
  db: Queryable,
  { terms, billingAnchor, shown, isOffered, ...own }: MonthlyCourseRow,
  { accountId, now }: { accountId: number; now: Date },
): Promise<MonthlyCourse> {
  const today = indianDate(now);
  const month = monthContaining(today, shown);
  const classes = await listMonthClasses(db, { accountId, courseId: own.courseId, month });
  const isOver = own.lastDay < today;
  const offers = isOffered
    ? offersOf(terms, { today, previous: { billingAnchor, lastDay: own.lastDay } })
    : [];
  return { ...own, isOver, month, classes, offers, lateRule: terms.lateRule };
}

/** The month of the period that contains this day, or the last month for a later day. Extension days belong to the last month. */
function monthContaining(day: string, { billingAnchor, firstDay, lastDay }: PaidPeriod): PaidDays {
  const begins = (count: number) => addMonths(billingAnchor, count);
  const endOf = (count: number) => addDays(begins(count + 1), -1);
  const isWhole = (count: number) => endOf(count) <= lastDay;
  let count = 0;
  while (begins(count + 1) <= day && isWhole(count + 1)) count += 1;
  return {
    firstDay: begins(count) > firstDay ? begins(count) : firstDay,
    lastDay: isWhole(count + 1) ? endOf(count) : lastDay,
  };
}

interface MonthClassesQuery {
  accountId: number;
  courseId: number;
  month: PaidDays;
}

/** The classes of a course within these days, in order of time, with the learner's attendance. */
export async function listMonthClasses(
  db: Queryable,
  { accountId, courseId, month }: MonthClassesQuery,
): Promise<PaidMonthClass[]> {
  const from = indianDateTime(month.firstDay, '00:00');
  const course = await findScheduledCourse(db, { id: courseId }, calendarStart(from));
  if (!course) return [];
  const attended = await listOwnAttendance(db, { accountId, courseId, ...month });
  const until = indianDateTime(addDays(month.lastDay, 1), '00:00');
  return classesWithin(restrictUntil(course, month.lastDay), { from, until })
    .filter(({ date }) => date >= month.firstDay)
    .map(({ date, startsAt, endsAt, state }): PaidMonthClass => {
      return {
        date,
        startsAt,
        endsAt,
        isCancelled: state === 'cancelled',
        came: attended.has(date),
      };
    });
}

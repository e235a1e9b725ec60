import { changesSince } from '../../courses/calendar/calendar.ts';
import { findInTime } from '../../courses/classes/queries.ts';
import { classesWithin, untilDay } from '../../courses/classes/timetable.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { addDays, indianDate, indianMoment } from '../../shared/time/indian-time.ts';
import { monthsLater } from '../../shared/time/months.ts';
import type { MonthClass, OwnMonths } from './own-month.ts';
import { offersOf, type PaidDays, type Period } from './period.ts';
import { listOwnAttendance, listOwnPeriods, type OwnPeriods } from './queries.ts';

/** How long a month that has ended is still shown, so that it can be renewed. */
const SHOWN_DAYS = 60;

/**
 * The courses that the learner pays by the month, those whose last day comes first before the others: what is paid for now, and what
 * ended within the last 60 days. At most 20.
 */
export async function listOwnMonths(
  db: Queryable,
  { accountId, now }: { accountId: number; now: Date },
): Promise<OwnMonths[]> {
  const today = indianDate(now);
  const since = addDays(today, -SHOWN_DAYS);
  const owned = await listOwnPeriods(db, { accountId, today, since });
  return Promise.all(owned.map((own) => monthsOf(db, own, { accountId, now })));
}

async function monthsOf(
  db: Queryable,
  { terms, anchor, shown, isOffered, ...own }: OwnPeriods,
  { accountId, now }: { accountId: number; now: Date },
): Promise<OwnMonths> {
  const today = indianDate(now);
  const month = monthWith(today, shown);
  const classes = await classesOfMonth(db, { accountId, courseId: own.courseId, month });
  const isOver = own.lastDay < today;
  const offers = isOffered
    ? offersOf(terms, { today, previous: { anchor, lastDay: own.lastDay } })
    : [];
  return { ...own, isOver, month, classes, offers, lateRule: terms.lateRule };
}

/** The month of the period that this day is in; the last one where it is later. Days that make it longer belong to it. */
function monthWith(day: string, { anchor, firstDay, lastDay }: Period): PaidDays {
  const begins = (count: number) => monthsLater(anchor, count);
  const endOf = (count: number) => addDays(begins(count + 1), -1);
  const isWhole = (count: number) => endOf(count) <= lastDay;
  let count = 0;
  while (begins(count + 1) <= day && isWhole(count + 1)) count += 1;
  return {
    firstDay: begins(count) > firstDay ? begins(count) : firstDay,
    lastDay: isWhole(count + 1) ? endOf(count) : lastDay,
  };
}

interface MonthOf {
  accountId: number;
  courseId: number;
  month: PaidDays;
}

/** The classes of these days of a course, in order of time, and to which of them the learner came. */
export async function classesOfMonth(
  db: Queryable,
  { accountId, courseId, month }: MonthOf,
): Promise<MonthClass[]> {
  const from = indianMoment(month.firstDay, '00:00');
  const course = await findInTime(db, { id: courseId }, changesSince(from));
  if (!course) return [];
  const attended = await listOwnAttendance(db, { accountId, courseId, ...month });
  const until = indianMoment(addDays(month.lastDay, 1), '00:00');
  return classesWithin(untilDay(course, month.lastDay), { from, until })
    .filter(({ date }) => date >= month.firstDay)
    .map(({ date, startsAt, endsAt, state }): MonthClass => {
      return {
        date,
        startsAt,
        endsAt,
        isCancelled: state === 'cancelled',
        came: attended.has(date),
      };
    });
}

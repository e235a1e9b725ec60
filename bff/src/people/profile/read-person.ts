import type { MonthClass } from '../../orders/paid-periods/own-month.ts';
import { classesOfMonth } from '../../orders/paid-periods/own-months.ts';
import type { PaidDays } from '../../orders/paid-periods/period.ts';
import type { Sql } from '../../platform/database/db.ts';
import { addDays, indianDate } from '../../shared/time/indian-time.ts';
import { beginOfMonth, monthsLater } from '../../shared/time/months.ts';
import type { PersonCourse, PersonPage } from './person.ts';
import { findPersonPage, type KnownCourse } from './queries.ts';

/** Of more courses at a time the classes are not shown. */
const MOST_WITH_CLASSES = 6;
/** For how many days after the last one that is paid for somebody may still come, which is shown. */
const DAYS_AFTER = 60;

/** The page of the learner with this id, without the health note; `undefined` when there is none. */
export async function readPerson(
  sql: Sql,
  { id, now }: { id: number; now: Date },
): Promise<Omit<PersonPage, 'hasHealthNote'> | undefined> {
  const today = indianDate(now);
  const person = await findPersonPage(sql, { id, today });
  if (!person) return undefined;
  const since = addDays(today, -DAYS_AFTER);
  const recent = person.courses
    .filter(({ lastDay }) => lastDay === null || lastDay >= since)
    .slice(0, MOST_WITH_CLASSES);
  const courses = await Promise.all(
    person.courses.map(async (course): Promise<PersonCourse> => {
      const { firstDay: _, ...shown } = course;
      const classes = recent.includes(course) ? await classesOf(sql, course, { id, today }) : [];
      return { ...shown, classes };
    }),
  );
  return { ...person, month: today.slice(0, 7), courses };
}

/** The classes of the present month that are paid for, or to which the person came without that. */
async function classesOf(
  sql: Sql,
  course: KnownCourse,
  { id, today }: { id: number; today: string },
): Promise<MonthClass[]> {
  const { courseId, firstDay, lastDay } = course;
  const month = monthOf(course, today);
  const classes = await classesOfMonth(sql, { accountId: id, courseId, month });
  return classes.filter(
    ({ date, came }) => came || ((firstDay ?? date) <= date && date <= (lastDay ?? date)),
  );
}

/** The present month, with the days after it by which what was sold until its end is longer. */
function monthOf({ paidUntil, lastDay }: KnownCourse, today: string): PaidDays {
  const firstDay = beginOfMonth(today);
  const end = addDays(monthsLater(firstDay, 1), -1);
  const isLonger = paidUntil !== null && lastDay !== null && paidUntil <= end && lastDay > end;
  return { firstDay, lastDay: isLonger ? lastDay : end };
}

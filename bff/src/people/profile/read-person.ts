import type { PaidMonthClass } from '../../orders/paid-periods/monthly-course.ts';
import { listMonthClasses } from '../../orders/paid-periods/monthly-courses.ts';
import type { PaidDays } from '../../orders/paid-periods/offer.ts';
import type { Sql } from '../../platform/database/db.ts';
import { addDays, indianDate } from '../../shared/time/indian-time.ts';
import { addMonths, startOfMonth } from '../../shared/time/months.ts';
import type { PersonCourse, PersonPage } from './person.ts';
import { findPersonPage, type PersonCourseRow } from './queries.ts';

/** For how many courses the classes are listed. */
const MAX_COURSES_WITH_CLASSES = 6;
/** For how many days after the last day of access the classes of a course are listed, as somebody may still attend them. */
const DAYS_SHOWN_AFTER_END = 60;

/** The page of the learner with this id, without the health note; `undefined` when there is none. */
export async function readPerson(
  sql: Sql,
  { id, now }: { id: number; now: Date },
): Promise<Omit<PersonPage, 'hasHealthNote'> | undefined> {
  const today = indianDate(now);
  const person = await findPersonPage(sql, { id, today });
  if (!person) return undefined;
  const since = addDays(today, -DAYS_SHOWN_AFTER_END);
  const recent = person.courses
    .filter(({ lastDay }) => lastDay === null || lastDay >= since)
    .slice(0, MAX_COURSES_WITH_CLASSES);
  const courses = await Promise.all(
    person.courses.map(async (course): Promise<PersonCourse> => {
      const { firstDay: _, ...shown } = course;
      const classes = recent.includes(course) ? await classesOf(sql, course, { id, today }) : [];
      return { ...shown, classes };
    }),
  );
  return { ...person, month: today.slice(0, 7), courses };
}

/** The classes of the current month that are paid for or attended. */
async function classesOf(
  sql: Sql,
  course: PersonCourseRow,
  { id, today }: { id: number; today: string },
): Promise<PaidMonthClass[]> {
  const { courseId, firstDay, lastDay } = course;
  const month = monthOf(course, today);
  const classes = await listMonthClasses(sql, { accountId: id, courseId, month });
  return classes.filter(
    ({ date, came }) => came || ((firstDay ?? date) <= date && date <= (lastDay ?? date)),
  );
}

/** The current month, with the days by which cancelled classes extend access that was paid until its end. */
function monthOf({ paidUntil, lastDay }: PersonCourseRow, today: string): PaidDays {
  const firstDay = startOfMonth(today);
  const end = addDays(addMonths(firstDay, 1), -1);
  const isLonger = paidUntil !== null && lastDay !== null && paidUntil <= end && lastDay > end;
  return { firstDay, lastDay: isLonger ? lastDay : end };
}

import { setImmediate } from 'node:timers/promises';
import type { Account } from '../../accounts/account.ts';
import { summarizeContacts } from '../../messaging/contacts/contact-queries.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
import { mayDo } from '../../shared/permissions.ts';
import { addDays, indianDate, indianMoment, mondayOf } from '../../shared/time/indian-time.ts';
import type { ClassName } from './change-queries.ts';
import type { ClassLink, DatedClass, LearnerClass, PublicClass, StaffClass } from './class.ts';
import { findLastTold } from './notification-progress-queries.ts';
import {
  type ClassMeeting,
  type CourseInTime,
  listAllInTime,
  listOwnInTime,
  listVisibleInTime,
} from './queries.ts';
import { countForStaff, listHolidaysOf } from './staff-queries.ts';
import { classesWithin, type Span, teacherOn, timetableOf, withoutWords } from './timetable.ts';

const weeksFrom = (monday: string, weeks: number): Span => ({
  from: indianMoment(monday, '00:00'),
  until: indianMoment(addDays(monday, 7 * weeks), '00:00'),
});

/** The present week in India, from its Monday, and the weeks after it. */
const weeksAround = (now: Date, weeks: number) => weeksFrom(mondayOf(indianDate(now)), weeks);

interface Moment {
  now: Date;
  joinMinutesBefore: number;
}

/** More than a studio gives in two weeks: the list is in the memory of every server and every phone. */
const MOST_PUBLIC_CLASSES = 500;

/**
 * The classes of this week and the next that visitors may know of, in order of time; the first 500. Without links, and
 * without the words about a change, which are for its learners.
 */
export async function listPublicClasses(
  db: Queryable,
  { now, joinMinutesBefore }: Moment,
): Promise<PublicClass[]> {
  const span = weeksAround(now, 2);
  const courses = await listVisibleInTime(db, span);
  const byId = new Map(courses.map((course) => [course.id, course]));
  return timetableOf(courses.map(withoutWords), span)
    .slice(0, MOST_PUBLIC_CLASSES)
    .map((found) => {
      const course = byId.get(found.courseId) as CourseInTime;
      return {
        ...found,
        opensAt: opensAt(found, joinMinutesBefore).toISOString(),
        meetingId: found.isOpen ? (meetingOf(course, found.date)?.id ?? null) : null,
      };
    });
}

/** The meeting whose link leads to the class: its own, or else the course's. */
export function meetingOf(course: CourseInTime, date: string): ClassMeeting | null {
  const own = course.exceptions.find((exception) => exception.date === date)?.meeting;
  return own ?? course.meeting;
}

/** From when on the class can be joined. */
export const opensAt = ({ startsAt }: Pick<DatedClass, 'startsAt'>, minutesBefore: number): Date =>
  new Date(Date.parse(startsAt) - minutesBefore * 60_000);

interface Own extends Moment {
  accountId: number;
}

const MOST_OWN_CLASSES = 500;

/**
 * The classes of four weeks from this Monday on that the learner is enrolled in or may join without, in order of time;
 * the first 500. Without links: these are behind each class's `joinPath`.
 */
export async function listOwnClasses(
  db: Queryable,
  { accountId, now, joinMinutesBefore }: Own,
): Promise<LearnerClass[]> {
  const span = weeksAround(now, 4);
  const courses = await listOwnInTime(db, { accountId, now, ...span });
  const byId = new Map(courses.map((course) => [course.id, course]));
  return timetableOf(courses, span)
    .slice(0, MOST_OWN_CLASSES)
    .map((found) => {
      const course = byId.get(found.courseId) as (typeof courses)[number];
      return {
        ...found,
        enrolled: course.isEnrolled,
        ...joiningOf(course, found, joinMinutesBefore),
      };
    });
}

const joiningOf = (course: CourseInTime, found: DatedClass, minutesBefore: number) => {
  const meeting = meetingOf(course, found.date);
  return {
    opensAt: opensAt(found, minutesBefore).toISOString(),
    hasLink: Boolean(meeting?.meetingLink),
    meetingId: meeting?.id ?? null,
  };
};

/** A course with its classes of four weeks, as its learners see them. Its meetings are not for strangers. */
export interface CourseClasses extends CourseInTime {
  classes: Omit<LearnerClass, 'enrolled'>[];
}

/** So many courses are computed in a few milliseconds; then other requests have their turn. */
const COURSES_A_TURN = 50;

/** All courses with their classes of four weeks from this Monday on, hidden courses included. */
export async function listCourseClasses(
  db: Queryable,
  { now, joinMinutesBefore }: Moment,
): Promise<CourseClasses[]> {
  const span = weeksAround(now, 4);
  const listed: CourseClasses[] = [];
  for (const course of await listAllInTime(db, span)) {
    const classes = classesWithin(course, span).map((found) => ({
      ...found,
      ...joiningOf(course, found, joinMinutesBefore),
    }));
    listed.push({ ...course, classes });
    if (listed.length % COURSES_A_TURN === 0) await setImmediate();
  }
  return listed;
}

/** More than a screen can show. */
const MOST_STAFF_CLASSES = 1_000;

/** Whose classes the account may do this with: `undefined` for all, as staff, or else those that it gives itself. */
export const teachesOnly = (
  { id, role }: Pick<Account, 'id' | 'role'>,
  ofAll: 'classes.readAll' | 'classes.changeAll',
): number | undefined => (mayDo(role, ofAll) ? undefined : id);

/** The 403 for a class, or a course, that somebody else gives. */
export const notYours = () => refusal(403, 'classes.not-yours');

/**
 * The classes of the week that begins on this Monday, for staff: with links, and with those of hidden courses; the first
 * 1,000. With `taughtBy` those that this account gives.
 */
export async function listStaffClasses(
  db: Queryable,
  { monday, ...seen }: { monday: string; now: Date; taughtBy?: number | undefined },
): Promise<StaffClass[]> {
  return staffClassesIn(db, { ...weeksFrom(monday, 1), ...seen });
}

interface SeenSpan extends Span {
  now: Date;
  /** Only what this account gives. */
  taughtBy?: number | undefined;
}

/** The classes in the span, for staff; the first 1,000. */
export async function staffClassesIn(
  db: Queryable,
  { now, taughtBy, ...span }: SeenSpan,
): Promise<StaffClass[]> {
  const courses = await listAllInTime(db, span, taughtBy);
  const byId = new Map(courses.map((course) => [course.id, course]));
  const isSeen = ({ courseId, date }: ClassName) =>
    taughtBy === undefined || teacherOn(byId.get(courseId) as CourseInTime, date) === taughtBy;
  const classes = timetableOf(courses, span).filter(isSeen).slice(0, MOST_STAFF_CLASSES);
  const known = await knownToStaff(db, classes, now);
  return classes.map((found) => forStaff(found, byId.get(found.courseId) as CourseInTime, known));
}

/** The course's class on this date by the rule, for staff; `undefined` when there is none. */
export async function staffClassOn(
  db: Queryable,
  course: CourseInTime,
  { date, now }: { date: string; now: Date },
): Promise<StaffClass | undefined> {
  const day = weeksFrom(date, 1);
  const found = classesWithin(course, day).find((other) => other.date === date);
  if (!found) return undefined;
  const { told, ...seen } = forStaff(found, course, await knownToStaff(db, [found], now));
  return { ...seen, told: told && { ...told, none: await countUnreachable(db, found) } };
}

/** How many of those who were to be told of the last change of the class are reached neither on their phones nor by e-mail. */
async function countUnreachable(db: Queryable, name: ClassName): Promise<number> {
  const last = await findLastTold(db, name);
  if (!last) return 0;
  const { none } = await summarizeContacts(db, {
    accounts: db`select unnest(${last.accounts}::integer[])`,
    kind: last.kind === 'course' ? 'moved' : last.kind,
  });
  return none;
}

const linkOf = ({ audience: _, ...link }: ClassMeeting): ClassLink => link;

async function knownToStaff(db: Queryable, classes: DatedClass[], now: Date) {
  const cancelled = classes.filter(({ state }) => state === 'cancelled');
  const [counts, holidays] = await Promise.all([
    countForStaff(db, classes),
    cancelled.length > 0 ? listHolidaysOf(db, cancelled, now) : [],
  ]);
  return { counts, holidays };
}

type Known = Awaited<ReturnType<typeof knownToStaff>>;

function forStaff(
  found: DatedClass,
  course: CourseInTime,
  { counts, holidays }: Known,
): StaffClass {
  const { date } = found;
  const isIt = (other: ClassName) => other.courseId === found.courseId && other.date === date;
  const own = course.exceptions.find((exception) => exception.date === date);
  const counted = counts.find(isIt);
  const meeting = meetingOf(course, date);
  return {
    ...found,
    hidden: course.hidden,
    enrolled: course.enrolled,
    teacherId: teacherOn(course, date),
    attended: counted?.attended ?? 0,
    told: counted?.told ?? null,
    holiday: holidays.find(isIt)?.holiday ?? null,
    meeting: meeting && linkOf(meeting),
    courseMeeting: course.meeting && linkOf(course.meeting),
    hasOwnLink: Boolean(own?.meeting),
    version: own?.version ?? 0,
  };
}

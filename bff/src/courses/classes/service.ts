import { setImmediate } from 'node:timers/promises';
import type { Account } from '../../accounts/account.ts';
import { summarizeContacts } from '../../messaging/contacts/contact-queries.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import { can } from '../../shared/permissions.ts';
import { addDays, indianDate, indianDateTime, mondayOf } from '../../shared/time/indian-time.ts';
import type { ClassRef } from './change-queries.ts';
import type { ClassLink, DatedClass, LearnerClass, PublicClass, StaffClass } from './class.ts';
import { findLastNotification } from './notification-progress-queries.ts';
import {
  type ClassMeeting,
  listOwnScheduledCourses,
  listScheduledCourses,
  listVisibleScheduledCourses,
  type ScheduledCourse,
} from './queries.ts';
import { countForStaff, listHolidaysOfClasses } from './staff-queries.ts';
import {
  classesWithin,
  hasClassOn,
  type TimeSpan,
  teacherOn,
  timetableOf,
  withoutChangeTexts,
} from './timetable.ts';

const weeksFrom = (monday: string, weeks: number): TimeSpan => ({
  from: indianDateTime(monday, '00:00'),
  until: indianDateTime(addDays(monday, 7 * weeks), '00:00'),
});

/** The present week in India, from its Monday, and the weeks after it. */
const weeksAround = (now: Date, weeks: number) => weeksFrom(mondayOf(indianDate(now)), weeks);

interface JoinableClassOptions {
  now: Date;
  joinMinutesBefore: number;
}

/** More than a studio gives in two weeks: every server and every phone holds this list in memory. */
const MAX_PUBLIC_CLASSES = 500;

/**
 * The classes of this week and the next that visitors may see, in order of time; the first 500. Without links, and without
 * the texts about a change, which are for the learners.
 */
export async function listPublicClasses(
  db: Queryable,
  { now, joinMinutesBefore }: JoinableClassOptions,
): Promise<PublicClass[]> {
  const span = weeksAround(now, 2);
  const courses = await listVisibleScheduledCourses(db, span);
  const byId = new Map(courses.map((course) => [course.id, course]));
  return timetableOf(courses.map(withoutChangeTexts), span)
    .slice(0, MAX_PUBLIC_CLASSES)
    .map((found) => {
      const course = byId.get(found.courseId) as ScheduledCourse;
      return {
        ...found,
        opensAt: opensAt(found, joinMinutesBefore).toISOString(),
        meetingId: found.isOpen ? (meetingOf(course, found.date)?.id ?? null) : null,
      };
    });
}

/** The meeting whose link leads to the class: its own, or else the course's. */
export function meetingOf(course: ScheduledCourse, date: string): ClassMeeting | null {
  const own = course.exceptions.find((exception) => exception.date === date)?.meeting;
  return own ?? course.meeting;
}

/** When the class can be joined. */
export const opensAt = ({ startsAt }: Pick<DatedClass, 'startsAt'>, minutesBefore: number): Date =>
  new Date(Date.parse(startsAt) - minutesBefore * 60_000);

interface OwnClassesQuery extends JoinableClassOptions {
  accountId: number;
}

const MAX_OWN_CLASSES = 500;

/**
 * The classes of four weeks from this Monday on that the learner is enrolled in or may join without, in order of time;
 * the first 500. Without links: these are behind each class's `joinPath`.
 */
export async function listOwnClasses(
  db: Queryable,
  { accountId, now, joinMinutesBefore }: OwnClassesQuery,
): Promise<LearnerClass[]> {
  const span = weeksAround(now, 4);
  const courses = await listOwnScheduledCourses(db, { accountId, now, ...span });
  const byId = new Map(courses.map((course) => [course.id, course]));
  return timetableOf(courses, span)
    .slice(0, MAX_OWN_CLASSES)
    .map((found) => {
      const course = byId.get(found.courseId) as (typeof courses)[number];
      return {
        ...found,
        enrolled: course.isEnrolled,
        ...joinInfo(course, found, joinMinutesBefore),
      };
    });
}

const joinInfo = (course: ScheduledCourse, found: DatedClass, minutesBefore: number) => {
  const meeting = meetingOf(course, found.date);
  return {
    opensAt: opensAt(found, minutesBefore).toISOString(),
    hasLink: Boolean(meeting?.meetingLink),
    meetingId: meeting?.id ?? null,
  };
};

/** A course with its classes of four weeks, as its learners see them. Its meetings are not for visitors. */
export interface CourseClasses extends ScheduledCourse {
  classes: Omit<LearnerClass, 'enrolled'>[];
}

/** So many courses are computed in a few milliseconds; then the event loop handles other requests. */
const COURSES_PER_TURN = 50;

/** All courses with their classes of four weeks from this Monday on, hidden courses included. */
export async function listCourseClasses(
  db: Queryable,
  { now, joinMinutesBefore }: JoinableClassOptions,
): Promise<CourseClasses[]> {
  const span = weeksAround(now, 4);
  const listed: CourseClasses[] = [];
  for (const course of await listScheduledCourses(db, span)) {
    const classes = classesWithin(course, span).map((found) => ({
      ...found,
      ...joinInfo(course, found, joinMinutesBefore),
    }));
    listed.push({ ...course, classes });
    if (listed.length % COURSES_PER_TURN === 0) await setImmediate();
  }
  return listed;
}

/** More than a screen can show. */
const MAX_STAFF_CLASSES = 1_000;

/** The teacher whose classes the account may access: `undefined` for all classes, or else the account itself. */
export const taughtByFilter = (
  { id, role }: Pick<Account, 'id' | 'role'>,
  permission: 'classes.readAll' | 'classes.changeAll',
): number | undefined => (can(role, permission) ? undefined : id);

/** The 403 for a class, or a course, of another teacher. */
export const notYourClass = () => appError(403, 'classes.not-yours');

/**
 * The classes of the week that begins on this Monday, for staff: with links, and with those of hidden courses; the first
 * 1,000. With `taughtBy` only those of this teacher.
 */
export async function listStaffClasses(
  db: Queryable,
  { monday, ...seen }: { monday: string; now: Date; taughtBy?: number | undefined },
): Promise<StaffClass[]> {
  return listStaffClassesWithin(db, { ...weeksFrom(monday, 1), ...seen });
}

interface StaffClassQuery extends TimeSpan {
  now: Date;
  /** Only the classes of this teacher. */
  taughtBy?: number | undefined;
}

/** The classes in the span, for staff; the first 1,000. */
export async function listStaffClassesWithin(
  db: Queryable,
  { now, taughtBy, ...span }: StaffClassQuery,
): Promise<StaffClass[]> {
  const courses = await listScheduledCourses(db, span, taughtBy);
  const byId = new Map(courses.map((course) => [course.id, course]));
  const isVisible = ({ courseId, date }: ClassRef) =>
    taughtBy === undefined || teacherOn(byId.get(courseId) as ScheduledCourse, date) === taughtBy;
  const classes = timetableOf(courses, span).filter(isVisible).slice(0, MAX_STAFF_CLASSES);
  const details = await loadStaffDetails(db, classes, now);
  return classes.map((found) =>
    toStaffClass(found, byId.get(found.courseId) as ScheduledCourse, details),
  );
}

/** The course's class on this date by the rule, for staff; `undefined` when there is none. */
export async function findStaffClass(
  db: Queryable,
  course: ScheduledCourse,
  { date, now }: { date: string; now: Date },
): Promise<StaffClass | undefined> {
  const day = weeksFrom(date, 1);
  const found = classesWithin(course, day).find((other) => other.date === date);
  if (!found) return undefined;
  const { told, ...seen } = toStaffClass(found, course, await loadStaffDetails(db, [found], now));
  return { ...seen, told: told && { ...told, none: await countUnreachable(db, found) } };
}

/** How many recipients of the last notification of the class have neither push nor an e-mail address. */
async function countUnreachable(db: Queryable, classRef: ClassRef): Promise<number> {
  const last = await findLastNotification(db, classRef);
  if (!last) return 0;
  const { none } = await summarizeContacts(db, {
    accounts: db`select unnest(${last.accounts}::integer[])`,
    kind: last.kind === 'course' ? 'moved' : last.kind,
  });
  return none;
}

const toClassLink = ({ audience: _, ...link }: ClassMeeting): ClassLink => link;

async function loadStaffDetails(db: Queryable, classes: DatedClass[], now: Date) {
  const cancelled = classes.filter(({ state }) => state === 'cancelled');
  const [counts, holidays] = await Promise.all([
    countForStaff(db, classes),
    cancelled.length > 0 ? listHolidaysOfClasses(db, cancelled, now) : [],
  ]);
  return { counts, holidays };
}

type StaffDetails = Awaited<ReturnType<typeof loadStaffDetails>>;

function toStaffClass(
  found: DatedClass,
  course: ScheduledCourse,
  { counts, holidays }: StaffDetails,
): StaffClass {
  const { date } = found;
  const isSameClass = (other: ClassRef) => other.courseId === found.courseId && other.date === date;
  const own = course.exceptions.find((exception) => exception.date === date);
  const counted = counts.find(isSameClass);
  const meeting = meetingOf(course, date);
  return {
    ...found,
    hidden: course.hidden,
    enrolled: course.enrolled,
    teacherId: teacherOn(course, date),
    attended: counted?.attended ?? 0,
    told: counted?.told ?? null,
    holiday: holidays.find(isSameClass)?.holiday ?? null,
    meeting: meeting && toClassLink(meeting),
    courseMeeting: course.meeting && toClassLink(course.meeting),
    hasOwnLink: Boolean(own?.meeting),
    hasClassNextDay: hasClassOn(course, addDays(indianDate(new Date(found.startsAt)), 1)),
    version: own?.version ?? 0,
  };
}

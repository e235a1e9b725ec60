import { endsNextDay } from '../../shared/class-hours.ts';
import type { ByLocale } from '../../shared/localized-content.ts';
import { type AccessDays, hasAccessOn } from '../../shared/time/access-days.ts';
import { addDays, indianDate, indianDateTime } from '../../shared/time/indian-time.ts';
import {
  datesByRules,
  type RecurrenceRule,
  ruleForDate,
} from '../../shared/time/recurrence-rule.ts';
import type { CoursePicture } from '../courses/course.ts';
import type { ClassTime, DatedClass } from './class.ts';

/** How one class differs from the rule of its course. */
export interface ClassException {
  /** The date by the rule. */
  date: string;
  cancelled: boolean;
  /** The day and the time that the class was moved to; all null if it was not moved. */
  movedTo: string | null;
  startTime: string | null;
  endTime: string | null;
  reason: string;
  reasonIn?: ByLocale<string> | null;
  notice: string;
  noticeIn?: ByLocale<string> | null;
  teacher: string | null;
  /** The teacher's account; null if the teacher is only a name, or the course's teacher. */
  teacherId: number | null;
  version: number;
}

/** The data that the classes of a course are computed from. */
export interface CourseSchedule {
  id: number;
  slug: string;
  title: string;
  titleIn?: ByLocale<string> | null;
  picture: CoursePicture;
  instructor: string;
  /** The instructor's account; null if the instructor is only a name. */
  teacherId: number | null;
  isOpen: boolean;
  /** The rules in order of time; they do not overlap. The last one is the current rule. */
  rules: RecurrenceRule[];
  exceptions: ClassException[];
}

/** From `from` (included) to `until` (excluded). */
export interface TimeSpan {
  from: Date;
  until: Date;
}

/** The address that redirects to the link of the course's current class. */
export const joinPathOf = ({ slug }: { slug: string }): string => `/join/${slug}`;

/** The topic of all push messages about a class: on a phone, a new message replaces the previous one. */
export const pushTopicOfClass = ({ courseId, date }: { courseId: number; date: string }): string =>
  `class-${courseId}-${date.replaceAll('-', '')}`;

/** The time of a class that starts on this day. If the end is before the start, the class ends on the next day. */
export const classTimeOn = (
  date: string,
  hours: Pick<RecurrenceRule, 'startTime' | 'endTime'>,
): ClassTime => ({
  startsAt: indianDateTime(date, hours.startTime).toISOString(),
  endsAt: indianDateTime(endsNextDay(hours) ? addDays(date, 1) : date, hours.endTime).toISOString(),
});

function stateOf(exception: ClassException | undefined): DatedClass['state'] {
  if (exception?.cancelled) return 'cancelled';
  return exception?.movedTo ? 'moved' : 'planned';
}

/** The account that teaches the course's class on this date by the rule; null if the teacher is only a name. */
export function teacherOn(course: CourseSchedule, date: string): number | null {
  const ownException = course.exceptions.find((exception) => exception.date === date);
  return ownException && ownException.teacher !== null ? ownException.teacherId : course.teacherId;
}

/** The course's class on this date by the rule, with its exception; `undefined` when there is none. */
export function classOn(course: CourseSchedule, date: string): DatedClass | undefined {
  const rule = ruleForDate(course.rules, date);
  if (!rule) return undefined;
  const exception = course.exceptions.find((other) => other.date === date);
  const byRule = classTimeOn(date, rule);
  const { movedTo, startTime, endTime } = exception ?? {};
  const moved =
    movedTo && startTime && endTime ? classTimeOn(movedTo, { startTime, endTime }) : undefined;
  const teacher = exception?.teacher ?? course.instructor;
  return {
    courseId: course.id,
    slug: course.slug,
    title: course.title,
    ...(course.titleIn && { titleIn: course.titleIn }),
    picture: course.picture,
    date,
    ...(moved ?? byRule),
    state: stateOf(exception),
    wasAt: moved ? byRule : null,
    reason: exception?.reason ?? '',
    ...(exception?.reasonIn && { reasonIn: exception.reasonIn }),
    notice: exception?.notice ?? '',
    ...(exception?.noticeIn && { noticeIn: exception.noticeIn }),
    teacher,
    hasOwnTeacher: teacher !== course.instructor || teacherOn(course, date) !== course.teacherId,
    isOpen: course.isOpen,
    joinPath: joinPathOf(course),
  };
}

const NO_CHANGE_TEXTS = { reason: '', reasonIn: null, notice: '', noticeIn: null };

/** The course as visitors see it: the texts about a change are for its learners only, unless the course is open. */
export const withoutChangeTexts = <Course extends CourseSchedule>(course: Course): Course =>
  course.isOpen
    ? course
    : {
        ...course,
        exceptions: course.exceptions.map((own) => ({ ...own, ...NO_CHANGE_TEXTS })),
      };

/** The rule limited to these days; `undefined` if it has none of them. */
function ruleWithin<Own extends RecurrenceRule>(rule: Own, days: AccessDays): Own | undefined {
  const { firstDay, lastDay } = days;
  const firstDate = firstDay && firstDay > rule.firstDate ? firstDay : rule.firstDate;
  const isCut = lastDay !== null && (rule.lastDate === null || rule.lastDate > lastDay);
  const lastDate = isCut ? lastDay : rule.lastDate;
  return lastDate !== null && lastDate < firstDate ? undefined : { ...rule, firstDate, lastDate };
}

/** The course limited to the days on which a learner has access: the days are in order, with a gap between two. */
export const restrictToDays = <Course extends CourseSchedule>(
  course: Course,
  days: AccessDays[],
): Course => ({
  ...course,
  rules: course.rules.flatMap((rule) =>
    days
      .map((some) => ruleWithin(rule, some))
      .filter((found) => found !== undefined)
      .map((found, part) => (part === 0 ? found : { ...found, part })),
  ),
  exceptions: course.exceptions.filter(({ date }) => hasAccessOn(days, date)),
});

/** The course limited to this last day of access, such as the end of a paid month; null for no limit. */
export const restrictUntil = <Course extends CourseSchedule>(
  course: Course,
  lastDay: string | null,
): Course => (lastDay === null ? course : restrictToDays(course, [{ firstDay: null, lastDay }]));

const bySoonest = (a: ClassTime & { courseId: number }, b: ClassTime & { courseId: number }) =>
  a.startsAt.localeCompare(b.startsAt) || a.courseId - b.courseId;

const overlaps = ({ startsAt, endsAt }: ClassTime, { from, until }: TimeSpan) =>
  startsAt < until.toISOString() && endsAt > from.toISOString();

/** A class that began on this day may still run. */
const dayBefore = (moment: Date) => addDays(indianDate(moment), -1);

/**
 * The course's classes in the span, in order of time: those that are in it, and those that were moved out of it.
 * Cancelled classes are included.
 */
export function classesWithin(course: CourseSchedule, span: TimeSpan): DatedClass[] {
  const first = dayBefore(span.from);
  const last = indianDate(span.until);
  const byRule = datesByRules(course.rules, { first, last });
  const dates = new Set([...byRule, ...course.exceptions.map(({ date }) => date)]);
  return [...dates]
    .map((date) => classOn(course, date))
    .filter((found) => found !== undefined)
    .filter((found) => overlaps(found, span) || (found.wasAt && overlaps(found.wasAt, span)))
    .sort(bySoonest);
}

/** Whether a class of the course begins on this day in India. Cancelled classes do not count. */
export const hasClassOn = (course: CourseSchedule, day: string): boolean =>
  classesWithin(course, {
    from: indianDateTime(day, '00:00'),
    until: indianDateTime(addDays(day, 1), '00:00'),
  }).some(({ state, startsAt }) => state !== 'cancelled' && indianDate(new Date(startsAt)) === day);

/** The classes of all these courses in the span, in order of time. */
export const timetableOf = (courses: CourseSchedule[], span: TimeSpan): DatedClass[] =>
  courses.flatMap((course) => classesWithin(course, span)).sort(bySoonest);

/** How far ahead to search for the next class: a course may begin next year, and pause for a season. */
const FARTHEST_DAYS = 730;

/**
 * The course's next classes that are not cancelled, in order of time; the first one may have begun. At most `count`, and none
 * later than two years from now or from the course's beginning.
 */
export function nextClasses(course: CourseSchedule, now: Date, count: number): DatedClass[] {
  const today = indianDate(now);
  const begins = course.rules[0]?.firstDate ?? today;
  const isToCome = begins > today;
  const last = addDays(isToCome ? begins : today, FARTHEST_DAYS);
  const isAhead = (found: DatedClass) =>
    found.state !== 'cancelled' && found.endsAt > now.toISOString();
  const ahead = new Map<string, DatedClass>();
  const addIfAhead = (date: string) => {
    const found = classOn(course, date);
    if (found && isAhead(found)) ahead.set(date, found);
  };
  // Moved classes may be earlier or later than the order of the rule.
  for (const { date } of course.exceptions) addIfAhead(date);
  const enough = count + ahead.size;
  for (const date of datesByRules(course.rules, { first: dayBefore(now), last })) {
    addIfAhead(date);
    if (ahead.size >= enough) break;
  }
  return [...ahead.values()].sort(bySoonest).slice(0, count);
}

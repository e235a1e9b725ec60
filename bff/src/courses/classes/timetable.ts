import { endsNextDay } from '../../shared/class-hours.ts';
import type { InLanguages } from '../../shared/localized-content.ts';
import { type AccessDays, isAmong } from '../../shared/time/access-days.ts';
import { addDays, indianDate, indianMoment } from '../../shared/time/indian-time.ts';
import { datesByRules, type Rule, ruleOn } from '../../shared/time/rule.ts';
import type { CoursePicture } from '../courses/course.ts';
import type { ClassTime, DatedClass } from './class.ts';

/** What one class has of its own. */
export interface ClassException {
  /** The date by the rule. */
  date: string;
  cancelled: boolean;
  /** The day and the hour that the class was moved to; all null where it was not. */
  movedTo: string | null;
  startTime: string | null;
  endTime: string | null;
  reason: string;
  reasonIn?: InLanguages<string> | null;
  notice: string;
  noticeIn?: InLanguages<string> | null;
  teacher: string | null;
  /** The teacher's account; null where it is a name, or the course's. */
  teacherId: number | null;
  version: number;
}

/** What a course's classes are computed from. */
export interface TimedCourse {
  id: number;
  slug: string;
  title: string;
  titleIn?: InLanguages<string> | null;
  picture: CoursePicture;
  instructor: string;
  /** The instructor's account; null where it is a name. */
  teacherId: number | null;
  isOpen: boolean;
  /** The rules one after the other; they do not overlap. The last one is the present one. */
  rules: Rule[];
  exceptions: ClassException[];
}

/** From `from` up to, and without, `until`. */
export interface Span {
  from: Date;
  until: Date;
}

/** The address that leads to the link of the course's class at the moment it is opened. */
export const joinPathOf = ({ slug }: { slug: string }): string => `/join/${slug}`;

/** The topic of all push messages about a class: on a phone, the last one takes the place of those before it. */
export const topicOfClass = ({ courseId, date }: { courseId: number; date: string }): string =>
  `class-${courseId}-${date.replaceAll('-', '')}`;

/** When a class is that starts on this day and at this hour. One that ends before it starts ends on the next day. */
export const timeOn = (date: string, hours: Pick<Rule, 'startTime' | 'endTime'>): ClassTime => ({
  startsAt: indianMoment(date, hours.startTime).toISOString(),
  endsAt: indianMoment(endsNextDay(hours) ? addDays(date, 1) : date, hours.endTime).toISOString(),
});

function stateOf(exception: ClassException | undefined): DatedClass['state'] {
  if (exception?.cancelled) return 'cancelled';
  return exception?.movedTo ? 'moved' : 'planned';
}

/** The account that gives the course's class on this date by the rule; null where its teacher is a name. */
export function teacherOn(course: TimedCourse, date: string): number | null {
  const own = course.exceptions.find((exception) => exception.date === date);
  return own && own.teacher !== null ? own.teacherId : course.teacherId;
}

/** The course's class on this date by the rule, with its exception; `undefined` when there is none. */
export function classOn(course: TimedCourse, date: string): DatedClass | undefined {
  const rule = ruleOn(course.rules, date);
  if (!rule) return undefined;
  const exception = course.exceptions.find((other) => other.date === date);
  const byRule = timeOn(date, rule);
  const { movedTo, startTime, endTime } = exception ?? {};
  const moved =
    movedTo && startTime && endTime ? timeOn(movedTo, { startTime, endTime }) : undefined;
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

const NO_WORDS = { reason: '', reasonIn: null, notice: '', noticeIn: null };

/** The course as strangers see it: why a class was changed is told to its learners, and of an open class to everybody. */
export const withoutWords = <Course extends TimedCourse>(course: Course): Course =>
  course.isOpen
    ? course
    : {
        ...course,
        exceptions: course.exceptions.map((own) => ({ ...own, ...NO_WORDS })),
      };

/** The rule on these days only; `undefined` where it has none of them. */
function ruleWithin<Own extends Rule>(rule: Own, days: AccessDays): Own | undefined {
  const { firstDay, lastDay } = days;
  const firstDate = firstDay && firstDay > rule.firstDate ? firstDay : rule.firstDate;
  const isCut = lastDay !== null && (rule.lastDate === null || rule.lastDate > lastDay);
  const lastDate = isCut ? lastDay : rule.lastDate;
  return lastDate !== null && lastDate < firstDate ? undefined : { ...rule, firstDate, lastDate };
}

/** The course as somebody has it who may come on these days only: they are in order, with a gap between two. */
export const onDays = <Course extends TimedCourse>(course: Course, days: AccessDays[]): Course => ({
  ...course,
  rules: course.rules.flatMap((rule) =>
    days
      .map((some) => ruleWithin(rule, some))
      .filter((found) => found !== undefined)
      .map((found, part) => (part === 0 ? found : { ...found, part })),
  ),
  exceptions: course.exceptions.filter(({ date }) => isAmong(days, date)),
});

/** The course as somebody has it for whom it ends after this day, as a paid month does; null: without an end of its own. */
export const untilDay = <Course extends TimedCourse>(
  course: Course,
  lastDay: string | null,
): Course => (lastDay === null ? course : onDays(course, [{ firstDay: null, lastDay }]));

const bySoonest = (a: ClassTime & { courseId: number }, b: ClassTime & { courseId: number }) =>
  a.startsAt.localeCompare(b.startsAt) || a.courseId - b.courseId;

const touches = ({ startsAt, endsAt }: ClassTime, { from, until }: Span) =>
  startsAt < until.toISOString() && endsAt > from.toISOString();

/** A class that began on this day may run still. */
const dayBefore = (moment: Date) => addDays(indianDate(moment), -1);

/**
 * The course's classes in the span, in order of time: those that are in it, and those that were to be in it before they
 * were moved. Cancelled classes are among them.
 */
export function classesWithin(course: TimedCourse, span: Span): DatedClass[] {
  const first = dayBefore(span.from);
  const last = indianDate(span.until);
  const byRule = datesByRules(course.rules, { first, last });
  const dates = new Set([...byRule, ...course.exceptions.map(({ date }) => date)]);
  return [...dates]
    .map((date) => classOn(course, date))
    .filter((found) => found !== undefined)
    .filter((found) => touches(found, span) || (found.wasAt && touches(found.wasAt, span)))
    .sort(bySoonest);
}

/** The classes of all these courses in the span, in order of time. */
export const timetableOf = (courses: TimedCourse[], span: Span): DatedClass[] =>
  courses.flatMap((course) => classesWithin(course, span)).sort(bySoonest);

/** How far ahead the next class is looked for: a course may begin next year, and pause for a season. */
const FARTHEST_DAYS = 730;

/**
 * The course's next classes that are not cancelled, in order of time; the first one may have begun. At most `count`, and
 * none that is farther than two years from now or from the course's beginning.
 */
export function nextClasses(course: TimedCourse, now: Date, count: number): DatedClass[] {
  const today = indianDate(now);
  const begins = course.rules[0]?.firstDate ?? today;
  const isToCome = begins > today;
  const last = addDays(isToCome ? begins : today, FARTHEST_DAYS);
  const isAhead = (found: DatedClass) =>
    found.state !== 'cancelled' && found.endsAt > now.toISOString();
  const ahead = new Map<string, DatedClass>();
  const keep = (date: string) => {
    const found = classOn(course, date);
    if (found && isAhead(found)) ahead.set(date, found);
  };
  // Moved classes may leave the order of the rule, in both directions.
  for (const { date } of course.exceptions) keep(date);
  const enough = count + ahead.size;
  for (const date of datesByRules(course.rules, { first: dayBefore(now), last })) {
    keep(date);
    if (ahead.size >= enough) break;
  }
  return [...ahead.values()].sort(bySoonest).slice(0, count);
}

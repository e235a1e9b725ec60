import { indianDate } from '../../shared/time/indian-time.ts';
import type { DatedClass } from '../classes/class.ts';
import type { ScheduledCourse } from '../classes/queries.ts';
import { meetingOf, opensAt } from '../classes/service.ts';
import { classOn, nextClasses } from '../classes/timetable.ts';
import type { JoinContext } from './decision.ts';

type CurrentAndNextClass = Pick<JoinContext, 'class' | 'next'>;

interface JoinTiming {
  now: Date;
  joinMinutesBefore: number;
}

interface ClassSelectionOptions extends JoinTiming {
  /** Only classes with this meeting; `undefined` for all. */
  meetingId?: number;
}

const bySoonest = (a: DatedClass, b: DatedClass) => a.startsAt.localeCompare(b.startsAt);

/** Whether the class can be joined now, if it has not ended. */
export const isOpenNow = (found: DatedClass, { now, joinMinutesBefore }: JoinTiming): boolean =>
  found.state !== 'cancelled' && opensAt(found, joinMinutesBefore) <= now;

/**
 * The current or next class of the course. A cancelled class of today is selected instead until it would have ended, so that
 * its learners read the reason.
 */
export function selectClass(
  course: ScheduledCourse,
  options: ClassSelectionOptions,
): CurrentAndNextClass {
  const [first, second] = upcomingClasses(course, options);
  const cancelled = cancelledToday(course, options);
  if (!cancelled || (first && isSooner(first, cancelled, options)))
    return { class: first, next: second };
  return { class: cancelled, next: first };
}

const isSooner = (first: DatedClass, cancelled: DatedClass, timing: JoinTiming) =>
  first.startsAt < cancelled.startsAt || isOpenNow(first, timing);

/** The course's class on this date by the rule, and the next other class. */
export function selectClassOnDate(
  course: ScheduledCourse,
  date: string,
  now: Date,
): CurrentAndNextClass {
  const next = nextClasses(course, now, 2).find((other) => other.date !== date);
  return { class: classOn(course, date), next };
}

const usesMeeting = (
  course: ScheduledCourse,
  { date }: DatedClass,
  meetingId: number | undefined,
) => meetingId === undefined || meetingOf(course, date)?.id === meetingId;

/** The current and upcoming classes, in order of time: at least two, if there are two. */
function upcomingClasses(
  course: ScheduledCourse,
  { now, meetingId }: ClassSelectionOptions,
): DatedClass[] {
  if (meetingId === undefined) return nextClasses(course, now, 2);
  // Only exceptions have a meeting of their own: with so many more classes, at least two have the course's meeting.
  const soon = nextClasses(course, now, course.exceptions.length + 2);
  const own = exceptionsOf(course).filter(
    ({ state, endsAt }) => state !== 'cancelled' && endsAt > now.toISOString(),
  );
  const byDate = new Map([...soon, ...own].map((found) => [found.date, found]));
  return [...byDate.values()]
    .filter((found) => usesMeeting(course, found, meetingId))
    .sort(bySoonest);
}

/** The classes with an exception. */
const exceptionsOf = (course: ScheduledCourse) =>
  course.exceptions.map(({ date }) => classOn(course, date)).filter((found) => found !== undefined);

function cancelledToday(
  course: ScheduledCourse,
  options: ClassSelectionOptions,
): DatedClass | undefined {
  const { now, joinMinutesBefore, meetingId } = options;
  const isNear = (found: DatedClass) =>
    found.endsAt > now.toISOString() &&
    (indianDate(new Date(found.startsAt)) === indianDate(now) ||
      opensAt(found, joinMinutesBefore) <= now);
  return exceptionsOf(course)
    .filter((found) => found.state === 'cancelled')
    .filter((found) => isNear(found) && usesMeeting(course, found, meetingId))
    .sort(bySoonest)[0];
}

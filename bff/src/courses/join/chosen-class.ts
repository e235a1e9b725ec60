import { indianDate } from '../../shared/time/indian-time.ts';
import type { DatedClass } from '../classes/class.ts';
import type { CourseInTime } from '../classes/queries.ts';
import { meetingOf, opensAt } from '../classes/service.ts';
import { classOn, nextClasses } from '../classes/timetable.ts';
import type { Joining } from './decision.ts';

type Chosen = Pick<Joining, 'class' | 'next'>;

interface Moment {
  now: Date;
  joinMinutesBefore: number;
}

interface Choice extends Moment {
  /** Only classes that use this meeting; `undefined` for all. */
  meetingId?: number;
}

const bySoonest = (a: DatedClass, b: DatedClass) => a.startsAt.localeCompare(b.startsAt);

/** Whether the class can be joined at this moment, if it has not ended. */
export const isOpenNow = (found: DatedClass, { now, joinMinutesBefore }: Moment): boolean =>
  found.state !== 'cancelled' && opensAt(found, joinMinutesBefore) <= now;

/**
 * The class of the course that runs or comes next. One of today that was cancelled comes in its place until it would have
 * ended: learners who come for it read why.
 */
export function chooseClass(course: CourseInTime, choice: Choice): Chosen {
  const [first, second] = ahead(course, choice);
  const cancelled = cancelledToday(course, choice);
  if (!cancelled || (first && isSooner(first, cancelled, choice)))
    return { class: first, next: second };
  return { class: cancelled, next: first };
}

const isSooner = (first: DatedClass, cancelled: DatedClass, moment: Moment) =>
  first.startsAt < cancelled.startsAt || isOpenNow(first, moment);

/** The course's class on this date by the rule, and the next one besides it. */
export function classNamed(course: CourseInTime, date: string, now: Date): Chosen {
  const next = nextClasses(course, now, 2).find((other) => other.date !== date);
  return { class: classOn(course, date), next };
}

const uses = (course: CourseInTime, { date }: DatedClass, meetingId: number | undefined) =>
  meetingId === undefined || meetingOf(course, date)?.id === meetingId;

/** The classes that run or come, in order of time: two at least, if there are two. */
function ahead(course: CourseInTime, { now, meetingId }: Choice): DatedClass[] {
  if (meetingId === undefined) return nextClasses(course, now, 2);
  // Only exceptions have a meeting of their own: with as many more classes, two of the course's meeting are among them.
  const soon = nextClasses(course, now, course.exceptions.length + 2);
  const own = exceptionsOf(course).filter(
    ({ state, endsAt }) => state !== 'cancelled' && endsAt > now.toISOString(),
  );
  const byDate = new Map([...soon, ...own].map((found) => [found.date, found]));
  return [...byDate.values()].filter((found) => uses(course, found, meetingId)).sort(bySoonest);
}

/** The classes that have something of their own. */
const exceptionsOf = (course: CourseInTime) =>
  course.exceptions.map(({ date }) => classOn(course, date)).filter((found) => found !== undefined);

function cancelledToday(course: CourseInTime, choice: Choice): DatedClass | undefined {
  const { now, joinMinutesBefore, meetingId } = choice;
  const isNear = (found: DatedClass) =>
    found.endsAt > now.toISOString() &&
    (indianDate(new Date(found.startsAt)) === indianDate(now) ||
      opensAt(found, joinMinutesBefore) <= now);
  return exceptionsOf(course)
    .filter((found) => found.state === 'cancelled')
    .filter((found) => isNear(found) && uses(course, found, meetingId))
    .sort(bySoonest)[0];
}

import type { ClassTime, DatedClass, LearnerClass } from 'bff/contract';

const minuteMs = 60_000;

export const hasBegun = ({ startsAt }: ClassTime, now: Date): boolean =>
  Date.parse(startsAt) <= now.getTime();

export const hasEnded = ({ endsAt }: ClassTime, now: Date): boolean =>
  Date.parse(endsAt) <= now.getTime();

/** The minutes until the start, rounded up; negative after it. */
export const minutesUntil = ({ startsAt }: ClassTime, now: Date): number =>
  Math.ceil((Date.parse(startsAt) - now.getTime()) / minuteMs);

/** The class runs, or starts within the hour. */
export const isRunningOrNear = (time: ClassTime, now: Date): boolean =>
  minutesUntil(time, now) <= 60 && !hasEnded(time, now);

/** Whether the class will be or is being held. */
export const isUpcoming = (found: DatedClass, now: Date): boolean =>
  found.state !== 'cancelled' && !hasEnded(found, now);

/** The running or next class. The list must be in order of time. */
export const nextClass = <Found extends DatedClass>(
  classes: Found[],
  now: Date,
): Found | undefined => classes.find((found) => isUpcoming(found, now));

/** A class with the time from which it can be joined. */
type JoinableClass = DatedClass & Pick<LearnerClass, 'opensAt'>;

export const canJoin = (found: JoinableClass, now: Date): boolean =>
  isUpcoming(found, now) && new Date(found.opensAt) <= now;

/** The sort order of all lists of classes. */
export const compareByStart = (one: DatedClass, other: DatedClass): number =>
  one.startsAt.localeCompare(other.startsAt) || one.courseId - other.courseId;

/** Identifies a class: its course, and its date by the course's recurrence rule. */
export const classKey = ({ courseId, date }: Pick<DatedClass, 'courseId' | 'date'>): string =>
  `${courseId} ${date}`;

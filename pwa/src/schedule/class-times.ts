import type { ClassTime, DatedClass, LearnerClass } from 'bff/contract';

const minuteMs = 60_000;

export const hasBegun = ({ startsAt }: ClassTime, now: Date): boolean =>
  Date.parse(startsAt) <= now.getTime();

export const hasEnded = ({ endsAt }: ClassTime, now: Date): boolean =>
  Date.parse(endsAt) <= now.getTime();

/** The minutes until the start, begun ones included; negative from the start on. */
export const minutesUntil = ({ startsAt }: ClassTime, now: Date): number =>
  Math.ceil((Date.parse(startsAt) - now.getTime()) / minuteMs);

/** The class runs, or starts within the hour. */
export const isNear = (time: ClassTime, now: Date): boolean =>
  minutesUntil(time, now) <= 60 && !hasEnded(time, now);

/** Whether the class will be or is being held. */
export const isAhead = (found: DatedClass, now: Date): boolean =>
  found.state !== 'cancelled' && !hasEnded(found, now);

/** The class that runs, or else comes next. The list is in order of time. */
export const nextClass = <Found extends DatedClass>(
  classes: Found[],
  now: Date,
): Found | undefined => classes.find((found) => isAhead(found, now));

/** A class that says from when on it can be joined. */
type Joinable = DatedClass & Pick<LearnerClass, 'opensAt'>;

export const canJoin = (found: Joinable, now: Date): boolean =>
  isAhead(found, now) && new Date(found.opensAt) <= now;

/** The order of all lists of classes. */
export const bySoonest = (one: DatedClass, other: DatedClass): number =>
  one.startsAt.localeCompare(other.startsAt) || one.courseId - other.courseId;

/** What tells a class from all others: its course, and its date by the course's rule. */
export const keyOf = ({ courseId, date }: Pick<DatedClass, 'courseId' | 'date'>): string =>
  `${courseId} ${date}`;

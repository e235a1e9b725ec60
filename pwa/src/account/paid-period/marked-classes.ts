import { plural } from '@lingui/core/macro';
import type { PaidMonthClass } from 'bff/contract';
import { mondayOf } from 'bff/shared/time/indian-time';
import { classDate } from '../../schedule/class-messages.ts';

/** The status of a class of the month for a learner. */
export type ClassMark = 'came' | 'missed' | 'cancelled' | 'coming';

export interface MarkedClass {
  /** The key of the scheduled class. */
  key: string;
  /** The day on which it takes place. */
  date: string;
  mark: ClassMark;
  /** Whether it extends the paid time. */
  isAdded: boolean;
}

const hasEnded = ({ endsAt }: PaidMonthClass, now: Date) => endsAt <= now.toISOString();

const classMarkOf = (found: PaidMonthClass, now: Date): ClassMark => {
  if (found.isCancelled) return 'cancelled';
  if (found.came) return 'came';
  return hasEnded(found, now) ? 'missed' : 'coming';
};

/** The classes with their marks. The last `added` classes that take place extend the paid time. */
export const markClasses = (
  classes: PaidMonthClass[],
  { added, now }: { added: number; now: Date },
): MarkedClass[] => {
  const held = classes.filter(({ isCancelled }) => !isCancelled);
  const longer = new Set(held.slice(held.length - added));
  return classes.map((found) => ({
    key: found.date,
    date: classDate(found),
    mark: classMarkOf(found, now),
    isAdded: longer.has(found),
  }));
};

/** Groups the marked classes by week. */
export const groupByWeek = (marked: MarkedClass[]): MarkedClass[][] => {
  const weeks = new Map<string, MarkedClass[]>();
  for (const one of marked) {
    const monday = mondayOf(one.date);
    weeks.set(monday, [...(weeks.get(monday) ?? []), one]);
  }
  return [...weeks.values()];
};

/** "16 of 20 classes" of those that took place so far; undefined before the first one. */
export const formatAttendance = (marked: MarkedClass[]): string | undefined => {
  const attended = marked.filter(({ mark }) => mark === 'came').length;
  const held = attended + marked.filter(({ mark }) => mark === 'missed').length;
  if (held === 0) return undefined;
  return plural(held, {
    one: `${attended} of ${held} class`,
    other: `${attended} of ${held} classes`,
  });
};

import type { MonthClass, OwnMonths } from 'bff/contract';
import { mondayOf } from '../../content/indian-time.ts';
import { dateOf } from '../../timetable/class-words.ts';

/** What a class of the month is to the learner. */
export type ClassMark = 'came' | 'missed' | 'cancelled' | 'coming';

export interface MarkedClass {
  /** Of the class by the rule: another one has another. */
  key: string;
  /** The day on which it is held. */
  date: string;
  mark: ClassMark;
  /** The paid time is longer by it. */
  isAdded: boolean;
}

const hasEnded = ({ endsAt }: MonthClass, now: Date) => endsAt <= now.toISOString();

const markOf = (found: MonthClass, now: Date): ClassMark => {
  if (found.isCancelled) return 'cancelled';
  if (found.came) return 'came';
  return hasEnded(found, now) ? 'missed' : 'coming';
};

/** By how many of the month's classes the paid time is longer: they are the last ones of what is paid for. */
const addedIn = ({ month, lastDay, longerBy }: OwnMonths) =>
  month.lastDay === lastDay ? longerBy.length : 0;

/** The classes of the month in order of time. */
export const markedClasses = (own: OwnMonths, now: Date): MarkedClass[] => {
  const held = own.classes.filter(({ isCancelled }) => !isCancelled);
  const added = new Set(held.slice(held.length - addedIn(own)));
  return own.classes.map((found) => ({
    key: found.date,
    date: dateOf(found),
    mark: markOf(found, now),
    isAdded: added.has(found),
  }));
};

/** The same by weeks. */
export const weeksOf = (marked: MarkedClass[]): MarkedClass[][] => {
  const weeks = new Map<string, MarkedClass[]>();
  for (const one of marked) {
    const monday = mondayOf(one.date);
    weeks.set(monday, [...(weeks.get(monday) ?? []), one]);
  }
  return [...weeks.values()];
};

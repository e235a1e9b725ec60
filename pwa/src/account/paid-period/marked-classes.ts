import { plural } from '@lingui/core/macro';
import type { MonthClass } from 'bff/contract';
import { mondayOf } from 'bff/shared/time/indian-time';
import { dateOf } from '../../schedule/class-messages.ts';

/** What a class of the month is to a learner. */
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

/** The classes with their marks. The last `added` of those that are held make the paid time longer. */
export const marksOf = (
  classes: MonthClass[],
  { added, now }: { added: number; now: Date },
): MarkedClass[] => {
  const held = classes.filter(({ isCancelled }) => !isCancelled);
  const longer = new Set(held.slice(held.length - added));
  return classes.map((found) => ({
    key: found.date,
    date: dateOf(found),
    mark: markOf(found, now),
    isAdded: longer.has(found),
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

/** 16 of 20 classes: of those that were held so far; undefined before the first of them. */
export const countInWords = (marked: MarkedClass[]): string | undefined => {
  const came = marked.filter(({ mark }) => mark === 'came').length;
  const held = came + marked.filter(({ mark }) => mark === 'missed').length;
  if (held === 0) return undefined;
  return plural(held, { one: `${came} of ${held} class`, other: `${came} of ${held} classes` });
};

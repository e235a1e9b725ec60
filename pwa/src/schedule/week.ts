import { t } from '@lingui/core/macro';
import type { DatedClass } from 'bff/contract';
import { addDays, indianDate, isoWeekday, mondayOf } from 'bff/shared/time/indian-time';
import { dayAndMonthOf } from '../content/format.ts';
import { dateOf, hoursOf } from './class-messages.ts';
import { hasEnded, keyOf } from './class-times.ts';

/** A class in the week: where it is held, or where it was to be before it was moved to another day. */
export interface WeekEntry<Found extends DatedClass = DatedClass> {
  found: Found;
  /** It is held on another day. */
  isAway: boolean;
  isOver: boolean;
}

export interface WeekDay<Found extends DatedClass = DatedClass> {
  /** YYYY-MM-DD in India. */
  date: string;
  when: 'past' | 'today' | 'ahead';
  entries: WeekEntry<Found>[];
  /** Sunday is as Saturday: a list shows both in one row. */
  isAsDayBefore: boolean;
}

export interface Week<Found extends DatedClass = DatedClass> {
  monday: string;
  /** This week; Next week; Week of 14 Dec */
  name: string;
  /** From Monday to Sunday. */
  days: WeekDay<Found>[];
  /** Nothing is to come but the class that the page shows elsewhere: a list would be empty. */
  isElsewhere: boolean;
}

/** The classes that the day shows, in order of time. */
const entriesOn = <Found extends DatedClass>(
  classes: Found[],
  date: string,
  now: Date,
): WeekEntry<Found>[] =>
  classes
    .flatMap((found) => {
      const isHere = dateOf(found) === date;
      const isAway = !isHere && found.wasAt !== null && dateOf(found.wasAt) === date;
      if (!isHere && !isAway) return [];
      const time = isAway && found.wasAt ? found.wasAt : found;
      return [{ time, entry: { found, isAway, isOver: hasEnded(time, now) } }];
    })
    .sort((a, b) => a.time.startsAt.localeCompare(b.time.startsAt))
    .map(({ entry }) => entry);

const isPlain = ({ found: { state } }: WeekEntry) => state === 'planned';

const isSame = (one: WeekEntry, other: WeekEntry | undefined) =>
  other !== undefined &&
  one.found.courseId === other.found.courseId &&
  hoursOf(one.found) === hoursOf(other.found);

const areSame = (one: WeekEntry[], other: WeekEntry[]) =>
  one.length > 0 &&
  one.length === other.length &&
  [...one, ...other].every(isPlain) &&
  one.every((entry, place) => isSame(entry, other[place]));

const whenIs = (date: string, today: string) => {
  if (date === today) return 'today';
  return date < today ? 'past' : 'ahead';
};

const nameOf = (monday: string, now: Date) => {
  const thisMonday = mondayOf(indianDate(now));
  if (monday === thisMonday) return t`This week`;
  return monday === addDays(thisMonday, 7)
    ? t`Next week`
    : t`Week of ${{ day: dayAndMonthOf(monday) }}`;
};

interface Around {
  now: Date;
  /** The key of a class that the page shows already. */
  elsewhere: string | undefined;
}

const daysFrom = <Found extends DatedClass>(
  classes: Found[],
  monday: string,
  { now, elsewhere }: Around,
): WeekDay<Found>[] => {
  const today = indianDate(now);
  const days = [0, 1, 2, 3, 4, 5, 6].map((place): WeekDay<Found> => {
    const date = addDays(monday, place);
    const entries = entriesOn(classes, date, now);
    return { date, when: whenIs(date, today), entries, isAsDayBefore: false };
  });
  const [saturday, sunday] = days.slice(-2);
  const isWhole = saturday?.entries.every(({ found }) => keyOf(found) !== elsewhere);
  if (saturday?.when === 'ahead' && sunday && isWhole) {
    sunday.isAsDayBefore = areSame(saturday.entries, sunday.entries);
  }
  return days;
};

const friday = 5;

/**
 * The weeks to show: the first one that has something to come, and the one after it where little of it is left.
 * `elsewhere` is the key of a class that the page shows already.
 */
export const weeksAhead = <Found extends DatedClass>(
  classes: Found[],
  now: Date,
  elsewhere?: string,
): Week<Found>[] => {
  const today = indianDate(now);
  const mondays = new Set(classes.map((found) => mondayOf(dateOf(found))));
  const weeks = [...mondays].sort().flatMap((monday): Week<Found>[] => {
    const days = daysFrom(classes, monday, { now, elsewhere });
    const ahead = days.flatMap(({ entries }) => entries.filter(({ isOver }) => !isOver));
    if (ahead.length === 0) return [];
    const isElsewhere = ahead.every(({ found }) => keyOf(found) === elsewhere);
    return [{ monday, name: nameOf(monday, now), days, isElsewhere }];
  });
  const [first] = weeks;
  const monday = mondayOf(today);
  // What runs still on Monday after midnight is the last of the week before.
  const isLast = first !== undefined && first.monday < monday;
  const endsSoon = isLast || (first?.monday === monday && isoWeekday(today) >= friday);
  return weeks.slice(0, endsSoon || first?.isElsewhere ? 2 : 1);
};

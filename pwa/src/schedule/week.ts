import { t } from '@lingui/core/macro';
import type { DatedClass } from 'bff/contract';
import { addDays, indianDate, isoWeekday, mondayOf } from 'bff/shared/time/indian-time';
import { formatShortDate } from '../content/format.ts';
import { classDate, formatClassHours } from './class-messages.ts';
import { classKey, hasEnded } from './class-times.ts';

/** A class in the week: at its time, or at its original time if it was moved to another day. */
export interface WeekEntry<Found extends DatedClass = DatedClass> {
  found: Found;
  /** The class takes place on another day. */
  isAway: boolean;
  isOver: boolean;
}

export interface WeekDay<Found extends DatedClass = DatedClass> {
  /** YYYY-MM-DD in India. */
  date: string;
  when: 'past' | 'today' | 'ahead';
  entries: WeekEntry<Found>[];
  /** Sunday has the same classes as Saturday: a list shows both in one row. */
  isAsDayBefore: boolean;
}

export interface Week<Found extends DatedClass = DatedClass> {
  monday: string;
  /** This week; Next week; Week of 14 Dec */
  name: string;
  /** From Monday to Sunday. */
  days: WeekDay<Found>[];
  /** The only upcoming class is shown elsewhere on the page: a list would be empty. */
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
      const isHere = classDate(found) === date;
      const isAway = !isHere && found.wasAt !== null && classDate(found.wasAt) === date;
      if (!isHere && !isAway) return [];
      const time = isAway && found.wasAt ? found.wasAt : found;
      return [{ time, entry: { found, isAway, isOver: hasEnded(time, now) } }];
    })
    .sort((a, b) => a.time.startsAt.localeCompare(b.time.startsAt))
    .map(({ entry }) => entry);

const isPlanned = ({ found: { state } }: WeekEntry) => state === 'planned';

const isSameEntry = (one: WeekEntry, other: WeekEntry | undefined) =>
  other !== undefined &&
  one.found.courseId === other.found.courseId &&
  formatClassHours(one.found) === formatClassHours(other.found);

const areSameEntries = (one: WeekEntry[], other: WeekEntry[]) =>
  one.length > 0 &&
  one.length === other.length &&
  [...one, ...other].every(isPlanned) &&
  one.every((entry, index) => isSameEntry(entry, other[index]));

const dayPosition = (date: string, today: string) => {
  if (date === today) return 'today';
  return date < today ? 'past' : 'ahead';
};

const formatWeekName = (monday: string, now: Date) => {
  const thisMonday = mondayOf(indianDate(now));
  if (monday === thisMonday) return t`This week`;
  return monday === addDays(thisMonday, 7)
    ? t`Next week`
    : t`Week of ${{ day: formatShortDate(monday) }}`;
};

interface WeekContext {
  now: Date;
  /** The key of a class that the page shows already. */
  elsewhere: string | undefined;
}

const daysFrom = <Found extends DatedClass>(
  classes: Found[],
  monday: string,
  { now, elsewhere }: WeekContext,
): WeekDay<Found>[] => {
  const today = indianDate(now);
  const days = [0, 1, 2, 3, 4, 5, 6].map((index): WeekDay<Found> => {
    const date = addDays(monday, index);
    const entries = entriesOn(classes, date, now);
    return { date, when: dayPosition(date, today), entries, isAsDayBefore: false };
  });
  const [saturday, sunday] = days.slice(-2);
  const isSaturdayComplete = saturday?.entries.every(({ found }) => classKey(found) !== elsewhere);
  if (saturday?.when === 'ahead' && sunday && isSaturdayComplete) {
    sunday.isAsDayBefore = areSameEntries(saturday.entries, sunday.entries);
  }
  return days;
};

const friday = 5;

/**
 * The weeks to show: the first one with an upcoming class, and the next one if little of the first is left.
 * `elsewhere` is the key of a class that the page already shows.
 */
export const weeksAhead = <Found extends DatedClass>(
  classes: Found[],
  now: Date,
  elsewhere?: string,
): Week<Found>[] => {
  const today = indianDate(now);
  const mondays = new Set(classes.map((found) => mondayOf(classDate(found))));
  const weeks = [...mondays].sort().flatMap((monday): Week<Found>[] => {
    const days = daysFrom(classes, monday, { now, elsewhere });
    const ahead = days.flatMap(({ entries }) => entries.filter(({ isOver }) => !isOver));
    if (ahead.length === 0) return [];
    const isElsewhere = ahead.every(({ found }) => classKey(found) === elsewhere);
    return [{ monday, name: formatWeekName(monday, now), days, isElsewhere }];
  });
  const [first] = weeks;
  const monday = mondayOf(today);
  // A class that still runs on Monday after midnight is the last one of the previous week.
  const isLast = first !== undefined && first.monday < monday;
  const endsSoon = isLast || (first?.monday === monday && isoWeekday(today) >= friday);
  return weeks.slice(0, endsSoon || first?.isElsewhere ? 2 : 1);
};

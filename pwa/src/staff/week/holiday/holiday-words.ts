import type { Holiday, HolidayClass } from 'bff/contract';
import { dayAndMonthOf, dayOf, listed, weekdayOf } from '../../../content/format.ts';
import { dateOf } from '../../../timetable/class-words.ts';

/** The days of a holiday, both included. */
export interface Days {
  firstDate: string;
  lastDate: string;
}

/** The days of these classes, which are in order of time. Undefined without any. */
export const daysOf = (classes: HolidayClass[]): Days | undefined => {
  const dates = classes.map(dateOf);
  const [firstDate, lastDate] = [dates[0], dates.at(-1)];
  return firstDate && lastDate ? { firstDate, lastDate } : undefined;
};

/** on Fri, 11 Dec; from Mon, 7 Dec, to Fri, 11 Dec */
export const daysInWords = ({ firstDate, lastDate }: Days): string =>
  firstDate === lastDate
    ? `on ${dayOf(firstDate)}`
    : `from ${dayOf(firstDate)}, to ${dayOf(lastDate)}`;

interface About extends Days {
  /** Whether it is for all courses. */
  isForAll: boolean;
  reason: string;
}

/**
 * What learners read, above their own classes: "There are no classes on Fri, 11 Dec: Holiday". Of a holiday for some
 * courses, "Cancelled on Fri, 11 Dec: Holiday", as others may be held.
 */
export const holidayNotice = ({ isForAll, reason, ...days }: About): string => {
  const sentence = `${isForAll ? 'There are no classes' : 'Cancelled'} ${daysInWords(days)}`;
  return reason === '' ? sentence : `${sentence}: ${reason}`;
};

/** What they read once it is taken back: "The classes on Fri, 11 Dec, are held after all" */
export const backNotice = (days: Days): string =>
  `The classes ${daysInWords(days)}, are held after all`;

/** The reason that staff gave: Diwali. */
export const nameOf = ({ reason }: Pick<Holiday, 'reason'>): string => reason || 'Days off';

/** Thu, 3 Dec; Mon, 7 Dec to Fri, 11 Dec */
export const shortSpan = ({ firstDate, lastDate }: Days, now: Date): string =>
  [...new Set([firstDate, lastDate])].map((date) => dayOf(date, now)).join(' to ');

/** 1 class; 3 classes */
export const classesInWords = (count: number): string =>
  count === 1 ? '1 class' : `${count} classes`;

const mostDays = 6;

/** Wed 9, Fri 11 Dec, Fri 1 Jan: a month stands behind the last of its days. */
const shortNames = (dates: string[]): string[] =>
  dates.map((date, place) => {
    const isLast = dates[place + 1]?.slice(0, 7) !== date.slice(0, 7);
    return `${weekdayOf(date)} ${isLast ? dayAndMonthOf(date) : Number(date.slice(8))}`;
  });

const shortDays = (classes: HolidayClass[]): string => {
  const dates = classes.map(dateOf);
  const [only = '', more] = dates;
  if (!more) return dayOf(only);
  const left = dates.length - mostDays;
  if (left < 2) return listed(shortNames(dates));
  return `${shortNames(dates.slice(0, mostDays)).join(', ')} and ${left} more`;
};

interface CourseDays {
  courseId: number;
  title: string;
  days: string;
}

/** The classes course by course: "Asana Regular Classes: Thu 10 and Fri 11 Dec". */
export const daysByCourse = (classes: HolidayClass[]): CourseDays[] => {
  const titles = new Map(classes.map(({ courseId, title }) => [courseId, title]));
  return [...titles].map(([courseId, title]) => {
    const own = classes.filter((found) => found.courseId === courseId);
    return { courseId, title, days: shortDays(own) };
  });
};

/** Which classes a holiday that is put back leaves alone: "Changed by hand since, and left as it is: Asana, Fri 11 Dec." */
export const changedInWords = (classes: HolidayClass[]): string => {
  const named = daysByCourse(classes).map(({ title, days }) => `${title}, ${days}`);
  const are = classes.length === 1 ? 'it is' : 'they are';
  return `Changed by hand since, and left as ${are}: ${named.join('; ')}.`;
};

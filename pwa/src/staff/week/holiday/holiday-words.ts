import type { HolidayClass, HolidayPreview } from 'bff/contract';
import { dayAndMonthOf, listed, weekdayOf, wholeWeekdayOf } from '../../../content/format.ts';
import { dateOf } from '../../../timetable/class-words.ts';

/** The days of a holiday, both included. */
export interface Days {
  firstDate: string;
  lastDate: string;
}

const dayInWords = (date: string) => `${wholeWeekdayOf(date)}, ${dayAndMonthOf(date)}`;

/** on Friday, 11 Dec; from Monday, 7 Dec, to Friday, 11 Dec */
export const daysInWords = ({ firstDate, lastDate }: Days): string =>
  firstDate === lastDate
    ? `on ${dayInWords(firstDate)}`
    : `from ${dayInWords(firstDate)}, to ${dayInWords(lastDate)}`;

interface About extends Days {
  /** Whether it is for all courses. */
  isForAll: boolean;
  reason: string;
}

/**
 * What learners read, above their own classes: "There are no classes on Friday, 11 Dec: Holiday". Of a holiday for some
 * courses, "Cancelled on Friday, 11 Dec: Holiday", as others may be held.
 */
export const holidayNotice = ({ isForAll, reason, ...days }: About): string => {
  const sentence = `${isForAll ? 'There are no classes' : 'Cancelled'} ${daysInWords(days)}`;
  return reason === '' ? sentence : `${sentence}: ${reason}`;
};

/** What they read once it is taken back: "The classes on Friday, 11 Dec, are held after all" */
export const backNotice = (days: Days): string =>
  `The classes ${daysInWords(days)}, are held after all`;

/** 1 class; 3 classes */
export const classesInWords = (count: number): string =>
  count === 1 ? '1 class' : `${count} classes`;

/** A course with the days on which its classes fall out. */
export interface FallenOut {
  courseId: number;
  title: string;
  days: string;
}

const mostDays = 6;

/** Wed 9, Fri 11 Dec, Fri 1 Jan: a month stands behind the last of its days. */
const shortNames = (dates: string[]): string[] =>
  dates.map((date, place) => {
    const isLast = dates[place + 1]?.slice(0, 7) !== date.slice(0, 7);
    return `${weekdayOf(date)} ${isLast ? dayAndMonthOf(date) : Number(date.slice(8))}`;
  });

const shortDays = (classes: HolidayClass[]): string => {
  const dates = classes.map(dateOf);
  const left = dates.length - mostDays;
  if (left < 2) return listed(shortNames(dates));
  return `${shortNames(dates.slice(0, mostDays)).join(', ')} and ${left} more`;
};

/** What falls out, course by course: "Asana Regular Classes: Thu 10 and Fri 11 Dec". */
export const fallenOut = ({ courses, classes }: HolidayPreview): FallenOut[] =>
  courses.flatMap(({ id, title }) => {
    const own = classes.filter(({ courseId }) => courseId === id);
    return own.length === 0 ? [] : [{ courseId: id, title, days: shortDays(own) }];
  });

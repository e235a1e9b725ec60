import { indianDate, isoWeekday } from '../indian-time.ts';
import type { words as english } from './en.ts';

/** Days in the words of a given language: for the app in the one that it speaks (format.ts), for the worker in that of a message. */
export type DateWords = typeof english;

/** A date in India, YYYY-MM-DD, or a moment. */
export type Day = string | Date;

const dateOf = (day: Day) =>
  typeof day === 'string' && day.length === 10 ? day : indianDate(new Date(day));

export const dayAndMonthIn = (words: DateWords, date: string): string =>
  words.dayAndMonth(Number(date.slice(8)), Number(date.slice(5, 7)) - 1);

export const dayAndYearIn = (words: DateWords, day: Day): string => {
  const date = dateOf(day);
  const withYear = `${dayAndMonthIn(words, date)} ${date.slice(0, 4)}`;
  return words.withWeekday(isoWeekday(date), withYear);
};

export const dayIn = (words: DateWords, day: Day, now: Date): string =>
  dayAndYearIn(words, day).replace(` ${indianDate(now).slice(0, 4)}`, '');

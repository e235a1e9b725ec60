import { indianDate, isoWeekday } from '../../indian-time.ts';
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

export const listedIn = (words: DateWords, names: string[]): string =>
  names.length < 2 ? names.join() : words.listed(names.slice(0, -1).join(', '), names.at(-1) ?? '');

/** Of ISO weekdays: Mon to Fri; Tue and Thu; every day. */
export const daysIn = (words: DateWords, days: number[]): string => {
  if (days.length === 7) return words.everyDay;
  const nameOf = (isoDay: number) => words.weekdays[isoDay - 1] ?? '';
  const [first = 1] = days;
  const last = days.at(-1) ?? first;
  const isRun = days.length > 2 && last - first === days.length - 1;
  return isRun ? words.run(nameOf(first), nameOf(last)) : listedIn(words, days.map(nameOf));
};

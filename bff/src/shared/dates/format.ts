import { indianDate, indianTime, isoWeekday } from '../time/indian-time.ts';
import type { dates as english } from './en.ts';
import { parseTime } from './time.ts';

/**
 * Days and times of Asia/Kolkata as people read them, in the texts of a language. Without Intl: its short names of months change
 * with its version, and making one of its formats takes longer on a cheap phone than hydrating the page. The examples are the
 * English ones.
 */
export type DateTexts = typeof english;

/** A date in India, YYYY-MM-DD, or a moment. */
export type DayOrMoment = string | Date;

const indianDateOf = (day: DayOrMoment) =>
  typeof day === 'string' && day.length === 10 ? day : indianDate(new Date(day));

/** 10 Dec; from a date in India. */
export const formatDayAndMonth = (texts: DateTexts, date: string): string =>
  texts.dayAndMonth(Number(date.slice(8)), Number(date.slice(5, 7)) - 1);

/** Thu, 10 Dec 2026. For documents that are read in later years, such as receipts. */
export const formatDayWithYear = (texts: DateTexts, day: DayOrMoment): string => {
  const date = indianDateOf(day);
  const withYear = `${formatDayAndMonth(texts, date)} ${date.slice(0, 4)}`;
  return texts.withWeekday(isoWeekday(date), withYear);
};

/** Thu, 10 Dec; Thu, 10 Dec 2026 if `now` is in another year. */
export const formatDay = (texts: DateTexts, day: DayOrMoment, now: Date): string =>
  formatDayWithYear(texts, day).replace(` ${indianDate(now).slice(0, 4)}`, '');

/** 7 am; 6:45 am; from HH:MM. */
export const formatTime = (texts: DateTexts, time: string): string => texts.timeOf(parseTime(time));

/** Thu, 10 Dec, 10:42 am */
export const formatMoment = (texts: DateTexts, moment: Date, now: Date): string =>
  `${formatDay(texts, moment, now)}, ${formatTime(texts, indianTime(moment))}`;

/** 7 to 8 am IST; 11 am to 12:30 pm IST; from HH:MM. */
export const formatTimes = (texts: DateTexts, startTime: string, endTime: string): string =>
  `${texts.hours(parseTime(startTime), parseTime(endTime))} IST`;

/** Mon; Mon and Tue; Mon, Tue and Wed */
export const formatList = (texts: DateTexts, names: string[]): string =>
  names.length < 2 ? names.join() : texts.listed(names.slice(0, -1).join(', '), names.at(-1) ?? '');

/** From ISO weekdays: Mon to Fri; Tue and Thu; every day. */
export const formatWeekdays = (texts: DateTexts, days: number[]): string => {
  if (days.length === 7) return texts.everyDay;
  const nameOf = (isoDay: number) => texts.weekdays[isoDay - 1] ?? '';
  const [first = 1] = days;
  const last = days.at(-1) ?? first;
  const isRun = days.length > 2 && last - first === days.length - 1;
  return isRun ? texts.run(nameOf(first), nameOf(last)) : formatList(texts, days.map(nameOf));
};

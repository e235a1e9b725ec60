import {
  type Day,
  formatDay,
  formatDayAndMonth,
  formatDayWithYear,
  formatList,
  formatTime,
  formatWeekdays,
} from 'bff/shared/dates/format';
import { readTime } from 'bff/shared/dates/time';
import { indianDate, indianTime, isoWeekday } from 'bff/shared/time/indian-time';
import { dateWords } from './date-messages.ts';

/**
 * Money, days and times as the studio writes them: in the Indian way, and always in India's time zone; in the language that
 * the page speaks. The examples of the comments are the English ones.
 */

/** ₹2,500; ₹1,25,000: the digits before the last three are grouped in pairs. Where there are paise: ₹1,250.50. */
export const rupees = (amount: number): string =>
  `₹${amount
    .toFixed(2)
    .replace('.00', '')
    // oxlint-disable-next-line regexp/no-super-linear-move -- the digits of a number are few.
    .replace(/\B(?=(?:\d{2})*\d{3}(?:\.|$))/g, ',')}`;

/** Mon, Tue and so on. */
export const weekdays = (): readonly string[] => dateWords().weekdays;

/** Mon; from a date in India. */
export const weekdayOf = (date: string): string => weekdays()[isoWeekday(date) - 1] ?? '';

/** Monday; from a date in India. */
export const wholeWeekdayOf = (date: string): string =>
  dateWords().wholeWeekdays[isoWeekday(date) - 1] ?? '';

/** 10 Dec; from a date in India. Where its weekday is said already, and in lists of days. */
export const dayAndMonthOf = (date: string): string => formatDayAndMonth(dateWords(), date);

/** Thu, 10 Dec 2026. For what is read by itself in later years, as a receipt is. */
export const dayAndYearOf = (day: Day): string => formatDayWithYear(dateWords(), day);

/** Thu, 10 Dec; Thu, 10 Dec 2026 where `now`, the reader's clock, is in another year. */
export const dayOf = (day: Day, now = new Date()): string => formatDay(dateWords(), day, now);

/** 7 am; 6:45 am */
export const timeInWords = (time: string): string => formatTime(dateWords(), time);

/** The same for the scale of a timetable. */
export const shortTimeInWords = (time: string): string => dateWords().shortTimeOf(readTime(time));

const clockOf = (moment: Date) => timeInWords(indianTime(moment));

/** Thu, 10 Dec, 10:42 am */
export const momentOf = (moment: string | Date, now?: Date): string =>
  `${dayOf(new Date(moment), now)}, ${clockOf(new Date(moment))}`;

/** 10:42 am for a moment of today, 10:42 am on Thu, 10 Dec for another day. */
export const asOfWords = (moment: Date, now: Date): string =>
  indianDate(moment) === indianDate(now)
    ? clockOf(moment)
    : dateWords().timeOnDay(clockOf(moment), dayOf(moment, now));

/** Mon; Mon and Tue; Mon, Tue and Wed */
export const listed = (names: string[]): string => formatList(dateWords(), names);

/** ISO weekdays in words: Mon to Fri; Tue and Thu; every day. */
export const daysInWords = (days: number[]): string => formatWeekdays(dateWords(), days);

/** 7 to 8 am; 11 am to 12:30 pm. Beside it must stand, or be plain, of which place. */
export const hoursInWords = (startTime: string, endTime: string): string =>
  dateWords().hours(readTime(startTime), readTime(endTime));

/** The same for the narrow columns of a timetable. */
export const shortHoursInWords = (startTime: string, endTime: string): string =>
  dateWords().shortHours(readTime(startTime), readTime(endTime));

/** What stands on both sides of "to" in these: 7 and 8 am; 11 am and 12:30 pm. */
export const shortHourEnds = (startTime: string, endTime: string): [string, string] =>
  dateWords().shortHourEnds(readTime(startTime), readTime(endTime));

/** 7 to 8 am IST; 11 am to 12:30 pm IST */
export const timesInWords = (startTime: string, endTime: string): string =>
  `${hoursInWords(startTime, endTime)} IST`;

/** Mon to Fri, 7 to 8 am IST */
export const scheduleInWords = (course: {
  days: number[];
  startTime: string;
  endTime: string;
}): string => `${daysInWords(course.days)}, ${timesInWords(course.startTime, course.endTime)}`;

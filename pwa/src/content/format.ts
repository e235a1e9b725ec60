import {
  type DayOrMoment,
  formatDay,
  formatDayAndMonth,
  formatDayWithYear,
  formatList,
  formatTime,
  formatWeekdays,
} from 'bff/shared/dates/format';
import { parseTime } from 'bff/shared/dates/time';
import { indianDate, indianTime, isoWeekday } from 'bff/shared/time/indian-time';
import { dateTexts } from './date-messages.ts';

/**
 * Formats money, dates and times in the Indian way, always in India's time zone, and in the language of the page. The
 * examples in the comments are in English.
 */

/** ₹2,500; ₹1,25,000: the digits before the last three are grouped in pairs. Where there are paise: ₹1,250.50. */
export const formatRupees = (amount: number): string =>
  `₹${amount
    .toFixed(2)
    .replace('.00', '')
    // oxlint-disable-next-line regexp/no-super-linear-move -- the digits of a number are few.
    .replace(/\B(?=(?:\d{2})*\d{3}(?:\.|$))/g, ',')}`;

/** Mon, Tue and so on. */
export const weekdayNames = (): readonly string[] => dateTexts().weekdays;

/** Mon; from a date in India. */
export const formatWeekday = (date: string): string => weekdayNames()[isoWeekday(date) - 1] ?? '';

/** Monday; from a date in India. */
export const formatLongWeekday = (date: string): string =>
  dateTexts().wholeWeekdays[isoWeekday(date) - 1] ?? '';

/** 10 Dec; from a date in India. For lists of days, and where the weekday is shown already. */
export const formatShortDate = (date: string): string => formatDayAndMonth(dateTexts(), date);

/** Thu, 10 Dec 2026. For documents that are read in later years, such as receipts. */
export const formatDateWithYear = (day: DayOrMoment): string => formatDayWithYear(dateTexts(), day);

/** Thu, 10 Dec; Thu, 10 Dec 2026 where `now`, the reader's clock, is in another year. */
export const formatDate = (day: DayOrMoment, now = new Date()): string =>
  formatDay(dateTexts(), day, now);

/** 7 am; 6:45 am */
export const formatClockTime = (time: string): string => formatTime(dateTexts(), time);

/** The same for the scale of a schedule. */
export const formatShortClockTime = (time: string): string =>
  dateTexts().shortTimeOf(parseTime(time));

const formatMomentTime = (moment: Date) => formatClockTime(indianTime(moment));

/** Thu, 10 Dec, 10:42 am */
export const formatDateTime = (moment: string | Date, now?: Date): string =>
  `${formatDate(new Date(moment), now)}, ${formatMomentTime(new Date(moment))}`;

/** 10:42 am for a moment of today, 10:42 am on Thu, 10 Dec for another day. */
export const formatAsOf = (moment: Date, now: Date): string =>
  indianDate(moment) === indianDate(now)
    ? formatMomentTime(moment)
    : dateTexts().timeOnDay(formatMomentTime(moment), formatDate(moment, now));

/** Mon; Mon and Tue; Mon, Tue and Wed */
export const formatNames = (names: string[]): string => formatList(dateTexts(), names);

/** From ISO weekdays: Mon to Fri; Tue and Thu; every day. */
export const formatDaysOfWeek = (days: number[]): string => formatWeekdays(dateTexts(), days);

/** 7 to 8 am; 11 am to 12:30 pm. The time zone must be shown beside it, or be obvious. */
export const formatHours = (startTime: string, endTime: string): string =>
  dateTexts().hours(parseTime(startTime), parseTime(endTime));

/** The same for the narrow columns of a schedule. */
export const formatShortHours = (startTime: string, endTime: string): string =>
  dateTexts().shortHours(parseTime(startTime), parseTime(endTime));

/** The two sides of "to" in the short form: 7 and 8 am; 11 am and 12:30 pm. */
export const formatShortHourEnds = (startTime: string, endTime: string): [string, string] =>
  dateTexts().shortHourEnds(parseTime(startTime), parseTime(endTime));

/** 7 to 8 am IST; 11 am to 12:30 pm IST */
export const formatHoursIst = (startTime: string, endTime: string): string =>
  `${formatHours(startTime, endTime)} IST`;

/** Mon to Fri, 7 to 8 am IST */
export const formatSchedule = (course: {
  days: number[];
  startTime: string;
  endTime: string;
}): string =>
  `${formatDaysOfWeek(course.days)}, ${formatHoursIst(course.startTime, course.endTime)}`;

import {
  type DateTexts,
  type DayOrMoment,
  formatDay,
  formatDayAndMonth,
  formatDayWithYear,
  formatMoment,
  formatTime,
  formatTimes,
} from '../../shared/dates/format.ts';
import { indianTime } from '../../shared/time/indian-time.ts';

/** Start and end of a class: ISO 8601. */
export interface ClassSpan {
  startsAt: string;
  endsAt: string;
}

const toIndianTime = (moment: string) => indianTime(new Date(moment));

/** The date and time formats of a language for e-mails, push messages and pages. The examples are English. */
export const createDateFormats = (texts: DateTexts) => ({
  /** 31 December: as in a sentence; from a date, YYYY-MM-DD. */
  formatDayInFull: (date: string): string =>
    texts.dayInFull(Number(date.slice(8)), Number(date.slice(5, 7)) - 1),
  formatDayAndMonth: (date: string): string => formatDayAndMonth(texts, date),
  formatDayWithYear: (day: DayOrMoment): string => formatDayWithYear(texts, day),
  formatDay: (day: DayOrMoment, now: Date): string => formatDay(texts, day, now),
  formatTime: (time: string): string => formatTime(texts, time),
  formatTimes: (startTime: string, endTime: string): string =>
    formatTimes(texts, startTime, endTime),
  formatMoment: (at: Date, now: Date): string => formatMoment(texts, at, now),
  /** Thu, 10 Dec, 7 to 8 am IST */
  formatClassTime: ({ startsAt, endsAt }: ClassSpan, now: Date): string =>
    `${formatDay(texts, startsAt, now)}, ${formatTimes(texts, toIndianTime(startsAt), toIndianTime(endsAt))}`,
});

import {
  type DateTexts,
  type Day,
  formatDay,
  formatDayAndMonth,
  formatDayWithYear,
  formatMoment,
  formatTime,
  formatTimes,
} from '../../shared/dates/format.ts';
import { indianTime } from '../../shared/time/indian-time.ts';

/** When a class is: moments, ISO 8601. */
export interface ClassSpan {
  startsAt: string;
  endsAt: string;
}

const timeAt = (moment: string) => indianTime(new Date(moment));

/** Days and times in a language, as mails, push messages and pages write them. The examples are the English ones. */
export const datesIn = (texts: DateTexts) => ({
  /** 31 December: as in a sentence; from a date, YYYY-MM-DD. */
  dayInFull: (date: string): string =>
    texts.dayInFull(Number(date.slice(8)), Number(date.slice(5, 7)) - 1),
  dayAndMonthOf: (date: string): string => formatDayAndMonth(texts, date),
  dayAndYearOf: (day: Day): string => formatDayWithYear(texts, day),
  dayOf: (day: Day, now: Date): string => formatDay(texts, day, now),
  timeInWords: (time: string): string => formatTime(texts, time),
  timesInWords: (startTime: string, endTime: string): string =>
    formatTimes(texts, startTime, endTime),
  momentInWords: (at: Date, now: Date): string => formatMoment(texts, at, now),
  /** Thu, 10 Dec, 7 to 8 am IST */
  whenInWords: ({ startsAt, endsAt }: ClassSpan, now: Date): string =>
    `${formatDay(texts, startsAt, now)}, ${formatTimes(texts, timeAt(startsAt), timeAt(endsAt))}`,
});

import {
  type DateTexts,
  formatDay,
  formatDayAndMonth,
  formatList,
  formatWeekdays,
} from 'bff/shared/dates/format';
import { readTime } from 'bff/shared/dates/time';
import { isoWeekday } from 'bff/shared/time/indian-time';

/** A class that is told of, by the day that learners know it by. */
export interface ToldClass {
  /** YYYY-MM-DD in India. */
  date: string;
  /** Empty where staff give none. */
  reason: string;
  now: Date;
}

/** Days that are told of, both included. */
export interface ToldDays {
  firstDate: string;
  lastDate: string;
}

interface DaysOff extends ToldDays {
  /** Whether no course has a class then. */
  isForAll: boolean;
  reason: string;
}

/** The sentences that learners read of a change. They are read on other days too, so none says "today". */
export interface Notices {
  /** The class begins at another hour of its day. */
  movedToHour: (about: ToldClass, startTime: string) => string;
  /** The class begins as planned, and is longer or shorter. */
  movedToLength: (about: ToldClass, startTime: string, endTime: string) => string;
  movedToDay: (about: ToldClass, date: string, startTime: string) => string;
  cancelled: (about: ToldClass) => string;
  /** The class is at its usual hour again. */
  back: (about: Omit<ToldClass, 'reason'>, startTime: string) => string;
  /** Stands above a learner's own classes. */
  daysOff: (about: DaysOff) => string;
  daysHeldAfterAll: (days: ToldDays) => string;
  /** As the notification about a new link says it (bff/src/platform/i18n). */
  newLink: string;
}

export const withReason = (sentence: string, reason: string): string =>
  reason === '' ? sentence : `${sentence}: ${reason}`;

/** Days and hours of India in the words of a language; from YYYY-MM-DD and HH:MM. */
export const toldDatesIn = (words: DateTexts) => ({
  weekday: (date: string): string => words.wholeWeekdays[isoWeekday(date) - 1] ?? '',
  dayAndMonth: (date: string): string => formatDayAndMonth(words, date),
  /** With its weekday, and with its year where `now` is in another. */
  day: (date: string, now = new Date()): string => formatDay(words, date, now),
  /** Of ISO weekdays. */
  days: (days: number[]): string => formatWeekdays(words, days),
  listed: (names: string[]): string => formatList(words, names),
  time: (time: string): string => words.timeOf(readTime(time)),
  hours: (startTime: string, endTime: string): string =>
    words.hours(readTime(startTime), readTime(endTime)),
});

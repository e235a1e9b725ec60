import {
  type DateTexts,
  formatDay,
  formatDayAndMonth,
  formatList,
  formatWeekdays,
} from 'bff/shared/dates/format';
import { parseTime } from 'bff/shared/dates/time';
import { isoWeekday } from 'bff/shared/time/indian-time';

/** The class that a notification is about, by the day on which learners know it. */
export interface NotifiedClass {
  /** YYYY-MM-DD in India. */
  date: string;
  /** Empty where staff give no reason. */
  reason: string;
  now: Date;
}

/** The days that a notification is about, both included. */
export interface NotifiedDays {
  firstDate: string;
  lastDate: string;
}

interface NotifiedDaysOff extends NotifiedDays {
  /** Whether no course has a class on these days. */
  isForAll: boolean;
  reason: string;
}

/** The texts of notifications about a change. They are also read on later days, so no text says "today". */
export interface NotificationTexts {
  /** The class begins at another hour of its day. */
  movedToHour: (about: NotifiedClass, startTime: string) => string;
  /** The class begins as planned, and is longer or shorter. */
  movedToLength: (about: NotifiedClass, startTime: string, endTime: string) => string;
  movedToDay: (about: NotifiedClass, date: string, startTime: string) => string;
  cancelled: (about: NotifiedClass) => string;
  /** The class is at its usual hour again. */
  back: (about: Omit<NotifiedClass, 'reason'>, startTime: string) => string;
  /** Shown above the learner's own classes. */
  daysOff: (about: NotifiedDaysOff) => string;
  daysHeldAfterAll: (days: NotifiedDays) => string;
  /** The same text as the push notification about a new link (bff/src/platform/i18n). */
  newLink: string;
  /** The most common reasons for a change of a class. */
  presetReasons: { holiday: string; away: string };
}

export const withReason = (sentence: string, reason: string): string =>
  reason === '' ? sentence : `${sentence}: ${reason}`;

/** Formatters of days and hours in India for one language; from YYYY-MM-DD and HH:MM. */
export const createDateFormatters = (texts: DateTexts) => ({
  weekday: (date: string): string => texts.wholeWeekdays[isoWeekday(date) - 1] ?? '',
  dayAndMonth: (date: string): string => formatDayAndMonth(texts, date),
  /** With its weekday, and with its year where `now` is in another. */
  day: (date: string, now = new Date()): string => formatDay(texts, date, now),
  /** The names of ISO weekdays. */
  days: (days: number[]): string => formatWeekdays(texts, days),
  listed: (names: string[]): string => formatList(texts, names),
  time: (time: string): string => texts.timeOf(parseTime(time)),
  hours: (startTime: string, endTime: string): string =>
    texts.hours(parseTime(startTime), parseTime(endTime)),
});

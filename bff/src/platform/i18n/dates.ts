import { indianDate, indianTime, weekdayOf } from '../../shared/time/indian-time.ts';

/**
 * Days and times of Asia/Kolkata as people read them, in the words of a language. The app writes the same
 * (pwa/src/content/format.ts). Without Intl, whose short names of months change with its version.
 */
interface DateWords {
  /** From Monday on. */
  weekdays: readonly string[];
  months: readonly string[];
  /** From a time, HH:MM. */
  timeInWords: (time: string) => string;
  /** From times, HH:MM. */
  timesInWords: (startTime: string, endTime: string) => string;
}

/** A date, YYYY-MM-DD, or a moment. */
type Day = string | Date;

/** When a class is: moments, ISO 8601. */
export interface ClassSpan {
  startsAt: string;
  endsAt: string;
}

const dateOf = (day: Day) =>
  typeof day === 'string' && day.length === 10 ? day : indianDate(new Date(day));

const timeAt = (moment: string) => indianTime(new Date(moment));

/** A time, HH:MM, as its hour and as the clock shows it: 7; 6:45. */
export const readTime = (time: string): { hour: number; clock: string } => {
  const [hour = 0, minutes = 0] = time.split(':').map(Number);
  const clock = `${hour % 12 || 12}`;
  return { hour, clock: minutes === 0 ? clock : `${clock}:${String(minutes).padStart(2, '0')}` };
};

/** What is written in the same way in every language, with its words. The examples are the English ones. */
export const datesIn = ({ weekdays, months, timeInWords, timesInWords }: DateWords) => {
  /** 10 Dec; from a date, YYYY-MM-DD. */
  const dayAndMonthOf = (date: string): string =>
    `${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]}`;

  /** Thu, 10 Dec 2026. For what is read by itself in later years, as a receipt is. */
  const dayAndYearOf = (day: Day): string => {
    const date = dateOf(day);
    return `${weekdays[weekdayOf(date) - 1]}, ${dayAndMonthOf(date)} ${date.slice(0, 4)}`;
  };

  /** Thu, 10 Dec; Thu, 10 Dec 2026 where `now` is in another year. */
  const dayOf = (day: Day, now: Date): string =>
    dayAndYearOf(day).replace(` ${indianDate(now).slice(0, 4)}`, '');

  /** Thu, 10 Dec, 7 am */
  const momentInWords = (at: Date, now: Date): string =>
    `${dayOf(at, now)}, ${timeInWords(indianTime(at))}`;

  /** Thu, 10 Dec, 7 to 8 am IST */
  const whenInWords = ({ startsAt, endsAt }: ClassSpan, now: Date): string =>
    `${dayOf(startsAt, now)}, ${timesInWords(timeAt(startsAt), timeAt(endsAt))}`;

  return { dayAndMonthOf, dayAndYearOf, dayOf, momentInWords, whenInWords };
};

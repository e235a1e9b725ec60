import { datesIn, readTime } from '../dates.ts';

const fullMonths =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** As in a sentence: 31 December; from a date, YYYY-MM-DD. */
export const dayInFull = (date: string): string =>
  `${Number(date.slice(8))} ${fullMonths[Number(date.slice(5, 7)) - 1]}`;

/** From Monday on. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const halfOf = (time: string) => (readTime(time).hour < 12 ? 'am' : 'pm');

/** 7 am; 6:45 am; from a time, HH:MM. */
export const timeInWords = (time: string): string => `${readTime(time).clock} ${halfOf(time)}`;

/** 7 to 8 am IST; 11 am to 12:30 pm IST; from times, HH:MM. */
export const timesInWords = (startTime: string, endTime: string): string => {
  const isSameHalf = halfOf(startTime) === halfOf(endTime);
  const from = isSameHalf ? readTime(startTime).clock : timeInWords(startTime);
  return `${from} to ${timeInWords(endTime)} IST`;
};

export const { dayAndMonthOf, dayAndYearOf, dayOf, momentInWords, whenInWords } = datesIn({
  weekdays: WEEKDAYS,
  months,
  timeInWords,
  timesInWords,
});

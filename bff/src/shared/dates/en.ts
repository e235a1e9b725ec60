import type { Time } from './time.ts';

/** Days and hours in English. Those in other languages are beside this file, with the same keys. */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const wholeMonths =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const weekdays: readonly string[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const wholeWeekdays: readonly string[] =
  'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

const halfOf = ({ hour }: Time) => (hour < 12 ? 'am' : 'pm');

const timeOf = (time: Time) => `${time.clock} ${halfOf(time)}`;

const hourEnds = (start: Time, end: Time): [string, string] => [
  halfOf(start) === halfOf(end) ? start.clock : timeOf(start),
  timeOf(end),
];

const hours = (start: Time, end: Time) => hourEnds(start, end).join(' to ');

export const dates = {
  /** As in a timetable, from Monday on. */
  weekdays,
  wholeWeekdays,

  /** 31 December; as in a sentence. The months are counted from 0. */
  dayInFull: (day: number, month: number) => `${day} ${wholeMonths[month]}`,

  /** 10 Dec; the months are counted from 0. */
  dayAndMonth: (day: number, month: number) => `${day} ${months[month]}`,

  /** Thu, 10 Dec; of the ISO weekday and the words of the date. */
  withWeekday: (isoDay: number, date: string) => `${weekdays[isoDay - 1]}, ${date}`,

  /** 7 am; 6:45 am */
  timeOf,

  /** The same where there is little room. */
  shortTimeOf: timeOf,

  /** 10:42 am on Thu, 10 Dec */
  timeOnDay: (time: string, day: string) => `${time} on ${day}`,

  /** 7 to 8 am; 11 am to 12:30 pm */
  hours,

  /** The same where there is little room. */
  shortHours: hours,

  /** What stands on both sides of its "to". */
  shortHourEnds: hourEnds,

  /** Mon, Tue and Wed; what stands before the last name is one text. */
  listed: (before: string, last: string) => `${before} and ${last}`,

  everyDay: 'Every day',

  /** Mon to Fri */
  run: (first: string, last: string) => `${first} to ${last}`,
};

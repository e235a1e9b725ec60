import type { ClockTime } from './time.ts';

/** Days and hours in English. Files with the same keys for other languages are beside this one. */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const wholeMonths =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const weekdays: readonly string[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const wholeWeekdays: readonly string[] =
  'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

const amOrPm = ({ hour }: ClockTime) => (hour < 12 ? 'am' : 'pm');

const timeOf = (time: ClockTime) => `${time.clock} ${amOrPm(time)}`;

const hourEnds = (start: ClockTime, end: ClockTime): [string, string] => [
  amOrPm(start) === amOrPm(end) ? start.clock : timeOf(start),
  timeOf(end),
];

const hours = (start: ClockTime, end: ClockTime) => hourEnds(start, end).join(' to ');

export const dates = {
  /** As in a timetable, from Monday on. */
  weekdays,
  wholeWeekdays,

  /** 31 December; as in a sentence. The months are counted from 0. */
  dayInFull: (day: number, month: number) => `${day} ${wholeMonths[month]}`,

  /** 10 Dec; the months are counted from 0. */
  dayAndMonth: (day: number, month: number) => `${day} ${months[month]}`,

  /** Thu, 10 Dec; from the ISO weekday and the formatted date. */
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

  /** The start and the end of `shortHours`. */
  shortHourEnds: hourEnds,

  /** Mon, Tue and Wed; from the names before the last one as one text, and the last one. */
  listed: (before: string, last: string) => `${before} and ${last}`,

  everyDay: 'Every day',

  /** Mon to Fri */
  run: (first: string, last: string) => `${first} to ${last}`,
};

import { indianDate, indianTime, isoWeekday } from './indian-time.ts';

/**
 * Money, days and times as the studio writes them: in the Indian way, and always in India's time zone. Without Intl, as
 * making one of its formats takes longer on a cheap phone than hydrating the page. The BFF writes days and times in the
 * same way (bff/src/time/in-words.ts).
 */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** ₹2,500; ₹1,25,000: the digits before the last three are grouped in pairs. */
export const rupees = (amount: number): string =>
  `₹${String(Math.round(amount)).replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',')}`;

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const nameOf = (isoDay: number) => weekdays[isoDay - 1] ?? '';

/** Mon; from a date in India. */
export const weekdayOf = (date: string): string => nameOf(isoWeekday(date));

const wholeNames = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

/** Monday; from a date in India. */
export const wholeWeekdayOf = (date: string): string => wholeNames[isoWeekday(date) - 1] ?? '';

/** 10 Dec; from a date in India. Where its weekday is said already, and in lists of days. */
export const dayAndMonthOf = (date: string): string =>
  `${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]}`;

/** A date in India, YYYY-MM-DD, or a moment. */
type Day = string | Date;

const dateOf = (day: Day) =>
  typeof day === 'string' && day.length === 10 ? day : indianDate(new Date(day));

/** Thu, 10 Dec 2026. For what is read by itself in later years, as a receipt is. */
export const dayAndYearOf = (day: Day): string => {
  const date = dateOf(day);
  return `${weekdayOf(date)}, ${dayAndMonthOf(date)} ${date.slice(0, 4)}`;
};

/** Thu, 10 Dec; Thu, 10 Dec 2026 where `now`, the reader's clock, is in another year. */
export const dayOf = (day: Day, now = new Date()): string =>
  dayAndYearOf(day).replace(` ${indianDate(now).slice(0, 4)}`, '');

/** 07:00 as the clock 7 and the half of the day am. */
const partsOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const hour = hours % 12 || 12;
  return {
    clock: minutes === 0 ? `${hour}` : `${hour}:${String(minutes).padStart(2, '0')}`,
    half: hours < 12 ? 'am' : 'pm',
  };
};

/** 7 am; 6:45 am */
export const timeInWords = (time: string): string => {
  const { clock, half } = partsOf(time);
  return `${clock} ${half}`;
};

const clockOf = (moment: Date) => timeInWords(indianTime(moment));

/** Thu, 10 Dec, 10:42 am */
export const momentOf = (moment: string | Date, now?: Date): string =>
  `${dayOf(new Date(moment), now)}, ${clockOf(new Date(moment))}`;

/** 10:42 am for a moment of today, 10:42 am on Thu, 10 Dec for another day. */
export const asOfWords = (moment: Date, now: Date): string =>
  indianDate(moment) === indianDate(now)
    ? clockOf(moment)
    : `${clockOf(moment)} on ${dayOf(moment, now)}`;

/** Mon; Mon and Tue; Mon, Tue and Wed */
export const listed = (names: string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** ISO weekdays in words: Mon to Fri; Tue and Thu; every day. */
export const daysInWords = (days: number[]): string => {
  if (days.length === 7) return 'Every day';
  const [first = 1] = days;
  const last = days.at(-1) ?? first;
  const isRun = days.length > 2 && last - first === days.length - 1;
  return isRun ? `${nameOf(first)} to ${nameOf(last)}` : listed(days.map(nameOf));
};

/** 7 to 8 am; 11 am to 12:30 pm. Beside it must stand, or be plain, of which place. */
export const hoursInWords = (startTime: string, endTime: string): string => {
  const start = partsOf(startTime);
  const from = start.half === partsOf(endTime).half ? start.clock : timeInWords(startTime);
  return `${from} to ${timeInWords(endTime)}`;
};

/** 7 to 8 am IST; 11 am to 12:30 pm IST */
export const timesInWords = (startTime: string, endTime: string): string =>
  `${hoursInWords(startTime, endTime)} IST`;

/** Mon to Fri, 7 to 8 am IST */
export const scheduleInWords = (course: {
  days: number[];
  startTime: string;
  endTime: string;
}): string => `${daysInWords(course.days)}, ${timesInWords(course.startTime, course.endTime)}`;

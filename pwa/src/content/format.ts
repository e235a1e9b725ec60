import { inIndia, isoWeekday } from './indian-time.ts';

/**
 * Money, days and times as the studio writes them: in the Indian way, and always in India's time zone. Without Intl, as
 * making one of its formats takes longer on a cheap phone than hydrating the page.
 */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** ₹2,500; ₹1,25,000: the digits before the last three are grouped in pairs. */
export const rupees = (amount: number): string =>
  `₹${String(Math.round(amount)).replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',')}`;

const dayAndMonth = (day: Date) => `${day.getUTCDate()} ${months[day.getUTCMonth()]}`;

/** 1 Dec 2026; from a date in India (YYYY-MM-DD) or a moment. */
export const dayOf = (date: string | Date): string => {
  const isDate = typeof date === 'string' && date.length === 10;
  const day = isDate ? new Date(date) : inIndia(new Date(date));
  return `${dayAndMonth(day)} ${day.getUTCFullYear()}`;
};

/** 10:42 */
const clockOf = (moment: Date): string => {
  const clock = inIndia(moment);
  return `${twoDigits(clock.getUTCHours())}:${twoDigits(clock.getUTCMinutes())}`;
};

/** 1 Dec 2026, 10:42 */
export const momentOf = (moment: string | Date): string =>
  `${dayOf(new Date(moment))}, ${clockOf(new Date(moment))}`;

/** 10:42 for a moment of today, 10:42 on 20 Nov 2026 for another day. */
export const asOfWords = (moment: Date, now: Date): string =>
  dayOf(moment) === dayOf(now) ? clockOf(moment) : `${clockOf(moment)} on ${dayOf(moment)}`;

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const nameOf = (isoDay: number) => weekdays[isoDay - 1] ?? '';

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

/** Mon; from a date in India. */
export const weekdayOf = (date: string): string => nameOf(isoWeekday(date));

const wholeNames = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

/** Monday; from a date in India. */
export const wholeWeekdayOf = (date: string): string => wholeNames[isoWeekday(date) - 1] ?? '';

/** 29 Nov; from a date in India. For dates of the coming weeks. */
export const dayAndMonthOf = (date: string): string => dayAndMonth(new Date(date));

/** Thu, 10 Dec; from a date in India. Thu, 10 Dec 2026 where `today` is in another year. */
export const weekdayAndDateOf = (date: string, today: string): string => {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return `${weekdayOf(date)}, ${isThisYear ? dayAndMonthOf(date) : dayOf(date)}`;
};

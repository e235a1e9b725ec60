import { indianDate, indianTime, weekdayOf } from '../../time/indian-time.ts';

/**
 * Days and times of Asia/Kolkata as people read them. The app writes the same (pwa/src/content/format.ts). Without Intl,
 * whose short names of months change with its version.
 */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** From Monday on. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** 10 Dec; from a date, YYYY-MM-DD. */
export const dayAndMonthOf = (date: string): string =>
  `${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]}`;

/** A date, YYYY-MM-DD, or a moment. */
type Day = string | Date;

const dateOf = (day: Day) =>
  typeof day === 'string' && day.length === 10 ? day : indianDate(new Date(day));

/** Thu, 10 Dec 2026. For what is read by itself in later years, as a receipt is. */
export const dayAndYearOf = (day: Day): string => {
  const date = dateOf(day);
  return `${WEEKDAYS[weekdayOf(date) - 1]}, ${dayAndMonthOf(date)} ${date.slice(0, 4)}`;
};

/** Thu, 10 Dec; Thu, 10 Dec 2026 where `now` is in another year. */
export const dayOf = (day: Day, now: Date): string =>
  dayAndYearOf(day).replace(` ${indianDate(now).slice(0, 4)}`, '');

/** A time, HH:MM, as the clock 7 and the half of the day am. */
const partsOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const hour = hours % 12 || 12;
  return {
    clock: minutes === 0 ? `${hour}` : `${hour}:${String(minutes).padStart(2, '0')}`,
    half: hours < 12 ? 'am' : 'pm',
  };
};

/** 7 am; 6:45 am; from a time, HH:MM. */
export const timeInWords = (time: string): string => {
  const { clock, half } = partsOf(time);
  return `${clock} ${half}`;
};

/** 7 to 8 am IST; 11 am to 12:30 pm IST; from times, HH:MM. */
export const timesInWords = (startTime: string, endTime: string): string => {
  const start = partsOf(startTime);
  const from = start.half === partsOf(endTime).half ? start.clock : timeInWords(startTime);
  return `${from} to ${timeInWords(endTime)} IST`;
};

/** Thu, 10 Dec, 7 am. */
export const momentInWords = (at: Date, now: Date): string =>
  `${dayOf(at, now)}, ${timeInWords(indianTime(at))}`;

/** When a class is: moments, ISO 8601. */
export interface ClassSpan {
  startsAt: string;
  endsAt: string;
}

/** Thu, 10 Dec, 7 to 8 am IST */
export const whenInWords = ({ startsAt, endsAt }: ClassSpan, now: Date): string =>
  `${dayOf(startsAt, now)}, ${timesInWords(indianTime(new Date(startsAt)), indianTime(new Date(endsAt)))}`;

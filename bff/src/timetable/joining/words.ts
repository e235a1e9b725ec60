import { addDays, indianDate, indianTime } from '../../time/indian-time.ts';
import type { ClassTime } from '../classes/class.ts';

const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'Asia/Kolkata' });
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  timeZone: 'Asia/Kolkata',
});

/** The moment's time in India on a clock of twelve hours. */
function partsOf(moment: string) {
  const [hours = '', minutes = ''] = indianTime(new Date(moment)).split(':');
  return { hour: Number(hours) % 12 || 12, minutes, half: Number(hours) < 12 ? 'am' : 'pm' };
}

/** In India's time: 7:00 am */
export function hourOf(moment: string): string {
  const { hour, minutes, half } = partsOf(moment);
  return `${hour}:${minutes} ${half}`;
}

/** 7 to 8 am IST; 11 am to 12:30 pm IST */
export function hoursOf({ startsAt, endsAt }: ClassTime): string {
  const [start, end] = [partsOf(startsAt), partsOf(endsAt)];
  const clockOf = ({ hour, minutes }: typeof start) =>
    minutes === '00' ? `${hour}` : `${hour}:${minutes}`;
  const from = start.half === end.half ? clockOf(start) : `${clockOf(start)} ${start.half}`;
  return `${from} to ${clockOf(end)} ${end.half} IST`;
}

/** today; tomorrow; on Thursday, 28 October; on Saturday, 1 January 2028 */
export function onDay(moment: string, now: Date): string {
  const at = new Date(moment);
  const [date, today] = [indianDate(at), indianDate(now)];
  if (date === today) return 'today';
  if (date === addDays(today, 1)) return 'tomorrow';
  const year = date.slice(0, 4);
  const words = `on ${weekday.format(at)}, ${day.format(at)}`;
  return year === today.slice(0, 4) ? words : `${words} ${year}`;
}

/** today, 7 to 8 am IST; on Thursday, 28 October, 7 to 8 am IST */
export const whenOf = (time: ClassTime, now: Date): string =>
  `${onDay(time.startsAt, now)}, ${hoursOf(time)}`;

/** The sentence with a capital letter. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

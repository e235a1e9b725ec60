import { addDays, indianDate, indianTime } from '../../time/indian-time.ts';
import { dayOf, timeInWords } from '../../words/en/dates.ts';
import type { ClassTime } from '../classes/class.ts';
import { timesOf } from '../classes/class-words.ts';

/** In India's time: 7 am */
export const hourOf = (moment: string): string => timeInWords(indianTime(new Date(moment)));

/** today; tomorrow; on Thu, 28 Oct; on Sat, 1 Jan 2028 */
export function onDay(moment: string, now: Date): string {
  const [date, today] = [indianDate(new Date(moment)), indianDate(now)];
  if (date === today) return 'today';
  return date === addDays(today, 1) ? 'tomorrow' : `on ${dayOf(date, now)}`;
}

/** today, 7 to 8 am IST; on Thu, 28 Oct, 7 to 8 am IST */
export const whenOf = (time: ClassTime, now: Date): string =>
  `${onDay(time.startsAt, now)}, ${timesOf(time)}`;

/** The sentence with a capital letter. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

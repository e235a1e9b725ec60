import { indianTime } from '../../time/indian-time.ts';
import { dayOf, timesInWords } from '../../words/en/dates.ts';
import type { ClassTime } from './class.ts';

/** The hours of a class: "7 to 8 am IST". */
export const timesOf = ({ startsAt, endsAt }: ClassTime): string =>
  timesInWords(indianTime(new Date(startsAt)), indianTime(new Date(endsAt)));

/** When a class is: "Thu, 10 Dec, 7 to 8 am IST", with the year where `now` is in another. */
export const dayAndTimesOf = (time: ClassTime, now: Date): string =>
  `${dayOf(time.startsAt, now)}, ${timesOf(time)}`;

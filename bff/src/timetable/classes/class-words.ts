import { indianTime } from '../../time/indian-time.ts';
import { timesInWords } from '../../words/en/dates.ts';
import type { ClassTime } from './class.ts';

/** The hours of a class: "7 to 8 am IST". */
export const timesOf = ({ startsAt, endsAt }: ClassTime): string =>
  timesInWords(indianTime(new Date(startsAt)), indianTime(new Date(endsAt)));

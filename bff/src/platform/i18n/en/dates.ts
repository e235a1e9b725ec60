import { dates } from '../../../shared/dates/en.ts';
import { datesIn } from '../dates.ts';

/** Mon, Tue and so on; from Monday on. */
export const WEEKDAYS: readonly string[] = dates.weekdays;

export const {
  dayAndMonthOf,
  dayAndYearOf,
  dayInFull,
  dayOf,
  momentInWords,
  timeInWords,
  timesInWords,
  whenInWords,
} = datesIn(dates);

import { dates } from '../../../shared/dates/hi.ts';
import { datesIn } from '../dates.ts';

/** सोमवार, मंगलवार; from Monday on. */
export const WEEKDAYS: readonly string[] = dates.wholeWeekdays;

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

import { dates } from '../../../shared/dates/hi.ts';
import { createDateFormats } from '../dates.ts';

/** सोमवार, मंगलवार; from Monday on. */
export const WEEKDAYS: readonly string[] = dates.wholeWeekdays;

export const {
  formatDayAndMonth,
  formatDayWithYear,
  formatDayInFull,
  formatDay,
  formatMoment,
  formatTime,
  formatTimes,
  formatClassTime,
} = createDateFormats(dates);

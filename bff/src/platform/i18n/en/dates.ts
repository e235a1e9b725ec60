import { dates } from '../../../shared/dates/en.ts';
import { createDateFormats } from '../dates.ts';

/** Mon, Tue and so on; from Monday on. */
export const WEEKDAYS: readonly string[] = dates.weekdays;

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

import type { StaffCourse } from 'bff/contract';
import { addDays, isoWeekday } from 'bff/shared/time/indian-time';

const dayMs = 86_400_000;

const daysBetween = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / dayMs;

const firstClassDay = (since: string, days: number[]): string => {
  const week = Array.from({ length: 7 }, (_, day) => addDays(since, day));
  return week.find((date) => days.includes(isoWeekday(date))) ?? since;
};

type Batch = Pick<StaffCourse, 'startDate' | 'endDate' | 'days'>;

/**
 * The dates to suggest for the next batch: from the first class day after the last one, or four weeks after the first of a
 * course that goes on, and as long. Not before tomorrow.
 */
export const nextBatchOf = ({ startDate, endDate, days }: Batch, today: string) => {
  const follows = endDate === null ? addDays(startDate, 28) : addDays(endDate, 1);
  const since = follows > today ? follows : addDays(today, 1);
  const begins = firstClassDay(since, days);
  const ends = endDate === null ? '' : addDays(begins, daysBetween(startDate, endDate));
  return { startDate: begins, endDate: ends };
};

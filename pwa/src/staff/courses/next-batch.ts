import type { StaffCourse } from 'bff/contract';
import { addDays, isoWeekday } from 'bff/shared/time/indian-time';

const dayMs = 86_400_000;

const daysBetween = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / dayMs;

const firstClassDay = (since: string, days: number[]): string => {
  const week = Array.from({ length: 7 }, (_, day) => addDays(since, day));
  return week.find((date) => days.includes(isoWeekday(date))) ?? since;
};

type BatchDates = Pick<StaffCourse, 'startDate' | 'endDate' | 'days'>;

/**
 * The suggested dates of the next batch: from the first class day after the last date, or four weeks after the first date of a
 * course without a last date. The batch is as long as the course, and does not begin before tomorrow.
 */
export const nextBatchOf = ({ startDate, endDate, days }: BatchDates, today: string) => {
  const nextStart = endDate === null ? addDays(startDate, 28) : addDays(endDate, 1);
  const since = nextStart > today ? nextStart : addDays(today, 1);
  const begins = firstClassDay(since, days);
  const ends = endDate === null ? '' : addDays(begins, daysBetween(startDate, endDate));
  return { startDate: begins, endDate: ends };
};

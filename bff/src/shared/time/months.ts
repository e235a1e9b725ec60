import { addDays } from './indian-time.ts';

/** Calendar months. Dates are YYYY-MM-DD. */
const splitDate = (date: string) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
};

const formatDate = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** The number of days in the date's month. */
export function daysInMonth(date: string): number {
  const { year, month } = splitDate(date);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The first day of the date's month. */
export const startOfMonth = (date: string): string => `${date.slice(0, 8)}01`;

/** The same day this many months later, or the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = splitDate(date);
  const first = formatDate(year, month + months, 1);
  return addDays(first, Math.min(day, daysInMonth(first)) - 1);
}

/** How many months later the month of `date` is than that of `from`. */
export function monthsBetween(from: string, date: string): number {
  const [before, after] = [splitDate(from), splitDate(date)];
  return (after.year - before.year) * 12 + after.month - before.month;
}

import { addDays } from './indian-time.ts';

/** Months as people count them. Dates are YYYY-MM-DD. */
const partsOf = (date: string) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
};

const dateOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** How many days the month of this date has. */
export function daysInMonth(date: string): number {
  const { year, month } = partsOf(date);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The first day of the date's month. */
export const beginOfMonth = (date: string): string => `${date.slice(0, 8)}01`;

/** The same day so many months later; the last day of a month that is too short for it. */
export function monthsLater(date: string, months: number): string {
  const { year, month, day } = partsOf(date);
  const first = dateOf(year, month + months, 1);
  return addDays(first, Math.min(day, daysInMonth(first)) - 1);
}

/** How many months later the month of `date` is than that of `from`. */
export function monthsBetween(from: string, date: string): number {
  const [before, after] = [partsOf(from), partsOf(date)];
  return (after.year - before.year) * 12 + after.month - before.month;
}

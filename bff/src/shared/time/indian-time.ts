/**
 * Dates and times of Asia/Kolkata, which is UTC+05:30 all year, without daylight saving time. A date is
 * YYYY-MM-DD, a time HH:MM, a weekday an ISO weekday (1 is Monday).
 */
const OFFSET_MS = 330 * 60_000;
const DAY_MS = 86_400_000;

/** A date whose UTC fields are the moment's fields in India. */
export const inIndia = (at: Date): Date => new Date(at.getTime() + OFFSET_MS);

/** The date in India at this moment. */
export const indianDate = (at: Date): string => inIndia(at).toISOString().slice(0, 10);

/** The time in India at this moment. */
export const indianTime = (at: Date): string => inIndia(at).toISOString().slice(11, 16);

/** The moment of this date and time in India. */
export const indianDateTime = (date: string, time: string): Date =>
  new Date(`${date}T${time}:00+05:30`);

const noonOf = (date: string) => Date.parse(`${date}T12:00:00Z`);

/** The date this many days later, or earlier if `days` is negative. */
export const addDays = (date: string, days: number): string =>
  new Date(noonOf(date) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days later the second date is. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((noonOf(until) - noonOf(from)) / DAY_MS);

/** The weekday of the date. */
export const isoWeekday = (date: string): number => new Date(noonOf(date)).getUTCDay() || 7;

/** The Monday of the date's week. */
export const mondayOf = (date: string): string => addDays(date, 1 - isoWeekday(date));

/** Whether the moment is today in India, tomorrow, or on another day. */
export function relativeDay(moment: Date, now: Date): 'today' | 'tomorrow' | 'another' {
  const [date, today] = [indianDate(moment), indianDate(now)];
  if (date === today) return 'today';
  return date === addDays(today, 1) ? 'tomorrow' : 'another';
}

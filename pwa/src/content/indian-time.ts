/**
 * Dates and times of Asia/Kolkata, which is UTC+05:30 all year. A date is YYYY-MM-DD, a time HH:MM, a weekday an ISO
 * weekday (1 is Monday). Without Intl, as in format.ts.
 */
const aheadMs = 19_800_000;
const dayMs = 86_400_000;

/** A date whose UTC fields are the moment's fields in India. */
export const inIndia = (moment: Date): Date => new Date(moment.getTime() + aheadMs);

export const indianDate = (moment: Date): string => inIndia(moment).toISOString().slice(0, 10);

export const indianTime = (moment: Date): string => inIndia(moment).toISOString().slice(11, 16);

/** The date so many days later; earlier if `days` is negative. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

export const isoWeekday = (date: string): number => new Date(date).getUTCDay() || 7;

/** The Monday of the date's week. */
export const mondayOf = (date: string): string => addDays(date, 1 - isoWeekday(date));

import { addDays } from './indian-time.ts';

/** Days on which somebody may come to a course, both included. Null: without a beginning, without an end. */
export interface AccessDays {
  firstDay: string | null;
  lastDay: string | null;
}

const isWithin = ({ firstDay, lastDay }: AccessDays, date: string) =>
  (firstDay === null || firstDay <= date) && (lastDay === null || date <= lastDay);

/** Whether the date is one of these days. */
export const isAmong = (days: AccessDays[], date: string): boolean =>
  days.some((some) => isWithin(some, date));

/** The last of the days that follow this one without a gap; null where they have no end, or it is none of them. */
export const lastDayFrom = (days: AccessDays[], date: string): string | null =>
  withoutSeams(days).find((some) => isWithin(some, date))?.lastDay ?? null;

/** The same days, in order, where those that follow each other without a gap are one. */
export function withoutSeams(days: AccessDays[]): AccessDays[] {
  const joined: AccessDays[] = [];
  for (const next of days) {
    const before = joined.at(-1);
    if (before?.lastDay && next.firstDay === addDays(before.lastDay, 1))
      joined.splice(-1, 1, { ...before, lastDay: next.lastDay });
    else joined.push(next);
  }
  return joined;
}

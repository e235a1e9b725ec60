import { addDays } from './indian-time.ts';

/** Days of access to a course, both included. Null means no beginning or no end. */
export interface AccessDays {
  firstDay: string | null;
  lastDay: string | null;
}

const includesDate = ({ firstDay, lastDay }: AccessDays, date: string) =>
  (firstDay === null || firstDay <= date) && (lastDay === null || date <= lastDay);

/** Whether there is access on the date. */
export const hasAccessOn = (days: AccessDays[], date: string): boolean =>
  days.some((some) => includesDate(some, date));

/** The last of the days that follow this one without a gap; null if they have no end, or the date is none of them. */
export const lastDayWithoutGap = (days: AccessDays[], date: string): string | null =>
  mergeAdjacentDays(days).find((some) => includesDate(some, date))?.lastDay ?? null;

/** The same days in order, with spans merged that follow each other without a gap. */
export function mergeAdjacentDays(days: AccessDays[]): AccessDays[] {
  const joined: AccessDays[] = [];
  for (const next of days) {
    const before = joined.at(-1);
    if (before?.lastDay && next.firstDay === addDays(before.lastDay, 1))
      joined.splice(-1, 1, { ...before, lastDay: next.lastDay });
    else joined.push(next);
  }
  return joined;
}

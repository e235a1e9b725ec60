import { t } from '@lingui/core/macro';
import type { PaidDays } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';

/** Days with the whole name of their month. Here, as visitors do without these names. */
const dayInMonth: readonly ((day: number) => string)[] = [
  (day) => t`${day} January`,
  (day) => t`${day} February`,
  (day) => t`${day} March`,
  (day) => t`${day} April`,
  (day) => t`${day} May`,
  (day) => t`${day} June`,
  (day) => t`${day} July`,
  (day) => t`${day} August`,
  (day) => t`${day} September`,
  (day) => t`${day} October`,
  (day) => t`${day} November`,
  (day) => t`${day} December`,
];

/** 31 December; from a date in India. */
const dayWithoutYear = (date: string): string =>
  dayInMonth[Number(date.slice(5, 7)) - 1]?.(Number(date.slice(8))) ?? date;

const withYear = (date: string) => `${dayWithoutYear(date)} ${date.slice(0, 4)}`;

const dayMs = 86_400_000;
const nearDays = 183;

/** Days so far away need their year: the same day of another one is not nearer. */
const isNear = (date: string, now: Date) =>
  Math.abs(Date.parse(date) - Date.parse(indianDate(now))) < nearDays * dayMs;

/** 31 December; 30 November 2027 where that is more than half a year away. */
export const wholeDayOf = (date: string, now = new Date()): string =>
  isNear(date, now) ? dayWithoutYear(date) : withYear(date);

/** 2 January to 1 February. With `isKept` it is read in later years too: 2 January 2027 to 1 February 2027. */
export const paidDaysInWords = (
  { firstDay, lastDay }: PaidDays,
  { isKept = false }: { isKept?: boolean } = {},
): string => {
  const inWords = isKept ? withYear : (date: string) => wholeDayOf(date);
  return t`${{ first: inWords(firstDay) }} to ${{ last: inWords(lastDay) }}`;
};

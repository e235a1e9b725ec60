import { t } from '@lingui/core/macro';
import type { PaidDays } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';

/** Days with the full month name. Kept out of the shared formats, since visitors do not need these names. */
const monthDayFormatters: readonly ((day: number) => string)[] = [
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

/** 31 December; from an Indian date. */
const formatWithoutYear = (date: string): string =>
  monthDayFormatters[Number(date.slice(5, 7)) - 1]?.(Number(date.slice(8))) ?? date;

const formatWithYear = (date: string) => `${formatWithoutYear(date)} ${date.slice(0, 4)}`;

const dayMs = 86_400_000;
const yearlessWithinDays = 183;

/** Days further away are shown with their year. */
const isWithinHalfYear = (date: string, now: Date) =>
  Math.abs(Date.parse(date) - Date.parse(indianDate(now))) < yearlessWithinDays * dayMs;

/** 31 December; 30 November 2027 if it is more than half a year away. */
export const formatLongDay = (date: string, now = new Date()): string =>
  isWithinHalfYear(date, now) ? formatWithoutYear(date) : formatWithYear(date);

/** 2 January to 1 February. With `isKept`, for texts that are read in later years: 2 January 2027 to 1 February 2027. */
export const formatPaidDays = (
  { firstDay, lastDay }: PaidDays,
  { isKept = false }: { isKept?: boolean } = {},
): string => {
  const inWords = isKept ? formatWithYear : (date: string) => formatLongDay(date);
  return t`${{ first: inWords(firstDay) }} to ${{ last: inWords(lastDay) }}`;
};

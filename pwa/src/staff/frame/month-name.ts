import { t } from '@lingui/core/macro';
import { indianDate } from 'bff/shared/time/indian-time';

const names = (): string[] => [
  t({ message: 'January', context: 'a month' }),
  t({ message: 'February', context: 'a month' }),
  t({ message: 'March', context: 'a month' }),
  t({ message: 'April', context: 'a month' }),
  t({ message: 'May', context: 'a month' }),
  t({ message: 'June', context: 'a month' }),
  t({ message: 'July', context: 'a month' }),
  t({ message: 'August', context: 'a month' }),
  t({ message: 'September', context: 'a month' }),
  t({ message: 'October', context: 'a month' }),
  t({ message: 'November', context: 'a month' }),
  t({ message: 'December', context: 'a month' }),
];

const nameOf = (month: string) => names()[Number(month.slice(5)) - 1] ?? '';

/** December 2026. From YYYY-MM. */
export const formatMonthAndYear = (month: string) => `${nameOf(month)} ${month.slice(0, 4)}`;

/** December; December 2025 where today is in another year. From YYYY-MM. */
export const formatMonth = (month: string, now = new Date()): string =>
  month.slice(0, 4) === indianDate(now).slice(0, 4) ? nameOf(month) : formatMonthAndYear(month);

import { plural, t } from '@lingui/core/macro';
import type { MonthlyCourse } from 'bff/contract';
import { addDays, indianDate } from 'bff/shared/time/indian-time';
import { formatLongDay } from '../../account/payment/paid-days.ts';
import {
  formatLongWeekday,
  formatNames,
  formatRupees,
  formatShortDate,
} from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { isPaidTimeOver } from './monthly-courses.ts';

/** Paid until 31 December; Your month ended on 31 December */
export const formatPaidUntil = (own: Pick<MonthlyCourse, 'lastDay'>, now: Date): string => {
  const day = formatLongDay(own.lastDay, now);
  return isPaidTimeOver(own, now) ? t`Your month ended on ${day}` : t`Paid until ${day}`;
};

/** Renew for ₹2,500; undefined if no months are offered. */
export const formatRenew = ({
  offers: [next],
}: Pick<MonthlyCourse, 'offers'>): string | undefined =>
  next && t`Renew for ${{ fee: formatRupees(next.fee) }}`;

/** The path of the renewal page. */
export const renewalPath = ({ slug }: Pick<MonthlyCourse, 'slug'>): string =>
  pages.renew.path.replace(':slug', slug);

/** From 2 January until 1 February */
export const formatNextDays = ({ offers: [next] }: MonthlyCourse, now: Date): string | undefined =>
  next &&
  t`From ${{ first: formatLongDay(next.firstDay, now) }} until ${{ last: formatLongDay(next.lastDay, now) }}`;

/** Friday 11; with the month if it is outside the shown paid month. */
const formatCancelledDay = (date: string, { firstDay, lastDay }: MonthlyCourse['month']) => {
  const weekday = formatLongWeekday(date);
  if (date < firstDay || date > lastDay) return `${weekday}, ${formatShortDate(date)}`;
  return t({ message: `${weekday} ${{ day: Number(date.slice(8)) }}`, comment: 'Friday 11' });
};

/**
 * From which day the next months count if they are paid late. Undefined if the rule is not known, as in data
 * cached by an earlier version.
 */
export const formatLateRenewal = (
  { lastDay, lateRule }: Pick<MonthlyCourse, 'lastDay' | 'lateRule'>,
  now: Date,
): string | undefined => {
  if (!lateRule) return undefined;
  const isLate = addDays(lastDay, 1) < indianDate(now);
  if (lateRule === 'paid')
    return isLate
      ? t`Your new months start on the day we confirm your payment.`
      : t`If you pay late for the next month, it starts on the day we confirm your payment.`;
  return isLate
    ? t`This month has already begun, so it counts from its first day.`
    : t`If you pay late for the next month, it still starts on its first day.`;
};

const maxListedDays = 4;

const formatCancelledClasses = ({ longerBy, month }: MonthlyCourse) => {
  const count = longerBy.length;
  if (count > maxListedDays) return t`${count} classes were cancelled.`;
  const days = formatNames(longerBy.map((date) => formatCancelledDay(date, month)));
  return count === 1
    ? t`The class on ${days} was cancelled.`
    : t`The classes on ${days} were cancelled.`;
};

/** "One extra class, until 1 January", with the reason. Undefined if the paid time is not extended. */
export const formatExtension = (own: MonthlyCourse, now: Date) => {
  const count = own.longerBy.length;
  if (count === 0 || isPaidTimeOver(own, now)) return undefined;
  const day = formatLongDay(own.lastDay, now);
  const longer = plural(count, {
    one: `One extra class, until ${day}`,
    other: `${count} extra classes, until ${day}`,
  });
  return { longer, why: formatCancelledClasses(own) };
};

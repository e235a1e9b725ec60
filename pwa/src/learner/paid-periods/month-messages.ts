import { plural, t } from '@lingui/core/macro';
import type { OwnMonths } from 'bff/contract';
import { addDays, indianDate } from 'bff/shared/time/indian-time';
import { wholeDayOf } from '../../account/payment/paid-days.ts';
import { dayAndMonthOf, listed, rupees, wholeWeekdayOf } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { isOver } from './own-months.ts';

/** Paid until 31 December; Your month ended on 31 December */
export const untilInWords = (own: Pick<OwnMonths, 'lastDay'>, now: Date): string => {
  const day = wholeDayOf(own.lastDay, now);
  return isOver(own, now) ? t`Your month ended on ${day}` : t`Paid until ${day}`;
};

/** Renew for ₹2,500; undefined where nothing can be bought. */
export const renewInWords = ({ offers: [next] }: Pick<OwnMonths, 'offers'>): string | undefined =>
  next && t`Renew for ${{ fee: rupees(next.fee) }}`;

/** The address where the next months are chosen. */
export const renewalAddress = ({ slug }: Pick<OwnMonths, 'slug'>): string =>
  pages.renew.path.replace(':slug', slug);

/** From 2 January until 1 February */
export const nextDaysInWords = ({ offers: [next] }: OwnMonths, now: Date): string | undefined =>
  next &&
  t`From ${{ first: wholeDayOf(next.firstDay, now) }} until ${{ last: wholeDayOf(next.lastDay, now) }}`;

/** Friday 11; with its month where that is not the one that is shown. */
const cancelledDay = (date: string, { firstDay, lastDay }: OwnMonths['month']) => {
  const weekday = wholeWeekdayOf(date);
  if (date < firstDay || date > lastDay) return `${weekday}, ${dayAndMonthOf(date)}`;
  return t({ message: `${weekday} ${{ day: Number(date.slice(8)) }}`, comment: 'Friday 11' });
};

/**
 * From when the next months count where they are paid late: by then, or by now. Undefined where that is not known, as in a copy that an
 * earlier version has kept.
 */
export const lateInWords = (
  { lastDay, lateRule }: Pick<OwnMonths, 'lastDay' | 'lateRule'>,
  now: Date,
): string | undefined => {
  if (!lateRule) return undefined;
  const isLate = addDays(lastDay, 1) < indianDate(now);
  if (lateRule === 'paid')
    return isLate
      ? t`Your new months count from the day on which we confirm your payment.`
      : t`If you pay the next month late, it begins on the day on which we confirm your payment.`;
  return isLate
    ? t`You pay late: the month counts from the day on which it began.`
    : t`If you pay the next month late, it counts from the day on which it began.`;
};

const mostNamed = 4;

const whyInWords = ({ longerBy, month }: OwnMonths) => {
  const count = longerBy.length;
  if (count > mostNamed) return t`${count} classes were cancelled.`;
  const days = listed(longerBy.map((date) => cancelledDay(date, month)));
  return count === 1
    ? t`The class of ${days} was cancelled.`
    : t`The classes of ${days} were cancelled.`;
};

/** One class longer, until 1 January; and why. Undefined where the paid time is as long as it was sold. */
export const longerInWords = (own: OwnMonths, now: Date) => {
  const count = own.longerBy.length;
  if (count === 0 || isOver(own, now)) return undefined;
  const day = wholeDayOf(own.lastDay, now);
  const longer = plural(count, {
    one: `One class longer, until ${day}`,
    other: `${count} classes longer, until ${day}`,
  });
  return { longer, why: whyInWords(own) };
};

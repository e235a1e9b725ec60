import { plural, t } from '@lingui/core/macro';
import type { Offer, SelectedCourse } from 'bff/contract';

/** An offer among those of its course. */
export const keyOfOffer = ({
  months,
  part,
  isBegun,
}: Pick<Offer, 'months' | 'part' | 'isBegun'>): string =>
  `${months}${part ? ' part' : ''}${isBegun ? ' begun' : ''}`;

/** 1 month; 3 months */
export const monthsInWords = ({ months }: Pick<Offer, 'months'>): string =>
  plural(months, { one: `${months} month`, other: `${months} months` });

const dayMs = 86_400_000;

/** How many days these are, both included. */
export const daysWithin = (firstDay: string, lastDay: string): number =>
  Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / dayMs) + 1;

/** What is sent of an offer: with what was seen of it, so that another price or other days are refused. */
export const choiceOf = ({ months, part, firstDay, lastDay, fee }: Offer) => ({
  ...{ months, part, firstDay, lastDay, fee },
});

/** The rules by which the months of a course are sold, before they are paid. */
export const rulesInWords = ({
  monthRule,
  extendsPaid,
}: NonNullable<SelectedCourse['byMonth']>): string[] => {
  const byCalendar = t`You pay for months of the calendar. From the 16th on you begin with the next month, or pay for the days that are left by their share.`;
  const which = {
    calendar: byCalendar,
    part: byCalendar,
    joining: t`Your months count from the day on which we confirm your payment.`,
  };
  return [
    which[monthRule],
    ...(extendsPaid ? [t`A class that we cancel makes your time one class longer.`] : []),
  ];
};

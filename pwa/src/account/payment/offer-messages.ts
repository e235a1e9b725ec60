import { plural, t } from '@lingui/core/macro';
import type { Offer, SelectedCourse } from 'bff/contract';

/** Identifies an offer among those of its course. */
export const offerKeyOf = ({
  months,
  part,
  isBegun,
}: Pick<Offer, 'months' | 'part' | 'isBegun'>): string =>
  `${months}${part ? ' part' : ''}${isBegun ? ' begun' : ''}`;

/** 1 month; 3 months */
export const formatMonths = ({ months }: Pick<Offer, 'months'>): string =>
  plural(months, { one: `${months} month`, other: `${months} months` });

const dayMs = 86_400_000;

/** The number of days, both ends included. */
export const countDays = (firstDay: string, lastDay: string): number =>
  Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / dayMs) + 1;

/** The request fields of an offer, with the days and price that were shown, so that the server can refuse outdated ones. */
export const toOfferPayload = ({ months, part, firstDay, lastDay, fee }: Offer) => ({
  ...{ months, part, firstDay, lastDay, fee },
});

/** The rules for the months of a course, shown before payment. */
export const formatOfferRules = ({
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

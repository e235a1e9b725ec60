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
  const byCalendar = t`You pay by calendar month. From the 16th, your first month is the next one. To start earlier, you also pay for the days left in this month.`;
  const which = {
    calendar: byCalendar,
    part: byCalendar,
    joining: t`Your months start on the day we confirm your payment.`,
  };
  return [
    which[monthRule],
    ...(extendsPaid ? [t`For each class we cancel, you get one more class.`] : []),
  ];
};

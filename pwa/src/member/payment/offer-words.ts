import { plural, t } from '@lingui/core/macro';
import type { Offer, SelectedCourse } from 'bff/contract';
import { rupees } from '../../content/format.ts';
import { indianDate } from '../../content/indian-time.ts';
import { wholeDayOf } from './paid-days.ts';

/** An offer among those of its course. */
export const keyOfOffer = ({ months, part }: Pick<Offer, 'months' | 'part'>): string =>
  `${months}${part ? ' part' : ''}`;

/** 1 month; 3 months */
export const monthsInWords = ({ months }: Pick<Offer, 'months'>): string =>
  plural(months, { one: `${months} month`, other: `${months} months` });

const untilInWords = ({ months, part, firstDay, lastDay }: Offer, now: Date): string => {
  const last = wholeDayOf(lastDay, now);
  if (part) return t`Until ${last}, the days left of this month and the next`;
  if (months > 1) return t`${{ count: monthsInWords({ months }) }}, until ${last}`;
  return firstDay === indianDate(now)
    ? t`Until ${last}`
    : t`From ${{ first: wholeDayOf(firstDay, now) }} until ${last}`;
};

/** Until 31 December · ₹2,500; 3 months, until 28 February · ₹7,500 */
export const offerInWords = (offer: Offer, now: Date): string =>
  `${untilInWords(offer, now)} · ${rupees(offer.fee)}`;

/** The rules by which the months of a course are sold, before they are paid. */
export const rulesInWords = ({
  monthRule,
  extendsPaid,
}: NonNullable<SelectedCourse['byMonth']>): string[] => {
  const which = {
    calendar: t`You pay for whole months of the calendar.`,
    part: t`You pay for whole months of the calendar; from the 16th on also for the days that are left, by their share, with the next month.`,
    joining: t`Your months count from the day on which we confirm your payment.`,
  };
  return [
    which[monthRule],
    ...(extendsPaid ? [t`A class that we cancel makes your time one class longer.`] : []),
  ];
};

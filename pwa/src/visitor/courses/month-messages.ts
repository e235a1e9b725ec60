import { t } from '@lingui/core/macro';
import type { Course } from 'bff/contract';

type ByMonth = NonNullable<Course['byMonth']>;

const calendarMonths = () =>
  t`You pay for calendar months. From the 16th on, you begin with the next month, or pay the days that are left by their share.`;

const soldMonths = (): Record<ByMonth['monthRule'], string> => ({
  calendar: calendarMonths(),
  part: calendarMonths(),
  joining: t`Your month begins on the day on which we confirm your payment: 10 December to 9 January.`,
});

const paidLate = (): Record<ByMonth['lateRule'], string> => ({
  paid: t`If you pay the next month late, it begins on the day on which we confirm your payment.`,
  month: t`If you pay the next month late, it counts from the day on which it began.`,
});

/** What whoever pays by the month should know before: which months there are, and what happens late and after a cancelled class. */
export const monthRulesInWords = ({ monthRule, lateRule, extendsPaid }: ByMonth): string[] => [
  soldMonths()[monthRule],
  paidLate()[lateRule],
  ...(extendsPaid ? [t`If we cancel a class, your month is one class longer.`] : []),
];

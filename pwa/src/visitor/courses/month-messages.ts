import { t } from '@lingui/core/macro';
import type { Course } from 'bff/contract';

type MonthlyTerms = NonNullable<Course['byMonth']>;

const calendarMonthMessage = () =>
  t`You pay for calendar months. From the 16th on, you begin with the next month, or pay the days that are left by their share.`;

const monthRuleMessages = (): Record<MonthlyTerms['monthRule'], string> => ({
  calendar: calendarMonthMessage(),
  part: calendarMonthMessage(),
  joining: t`Your month begins on the day on which we confirm your payment: 10 December to 9 January.`,
});

const lateRuleMessages = (): Record<MonthlyTerms['lateRule'], string> => ({
  paid: t`If you pay the next month late, it begins on the day on which we confirm your payment.`,
  month: t`If you pay the next month late, it counts from the day on which it began.`,
});

/** The rules of monthly payment: which months are sold, and what happens after a late payment or a cancelled class. */
export const formatMonthRules = ({ monthRule, lateRule, extendsPaid }: MonthlyTerms): string[] => [
  monthRuleMessages()[monthRule],
  lateRuleMessages()[lateRule],
  ...(extendsPaid ? [t`If we cancel a class, your month is one class longer.`] : []),
];

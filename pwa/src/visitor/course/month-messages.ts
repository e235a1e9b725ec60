import { t } from '@lingui/core/macro';
import type { Course } from 'bff/contract';

type MonthlyTerms = NonNullable<Course['byMonth']>;

const calendarMonthMessage = () =>
  t`You pay by calendar month. From the 16th, your first month is the next one. To start earlier, you also pay for the days left in this month.`;

const monthRuleMessages = (): Record<MonthlyTerms['monthRule'], string> => ({
  calendar: calendarMonthMessage(),
  part: calendarMonthMessage(),
  joining: t`Your month begins on the day we confirm your payment, for example 10 December to 9 January.`,
});

const lateRuleMessages = (): Record<MonthlyTerms['lateRule'], string> => ({
  paid: t`If you pay late for the next month, it starts on the day we confirm your payment.`,
  month: t`If you pay late for the next month, it still starts on its first day.`,
});

/** The rules of monthly payment: which months are sold, and what happens after a late payment or a cancelled class. */
export const formatMonthRules = ({ monthRule, lateRule, extendsPaid }: MonthlyTerms): string[] => [
  monthRuleMessages()[monthRule],
  lateRuleMessages()[lateRule],
  ...(extendsPaid ? [t`If we cancel a class, you get one more class.`] : []),
];

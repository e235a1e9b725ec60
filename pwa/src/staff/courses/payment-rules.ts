import { t } from '@lingui/core/macro';
import type { StaffCourse } from 'bff/contract';

/** How the fee of a course is paid: once or by the month, and the rules of paid months. */
export type PaymentRules = Pick<StaffCourse, 'feePer' | 'monthRule' | 'lateRule' | 'extendsPaid'>;

/** The defaults are for a cached list of an earlier version, which has none of these fields. */
export const paymentRulesOf = ({
  feePer = 'once',
  monthRule = 'calendar',
  lateRule = 'paid',
  extendsPaid = true,
}: Partial<PaymentRules>): PaymentRules => ({ feePer, monthRule, lateRule, extendsPaid });

export const feePeriods: readonly PaymentRules['feePer'][] = ['once', 'month'];

export const feePeriodNames = (): Record<PaymentRules['feePer'], string> => ({
  once: t({ message: 'Once', context: 'a fee' }),
  month: t({ message: 'By the month', context: 'a fee' }),
});

/** The name of a rule, with an example that explains it. */
interface RuleMessages {
  name: string;
  example: string;
}

/** Old courses may have `part`, which means the same as `calendar` now. */
export const monthRules: readonly PaymentRules['monthRule'][] = ['calendar', 'joining'];

const calendarMonths = (): RuleMessages => ({
  name: t`Calendar months`,
  example: t`Learners who join on 10 December pay for December. From the 16th, they start with the next month, or pay only for the days left.`,
});

export const monthRuleMessages = (): Record<PaymentRules['monthRule'], RuleMessages> => ({
  calendar: calendarMonths(),
  part: calendarMonths(),
  joining: {
    name: t`A month from the day of joining`,
    example: t`10 December to 9 January.`,
  },
});

export const lateRules: readonly PaymentRules['lateRule'][] = ['paid', 'month'];

export const lateRuleMessages = (): Record<PaymentRules['lateRule'], RuleMessages> => ({
  paid: {
    name: t`From the day of payment`,
    example: t`Paid until 31 December, with the next payment confirmed on 5 January: 5 January to 4 February.`,
  },
  month: {
    name: t`From the day the month began`,
    example: t`Paid until 31 December, with the next payment on 5 January: 1 to 31 January.`,
  },
});

/** The labels of these fields in the form and in the comparison of two versions. */
export const paymentRuleNames = (): Record<keyof PaymentRules, string> => ({
  feePer: t({ message: 'Paid', context: 'a fee' }),
  monthRule: t`How months are counted`,
  lateRule: t`If a learner pays late, the month counts`,
  extendsPaid: t`If we cancel a class, the learner gets one more`,
});

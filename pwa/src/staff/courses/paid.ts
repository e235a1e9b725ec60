import { t } from '@lingui/core/macro';
import type { StaffCourse } from 'bff/contract';

/** How the fee of a course is paid: once, or by the month, and then by which rules. */
export type Paid = Pick<StaffCourse, 'feePer' | 'monthRule' | 'lateRule' | 'extendsPaid'>;

/** A copy of the list that an earlier version has kept says nothing of it. */
export const paidOf = ({
  feePer = 'once',
  monthRule = 'calendar',
  lateRule = 'paid',
  extendsPaid = true,
}: Partial<Paid>): Paid => ({ feePer, monthRule, lateRule, extendsPaid });

export const feePers: readonly Paid['feePer'][] = ['once', 'month'];

export const feePerNames = (): Record<Paid['feePer'], string> => ({
  once: t({ message: 'Once', context: 'a fee' }),
  month: t({ message: 'By the month', context: 'a fee' }),
});

/** A rule of a course that is paid by the month, with what it means. */
interface RuleWords {
  name: string;
  example: string;
}

/** Courses of the time before may have `part`, which is the same as `calendar` by now. */
export const monthRules: readonly Paid['monthRule'][] = ['calendar', 'joining'];

const calendarMonths = (): RuleWords => ({
  name: t`Calendar months`,
  example: t`Who joins on 10 December pays for December. From the 16th on a learner begins with the next month, or pays the days that are left by their share.`,
});

export const monthRuleWords = (): Record<Paid['monthRule'], RuleWords> => ({
  calendar: calendarMonths(),
  part: calendarMonths(),
  joining: {
    name: t`A month from the day of joining`,
    example: t`10 December to 9 January.`,
  },
});

export const lateRules: readonly Paid['lateRule'][] = ['paid', 'month'];

export const lateRuleWords = (): Record<Paid['lateRule'], RuleWords> => ({
  paid: {
    name: t`From the day of the payment`,
    example: t`Paid until 31 December, and the next payment confirmed on 5 January: 5 January to 4 February.`,
  },
  month: {
    name: t`From the day on which the month began`,
    example: t`Paid until 31 December, and again on 5 January: 1 to 31 January.`,
  },
});

/** What each of these fields is called in the form, and where two versions of a course are compared. */
export const paidNames = (): Record<keyof Paid, string> => ({
  feePer: t({ message: 'Paid', context: 'a fee' }),
  monthRule: t`Which months are sold`,
  lateRule: t`When somebody pays late, the month counts`,
  extendsPaid: t`A class that we cancel makes the paid time one class longer`,
});

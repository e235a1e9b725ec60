import { selectPlural } from '../translation.ts';
import { formatDay } from './dates.ts';

export interface PaidUntil {
  /** Where several courses are spoken of. */
  title?: string | undefined;
  /** YYYY-MM-DD. */
  lastDay: string;
  now: Date;
}

const yourPaidTime = ({ title }: PaidUntil) => `Your paid time${title ? ` in ${title}` : ''}`;
const untilDay = ({ lastDay, now }: PaidUntil) => `until ${formatDay(lastDay, now)}.`;

/** How long a learner has paid for, once a class was cancelled, or will take place after all. */
export const paidTime = {
  longer: ({ count, ...paid }: PaidUntil & { count: number }) =>
    selectPlural('en', count, {
      one: `${yourPaidTime(paid)} includes one more class, ${untilDay(paid)}`,
      other: `${yourPaidTime(paid)} includes ${count} more classes, ${untilDay(paid)}`,
    }),
  again: (paid: PaidUntil) =>
    `${yourPaidTime(paid)} ends on ${formatDay(paid.lastDay, paid.now)} again.`,
};

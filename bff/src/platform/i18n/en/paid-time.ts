import { pluralIn } from '../translation.ts';
import { dayOf } from './dates.ts';

export interface PaidUntil {
  /** Where several courses are spoken of. */
  title?: string | undefined;
  /** YYYY-MM-DD. */
  lastDay: string;
  now: Date;
}

const yours = ({ title }: PaidUntil) => `Your paid time${title ? ` in ${title}` : ''}`;
const until = ({ lastDay, now }: PaidUntil) => `until ${dayOf(lastDay, now)}.`;

/** How long a learner has paid for, once a class was cancelled, or is held again. */
export const paidTime = {
  longer: ({ count, ...paid }: PaidUntil & { count: number }) =>
    pluralIn('en', count, {
      one: `${yours(paid)} is one class longer, ${until(paid)}`,
      other: `${yours(paid)} is ${count} classes longer, ${until(paid)}`,
    }),
  again: (paid: PaidUntil) => `${yours(paid)} is again ${until(paid)}`,
};

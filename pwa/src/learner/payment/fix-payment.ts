import { t } from '@lingui/core/macro';
import type { LearnerOrder } from 'bff/contract';
import { dueOf } from '../../account/payment/due.ts';
import { rupees } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';

/** The parts of the payment page that a link leads to: where it is paid, and where the UTR is entered. */
export type PaymentPart = 'pay' | 'utr';

/** What the learner does about a rejected payment. */
export interface Mend {
  words: string;
  /** The label of the one tap. */
  action: string;
  part: PaymentPart;
}

/** The way to mend a rejection, by its reason. Its mail says the same (bff/src/orders/orders/order-mail.ts). */
export const mendOf = (order: LearnerOrder): Mend => {
  const again = { action: t`Enter the UTR again`, part: 'utr' } as const;
  switch (order.rejection) {
    case 'not found':
      return {
        words: t`Please look into your UPI app: has the money left your account, and which UTR stands with it?`,
        ...again,
      };
    case 'other amount': {
      const due = rupees(dueOf(order));
      return {
        words: t`Please pay the rest of ${due}, and send its UTR.`,
        action: t`Pay the rest of ${due}`,
        part: 'pay',
      };
    }
    case 'other utr':
      return {
        words: t`Please send the UTR that your UPI app shows with your own payment.`,
        ...again,
      };
    default:
      return { words: t`Please check it and send the UTR again, or write to us.`, ...again };
  }
};

/** The address of a part of the payment page. */
export const addressOf = (part: PaymentPart): string => `${pages.payment.path}#${part}`;

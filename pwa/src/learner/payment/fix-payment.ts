import { t } from '@lingui/core/macro';
import type { LearnerOrder } from 'bff/contract';
import { dueOf } from '../../account/payment/due.ts';
import { formatRupees } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';

/** The sections of the payment page that links lead to: paying, and entering the UTR. */
export type PaymentSection = 'pay' | 'utr';

/** How the learner fixes a rejected payment. */
export interface PaymentFix {
  words: string;
  /** The label of the button. */
  action: string;
  part: PaymentSection;
}

/** How to fix a rejected payment, by its reason. The e-mail says the same (bff/src/orders/orders/order-mail.ts). */
export const paymentFixOf = (order: LearnerOrder): PaymentFix => {
  const again = { action: t`Enter the UTR again`, part: 'utr' } as const;
  switch (order.rejection) {
    case 'not found':
      return {
        words: t`Please check your UPI app: has the money left your account? If so, send us the UTR that it shows, and we will find your payment.`,
        ...again,
      };
    case 'other amount': {
      const due = formatRupees(dueOf(order));
      return {
        words: t`Please pay the remaining ${due}, and send the UTR of that payment.`,
        action: t`Pay the remaining ${due}`,
        part: 'pay',
      };
    }
    case 'other utr':
      return {
        words: t`Please send the UTR that your UPI app shows with your own payment.`,
        ...again,
      };
    default:
      return { words: t`Please check the UTR and send it again, or write to us.`, ...again };
  }
};

/** The path of a section of the payment page. */
export const paymentPathOf = (part: PaymentSection): string => `${pages.payment.path}#${part}`;

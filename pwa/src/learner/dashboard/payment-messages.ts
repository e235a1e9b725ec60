import { t } from '@lingui/core/macro';
import type { LearnerOrder } from 'bff/contract';
import { dueOf } from '../../account/payment/due.ts';
import { formatRefusedEmail } from '../../account/payment/refused-mail-messages.ts';
import { formatRupees } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { studioMessages } from '../../content/studio-messages.ts';
import { paymentFixOf, paymentPathOf } from '../payment/fix-payment.ts';

interface PaymentMessage {
  title: string;
  words: string;
  /** The link to /Payment, and its address there. */
  action: string;
  to: string;
}

/** The state of an open order, and the next step of the learner. */
export const paymentMessageFor = (order: LearnerOrder): PaymentMessage => {
  const { state, amount, reason } = order;
  const sum = formatRupees(dueOf(order));
  const to = pages.payment.path;
  if (state === 'rejected') {
    const { action, part } = paymentFixOf(order);
    return {
      title: t`A payment could not be confirmed`,
      words: `${t`We could not confirm your payment of ${{ amount: formatRupees(amount) }}.`} ${reason}`,
      action,
      to: paymentPathOf(part),
    };
  }
  if (state === 'submitted') {
    return {
      title: t`A payment is being checked`,
      words: order.refusesMail
        ? `${t`We have your UTR for ${{ amount: sum }}. We check it ${{ when: studioMessages().paymentsChecked }}. As soon as we confirm the payment, you are enrolled.`} ${formatRefusedEmail()}`
        : t`We have your UTR for ${{ amount: sum }}. We check it ${{ when: studioMessages().paymentsChecked }}. As soon as we confirm the payment, you are enrolled and get an e-mail.`,
      action: t`See the payment`,
      to,
    };
  }
  if (amount === 0) {
    return {
      title: t`Your order is being confirmed`,
      words: t`You have nothing to pay. You are enrolled as soon as we confirm your order.`,
      action: t`See the order`,
      to,
    };
  }
  return {
    title: t`Your payment is due`,
    words: t`Your order of ${{ amount: sum }} is waiting for your payment.`,
    action: t`Go to Payment`,
    to,
  };
};

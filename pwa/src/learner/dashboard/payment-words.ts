import type { LearnerOrder } from 'bff/contract';
import { rupees } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { studioWords } from '../../content/studio-words.ts';
import { dueOf } from '../../member/payment/due.ts';
import { addressOf, mendOf } from '../payment/mend.ts';

interface Words {
  title: string;
  words: string;
  /** The link to /Payment, and its address there. */
  action: string;
  to: string;
  /** The same in one line, for learners with other classes. The titles may stand between its parts. */
  line: [string, string];
}

/** The state of an open order, and what the learner does next. */
export const wordsFor = (order: LearnerOrder): Words => {
  const { state, amount, reason } = order;
  const sum = rupees(dueOf(order));
  const to = pages.payment.path;
  if (state === 'rejected') {
    const { action, part } = mendOf(order);
    return {
      title: 'A payment was rejected',
      words: `We could not confirm your payment for ${rupees(amount)}. ${reason}`,
      action,
      to: addressOf(part),
      line: ['Your payment', `was rejected. ${action}`],
    };
  }
  if (state === 'submitted') {
    return {
      title: 'A payment is being checked',
      words: `We have your UTR for ${sum}. Checked ${studioWords().paymentsChecked}. You are enrolled as soon as it is confirmed, and get an e-mail.`,
      action: 'See the payment',
      to,
      line: [`Your payment of ${sum}`, 'is being checked'],
    };
  }
  if (amount === 0) {
    return {
      title: 'An order to be confirmed',
      words: 'There is nothing to pay. You are enrolled as soon as we confirm it.',
      action: 'See the order',
      to,
      line: ['Your order', 'is to be confirmed. There is nothing to pay'],
    };
  }
  return {
    title: 'A payment to finish',
    words: `Your order of ${sum} awaits its payment.`,
    action: 'Go to Payment',
    to,
    line: [`Your order of ${sum}`, 'awaits its payment'],
  };
};

import type { LearnerOrder } from 'bff/contract';
import { rupees } from '../../content/format.ts';
import { studio } from '../../content/studio.ts';

interface Words {
  title: string;
  words: string;
  /** The link to /Payment. */
  action: string;
  /** The same in one line, for learners with other classes. The titles may stand between its parts. */
  line: [string, string];
}

/** The state of an open order, and what the learner does next. */
export const wordsFor = ({ state, amount, reason }: LearnerOrder): Words => {
  const sum = rupees(amount);
  if (state === 'rejected') {
    return {
      title: 'A payment was rejected',
      words: `We could not confirm ${sum}. ${reason}`,
      action: 'Send the UTR again',
      line: [`Your payment of ${sum}`, 'was rejected. Please send the UTR again'],
    };
  }
  if (state === 'submitted') {
    return {
      title: 'A payment is being checked',
      words: `We have your UTR for ${sum} and check it ${studio.paymentsChecked}. You are enrolled as soon as it is confirmed, and get an e-mail.`,
      action: 'See the payment',
      line: [`Your payment of ${sum}`, 'is being checked'],
    };
  }
  if (amount === 0) {
    return {
      title: 'An order to be confirmed',
      words: 'There is nothing to pay. You are enrolled as soon as we confirm it.',
      action: 'See the order',
      line: ['Your order', 'is to be confirmed. There is nothing to pay'],
    };
  }
  return {
    title: 'A payment to finish',
    words: `Your order of ${sum} awaits its payment.`,
    action: 'Go to Payment',
    line: [`Your order of ${sum}`, 'awaits its payment'],
  };
};

export const titlesOf = ({ lines }: LearnerOrder): string =>
  lines.map(({ title }) => title).join(', ');

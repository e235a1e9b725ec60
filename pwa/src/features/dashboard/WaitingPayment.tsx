import type { LearnerOrder } from 'bff/contract';
import { rupees } from '../../content/format.ts';
import { studio } from '../../content/studio.ts';
import { pages } from '../../paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './DashboardScreen.module.css';

const wordsFor = ({ state, amount, reason }: LearnerOrder) => {
  const sum = rupees(amount);
  if (state === 'rejected') {
    return {
      title: 'A payment was rejected',
      words: `We could not confirm ${sum}. ${reason}`,
      action: 'Send the UTR again',
    };
  }
  if (state === 'submitted') {
    return {
      title: 'A payment is being checked',
      words: `We have your UTR for ${sum} and check it ${studio.paymentsChecked}. You are enrolled as soon as it is confirmed, and get an e-mail.`,
      action: 'See the payment',
    };
  }
  if (amount === 0) {
    return {
      title: 'An order to be confirmed',
      words: 'There is nothing to pay. You are enrolled as soon as we confirm it.',
      action: 'See the order',
    };
  }
  return {
    title: 'A payment to finish',
    words: `Your order of ${sum} awaits its payment.`,
    action: 'Go to Payment',
  };
};

/** The open order: its courses, and what the learner does next. */
export const WaitingPayment = ({ order }: { order: LearnerOrder }) => {
  const { title, words, action } = wordsFor(order);
  return (
    <Card>
      <section className={styles.panel} aria-labelledby="waiting">
        <h2 className={styles.eyebrow} id="waiting">
          {title}
        </h2>
        <p className={styles.when}>{`For ${order.lines.map((line) => line.title).join(', ')}`}</p>
        <p>{words}</p>
        <Link className={buttonClass({ variant: 'outline' })} to={pages.payment.path}>
          {action}
        </Link>
      </section>
    </Card>
  );
};

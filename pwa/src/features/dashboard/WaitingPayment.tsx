import type { LearnerOrder, Page } from 'bff/contract';
import { rupees } from '../../format.ts';
import { Link } from '../../link.tsx';
import { pages } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { openOrderIn } from '../payment/orders-store.ts';
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
      words: `We have your UTR for ${sum}. You are enrolled as soon as it is confirmed.`,
      action: 'See the payment',
    };
  }
  return {
    title: 'A payment to finish',
    words: `Your order of ${sum} awaits its payment.`,
    action: 'Go to Payment',
  };
};

/** The one order that is not settled, if there is one. */
export const WaitingPayment = ({ orders }: { orders: Page<LearnerOrder> }) => {
  const open = openOrderIn(orders);
  if (!open) return null;
  const { title, words, action } = wordsFor(open);
  return (
    <Card>
      <section className={styles.panel} aria-labelledby="waiting">
        <h2 className={styles.eyebrow} id="waiting">
          {title}
        </h2>
        <p>{words}</p>
        <Link className={buttonClass({ variant: 'outline' })} to={pages.payment.path}>
          {action}
        </Link>
      </section>
    </Card>
  );
};

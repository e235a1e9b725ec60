import type { LearnerOrder } from 'bff/contract';
import { dayOf, rupees } from '../../format.ts';
import { Link } from '../../link.tsx';
import { pages } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { stateNames } from './order-states.ts';
import styles from './PaymentHistory.module.css';

const receiptAddress = (number: number) => `${pages.receipt.path}?number=${number}`;

const Entry = ({ order }: { order: LearnerOrder }) => (
  <li className={styles.entry}>
    <div className={styles.words}>
      <p className={styles.courses}>{order.lines.map(({ title }) => title).join(', ')}</p>
      <p className={styles.more}>
        {stateNames[order.state]} on {dayOf(new Date(order.changedAt))}
        <span className={styles.reference}>{order.reference}</span>
      </p>
    </div>
    <p className={styles.amount}>{rupees(order.amount)}</p>
    {order.receiptNumber !== null && (
      <Link className={styles.receipt} to={receiptAddress(order.receiptNumber)}>
        Receipt {order.receiptNumber}
      </Link>
    )}
  </li>
);

export const PaymentHistory = ({ list }: { list: LearnerOrder[] }) => (
  <section className={styles.history} aria-labelledby="payment-history">
    <h2 className={styles.title} id="payment-history">
      Payment History
    </h2>
    <Card flush>
      <ul>
        {list.map((order) => (
          <Entry key={order.id} order={order} />
        ))}
      </ul>
    </Card>
  </section>
);

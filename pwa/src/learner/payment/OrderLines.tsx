import type { OrderLine } from 'bff/contract';
import { dayOf, rupees } from '../../content/format.ts';
import styles from './OrderLines.module.css';

/** The courses of an order as they were at checkout, and the sum. */
export const OrderLines = ({ lines, amount }: { lines: OrderLine[]; amount: string }) => (
  <dl className={styles.lines}>
    {lines.map((line) => (
      <div key={line.courseId} className={styles.line}>
        <dt>
          {line.title}
          <span className={styles.start}>from {dayOf(line.startDate)}</span>
        </dt>
        <dd>{rupees(line.fee)}</dd>
      </div>
    ))}
    <div className={styles.total}>
      <dt>Total Fees</dt>
      <dd>{amount}</dd>
    </div>
  </dl>
);

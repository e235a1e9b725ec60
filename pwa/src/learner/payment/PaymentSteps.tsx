import type { LearnerOrder } from 'bff/contract';
import { Icon } from '../../ui/Icon.tsx';
import { mendOf } from './mend.ts';
import styles from './PaymentSteps.module.css';

const steps = ['Pay', 'UTR', 'Wait'];

/** The place of the step that comes next. */
const stepOf = (order: LearnerOrder): number => {
  if (order.state === 'submitted') return 2;
  return order.state === 'rejected' && mendOf(order).part === 'utr' ? 1 : 0;
};

/** How far the payment is. */
export const PaymentSteps = ({ order }: { order: LearnerOrder }) => {
  const current = stepOf(order);
  return (
    <ol className={styles.steps} aria-label="Steps of the payment">
      {steps.map((name, place) => (
        <li
          key={name}
          className={place < current ? styles.done : undefined}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className={styles.mark}>
            {place < current ? <Icon name="check" size={18} /> : place + 1}
          </span>
          {name}
          {place < current && <span className="visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  );
};

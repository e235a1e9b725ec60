import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { LearnerOrder } from 'bff/contract';
import { Icon } from '../../ui/Icon.tsx';
import { mendOf } from './fix-payment.ts';
import styles from './PaymentSteps.module.css';

/** The name of each step, by its place. */
const steps = [() => t`Pay`, () => t`UTR`, () => t`Wait`];

/** The place of the step that comes next. */
const stepOf = (order: LearnerOrder): number => {
  if (order.state === 'submitted') return 2;
  return order.state === 'rejected' && mendOf(order).part === 'utr' ? 1 : 0;
};

const Done = ({ name }: { name: string }) => (
  <Trans>
    {name}
    <span className="visually-hidden">, done</span>
  </Trans>
);

/** How far the payment is. */
export const PaymentSteps = ({ order }: { order: LearnerOrder }) => {
  const current = stepOf(order);
  return (
    <ol className={styles.steps} aria-label={t`Steps of the payment`}>
      {steps.map((nameOf, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps are always the same, and their names change with the language.
          key={place}
          className={place < current ? styles.done : undefined}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className={styles.mark}>
            {place < current ? <Icon name="check" size={18} /> : place + 1}
          </span>
          {place < current ? <Done name={nameOf()} /> : nameOf()}
        </li>
      ))}
    </ol>
  );
};

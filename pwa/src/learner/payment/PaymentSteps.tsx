import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { LearnerOrder } from 'bff/contract';
import { Icon } from '../../ui/Icon.tsx';
import { paymentFixOf } from './fix-payment.ts';
import styles from './PaymentSteps.module.css';

/** The names of the steps, in order. */
const stepNames = [() => t`Pay`, () => t`UTR`, () => t`Wait`];

/** The index of the next step. */
const stepIndexOf = (order: LearnerOrder): number => {
  if (order.state === 'submitted') return 2;
  return order.state === 'rejected' && paymentFixOf(order).part === 'utr' ? 1 : 0;
};

const CompletedStep = ({ name }: { name: string }) => (
  <Trans>
    {name}
    <span className="visually-hidden">, done</span>
  </Trans>
);

/** The progress of the payment. */
export const PaymentSteps = ({ order }: { order: LearnerOrder }) => {
  const current = stepIndexOf(order);
  return (
    <ol className={styles.steps} aria-label={t`Steps of the payment`}>
      {stepNames.map((nameOf, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps are always the same, and their names change with the language.
          key={index}
          className={index < current ? styles.done : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.mark}>
            {index < current ? <Icon name="check" size={18} /> : index + 1}
          </span>
          {index < current ? <CompletedStep name={nameOf()} /> : nameOf()}
        </li>
      ))}
    </ol>
  );
};

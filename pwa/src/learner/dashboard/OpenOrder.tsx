import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { LearnerOrder } from 'bff/contract';
import type { ReactNode } from 'react';
import { dueOf } from '../../account/payment/due.ts';
import { rupees } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { InnerIcon, type InnerIconName } from '../../ui/signed-in/InnerIcon.tsx';
import { mendOf } from '../payment/fix-payment.ts';
import { titlesOf } from '../payment/order-titles.ts';
import styles from './OpenOrder.module.css';
import { wordsFor } from './payment-messages.ts';
import type { Foremost } from './today.ts';

interface LineProps {
  icon: InnerIconName;
  to: string;
  isAlarming?: boolean;
  children: ReactNode;
}

const Line = ({ icon, to, isAlarming, children }: LineProps) => (
  <p>
    <Link className={classes(styles.line, isAlarming && styles.alarming)} to={to}>
      <InnerIcon name={icon} size={20} />
      <span>{children}</span>
      <InnerIcon name="chevronRight" size={18} />
    </Link>
  </p>
);

/** The state of an open order in one line, for learners with other classes. The titles fall out where there is little room. */
const State = ({ order }: { order: LearnerOrder }) => {
  const titles = titlesOf(order);
  const amount = rupees(dueOf(order));
  if (order.state === 'rejected') {
    const { action } = mendOf(order);
    return (
      <Trans>
        Your payment <span className={styles.titles}>for {titles}</span> was rejected. {action}
      </Trans>
    );
  }
  if (order.state === 'submitted')
    return (
      <Trans>
        Your payment of {amount} <span className={styles.titles}>for {titles}</span> is being
        checked
      </Trans>
    );
  if (order.amount === 0)
    return (
      <Trans>
        Your order <span className={styles.titles}>for {titles}</span> is to be confirmed. There is
        nothing to pay
      </Trans>
    );
  return (
    <Trans>
      Your order of {amount} <span className={styles.titles}>for {titles}</span> awaits its payment
    </Trans>
  );
};

const PaymentLine = ({ order }: { order: LearnerOrder }) => {
  const isAlarming = order.state === 'rejected';
  return (
    <Line icon={isAlarming ? 'warning' : 'clock'} to={wordsFor(order).to} isAlarming={isAlarming}>
      <State order={order} />
    </Line>
  );
};

interface Props {
  shown: Foremost;
  /** Null if there is none; undefined until it is known. */
  order: LearnerOrder | null | undefined;
}

/** The open order in one line, unless it is shown large. For a learner with open classes only, a way to the first course. */
export const OpenOrder = ({ shown, order }: Props) => {
  if (order) return shown.kind !== 'payment' && <PaymentLine order={order} />;
  const hasOwn = shown.kind !== 'class' || shown.found.enrolled;
  if (order === undefined || hasOwn) return null;
  return (
    <Line icon="courses" to={pages.courses.path}>
      {t`Add a course to your classes, and your next one is always here`}
    </Line>
  );
};

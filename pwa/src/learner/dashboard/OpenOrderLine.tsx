import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { LearnerOrder } from 'bff/contract';
import type { ReactNode } from 'react';
import { dueOf } from '../../account/payment/due.ts';
import { formatRupees } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { InnerIcon, type InnerIconName } from '../../ui/signed-in/InnerIcon.tsx';
import { paymentFixOf } from '../payment/fix-payment.ts';
import { formatOrderTitles } from '../payment/order-titles.ts';
import type { MainItem } from './dashboard.ts';
import styles from './OpenOrderLine.module.css';
import { paymentMessageFor } from './payment-messages.ts';

interface LinkLineProps {
  icon: InnerIconName;
  to: string;
  isAlarming?: boolean;
  children: ReactNode;
}

const LinkLine = ({ icon, to, isAlarming, children }: LinkLineProps) => (
  <p>
    <Link className={classes(styles.line, isAlarming && styles.alarming)} to={to}>
      <InnerIcon name={icon} size={20} />
      <span>{children}</span>
      <InnerIcon name="chevronRight" size={18} />
    </Link>
  </p>
);

/** The state of an open order in one line, for learners with other classes. CSS hides the titles on narrow screens. */
const OrderState = ({ order }: { order: LearnerOrder }) => {
  const titles = formatOrderTitles(order);
  const amount = formatRupees(dueOf(order));
  if (order.state === 'rejected') {
    const { action } = paymentFixOf(order);
    return (
      <Trans>
        We could not confirm your payment <span className={styles.titles}>for {titles}</span>.{' '}
        {action}
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
        We still have to confirm your order <span className={styles.titles}>for {titles}</span>. You
        have nothing to pay
      </Trans>
    );
  return (
    <Trans>
      Your order of {amount} <span className={styles.titles}>for {titles}</span> is waiting for your
      payment
    </Trans>
  );
};

const PaymentLine = ({ order }: { order: LearnerOrder }) => {
  const isAlarming = order.state === 'rejected';
  return (
    <LinkLine
      icon={isAlarming ? 'warning' : 'clock'}
      to={paymentMessageFor(order).to}
      isAlarming={isAlarming}
    >
      <OrderState order={order} />
    </LinkLine>
  );
};

interface Props {
  shown: MainItem;
  /** Null if there is none; undefined while it loads. */
  order: LearnerOrder | null | undefined;
}

/** The open order in one line, unless it is the main item. A learner who has only open classes gets a link to the courses. */
export const OpenOrderLine = ({ shown, order }: Props) => {
  if (order) return shown.kind !== 'payment' && <PaymentLine order={order} />;
  const hasOwn = shown.kind !== 'class' || shown.found.enrolled;
  if (order === undefined || hasOwn) return null;
  return (
    <LinkLine icon="courses" to={pages.courses.path}>
      {t`Choose a course, and your next class will always be shown here`}
    </LinkLine>
  );
};

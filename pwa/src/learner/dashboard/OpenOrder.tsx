import type { LearnerOrder } from 'bff/contract';
import type { ReactNode } from 'react';
import { pages } from '../../content/paths.ts';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { InnerIcon, type InnerIconName } from '../../ui/signed-in/InnerIcon.tsx';
import { titlesOf } from '../payment/order-titles.ts';
import styles from './OpenOrder.module.css';
import { wordsFor } from './payment-words.ts';
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

const PaymentLine = ({ order }: { order: LearnerOrder }) => {
  const isAlarming = order.state === 'rejected';
  const { line, to } = wordsFor(order);
  const [what, state] = line;
  return (
    <Line icon={isAlarming ? 'warning' : 'clock'} to={to} isAlarming={isAlarming}>
      {what} <span className={styles.titles}>for {titlesOf(order)}</span> {state}
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
      Add a course to your classes, and your next one is always here
    </Line>
  );
};

import type { StaffOrder } from 'bff/contract';
import { momentOf, rupees } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { dueOf } from '../../member/payment/due.ts';
import { grouped } from '../../member/payment/utr.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import styles from '../frame/StaffScreens.module.css';
import { Corrected, PaymentEvents } from './PaymentEvents.tsx';
import { stateNames } from './state-names.ts';

export const learnerName = ({ learner }: Pick<StaffOrder, 'learner'>): string =>
  learner?.name ?? 'A deleted account';

const Facts = ({ order }: { order: StaffOrder }) => (
  <dl className={styles.facts}>
    {order.learner && (
      <div>
        <dt>E-mail</dt>
        <dd>{order.learner.email}</dd>
      </div>
    )}
    {order.utr && (
      <div>
        <dt>UTR</dt>
        <dd>
          <span className={styles.figures}>{grouped(order.utr)}</span>
          <Corrected order={order} />
        </dd>
      </div>
    )}
    {/* A server of an earlier version, which runs on while a new one starts, answers none. */}
    {order.parts?.map((part) => (
      <div key={part.utr}>
        <dt>Came before</dt>
        <dd>
          {rupees(part.amount)} of {rupees(order.amount)}, UTR{' '}
          <span className={styles.figures}>{grouped(part.utr)}</span>
        </dd>
      </div>
    ))}
    <div>
      <dt>Reference</dt>
      <dd>{order.reference}</dd>
    </div>
    <div>
      <dt>Courses</dt>
      <dd>{order.lines.map(({ title }) => title).join(', ')}</dd>
    </div>
    {order.reason && (
      <div>
        <dt>Reason</dt>
        <dd>{order.reason}</dd>
      </div>
    )}
  </dl>
);

interface Props {
  order: StaffOrder;
  /** Of a list of orders only the first has a filled button. */
  isFirst: boolean;
  onConfirm: () => void;
  onReject: () => void;
}

/** Tells the buttons apart in a screen reader's list. */
const OfOrder = ({ order }: Pick<Props, 'order'>) => (
  <span className="visually-hidden">
    {order.reference} of {learnerName(order)}
  </span>
);

/** An order that is paid at the studio, or costs nothing, has no UTR: it can be confirmed while it awaits payment. */
const Actions = ({ order, isFirst, onConfirm, onReject }: Props) => {
  if (order.receiptNumber !== null) {
    const receipt = `${pages.receipt.path}?number=${order.receiptNumber}`;
    return (
      <Link className={buttonClass({ variant: 'soft', small: true })} to={receipt}>
        Receipt {order.receiptNumber}
      </Link>
    );
  }
  if (order.state === 'awaiting payment' && order.confirmable) {
    return (
      <Button small variant="soft" onClick={onConfirm}>
        {order.amount === 0 ? 'Confirm' : 'Paid at the studio'} <OfOrder order={order} />
      </Button>
    );
  }
  if (order.state !== 'submitted') return null;
  return (
    <>
      <Button small variant={isFirst ? 'action' : 'soft'} onClick={onConfirm}>
        {order.otherClaims.length > 0 ? 'Compare' : 'Confirm'} <OfOrder order={order} />
      </Button>
      <Button small variant="danger" onClick={onReject}>
        Reject <OfOrder order={order} />
      </Button>
    </>
  );
};

/** Whoever knows a UTR can send it, also before its payer does. */
const OtherClaims = ({ otherClaims }: Pick<StaffOrder, 'otherClaims'>) => {
  const [other, ...more] = otherClaims;
  if (!other) return null;
  const who = more.length === 0 ? learnerName(other) : `${otherClaims.length} other learners`;
  return (
    <Alert kind="info">
      <p>{`${who} sent the same UTR. Compare the orders, and give it to one.`}</p>
    </Alert>
  );
};

/** What the bank's list shows for the payment: what is due, or all that was paid. */
const amountOf = (order: StaffOrder) => (order.state === 'paid' ? order.amount : dueOf(order));

export const PaymentCard = (props: Props) => {
  const { order } = props;
  return (
    <li className={styles.card}>
      <Card>
        <div className={styles.head}>
          <h2 className={styles.title}>{learnerName(order)}</h2>
          <p className={styles.amount}>{rupees(amountOf(order))}</p>
        </div>
        <p className={styles.more}>
          {stateNames[order.state]} since {momentOf(order.changedAt)}
          {order.lookedAt && `, opened on ${momentOf(order.lookedAt)}`}
        </p>
        <Facts order={order} />
        <OtherClaims otherClaims={order.otherClaims} />
        <PaymentEvents events={order.events} reference={order.reference} />
        <div className={styles.actions}>
          <Actions {...props} />
        </div>
      </Card>
    </li>
  );
};

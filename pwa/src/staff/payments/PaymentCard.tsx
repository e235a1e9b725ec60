import type { OrderState, StaffOrder } from 'bff/contract';
import { momentOf, rupees } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { grouped } from '../../member/payment/utr.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import styles from '../frame/StaffScreens.module.css';

export const learnerName = ({ learner }: Pick<StaffOrder, 'learner'>): string =>
  learner?.name ?? 'A deleted account';

const stateNames: Record<OrderState, string> = {
  'awaiting payment': 'Awaiting payment',
  submitted: 'To confirm',
  paid: 'Paid',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};

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
        <dd className={styles.figures}>{grouped(order.utr)}</dd>
      </div>
    )}
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

const History = ({ events, reference }: Pick<StaffOrder, 'events' | 'reference'>) => (
  <details className={styles.history}>
    <summary>
      What happened <span className="visually-hidden">to {reference}</span>
    </summary>
    <ol>
      {events.map(({ at, state, utr, by }) => (
        <li key={`${at} ${state}`}>
          {momentOf(at)}: {stateNames[state].toLowerCase()}
          {state === 'submitted' && utr && `, UTR ${grouped(utr)}`}, by {by ?? 'a deleted account'}
        </li>
      ))}
    </ol>
  </details>
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

export const PaymentCard = (props: Props) => {
  const { order } = props;
  return (
    <li className={styles.card}>
      <Card>
        <div className={styles.head}>
          <h2 className={styles.title}>{learnerName(order)}</h2>
          <p className={styles.amount}>{rupees(order.amount)}</p>
        </div>
        <p className={styles.more}>
          {stateNames[order.state]} since {momentOf(order.changedAt)}
        </p>
        <Facts order={order} />
        <OtherClaims otherClaims={order.otherClaims} />
        <History events={order.events} reference={order.reference} />
        <div className={styles.actions}>
          <Actions {...props} />
        </div>
      </Card>
    </li>
  );
};

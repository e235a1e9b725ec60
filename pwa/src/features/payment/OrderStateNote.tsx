import type { LearnerOrder } from 'bff/contract';
import { dayOf } from '../../content/format.ts';
import { studio } from '../../content/studio.ts';
import { Alert } from '../../ui/Alert.tsx';

const awaitingWords = ({ amount, upi }: LearnerOrder) => {
  if (amount === 0) return 'There is nothing to pay. You are enrolled as soon as we confirm it.';
  return upi
    ? 'This order awaits your payment. Pay, then enter the UTR below.'
    : 'This order awaits your payment.';
};

/** How far the order is, in words, and what comes next. */
export const OrderStateNote = ({ order }: { order: LearnerOrder }) => {
  const since = dayOf(new Date(order.changedAt));
  if (order.state === 'rejected') {
    return (
      <Alert kind="error">
        <p>We could not confirm your payment. {order.reason}</p>
        <p>Check the UTR and send it again, or write to us.</p>
      </Alert>
    );
  }
  if (order.state === 'submitted') {
    return (
      <Alert kind="info">
        <p>
          We are checking your payment with the UTR {order.utr}, which you sent on {since}.
        </p>
        <p>
          We check it {studio.paymentsChecked}. You get an e-mail as soon as it is confirmed, and
          this page says so too.
        </p>
      </Alert>
    );
  }
  return <Alert kind="info">{awaitingWords(order)}</Alert>;
};

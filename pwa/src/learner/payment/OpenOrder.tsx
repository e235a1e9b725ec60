import type { LearnerOrder } from 'bff/contract';
import { dayOf, rupees } from '../../content/format.ts';
import { studio } from '../../content/studio.ts';
import { grouped } from '../../member/payment/utr.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { CorrectUtr } from './CorrectUtr.tsx';
import { HowToPay } from './HowToPay.tsx';
import styles from './OpenOrder.module.css';
import { OrderLines } from './OrderLines.tsx';

const awaitingWords = ({ amount, upi }: LearnerOrder) => {
  if (amount === 0) return 'There is nothing to pay. You are enrolled as soon as we confirm it.';
  return upi
    ? 'This order awaits your payment. Pay, then enter the UTR below.'
    : 'This order awaits your payment.';
};

/** The order's state and what comes next, in words. */
const OrderStateNote = ({ order }: { order: LearnerOrder }) => {
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
          We are checking your payment with the UTR {grouped(order.utr ?? '')}, which you sent on{' '}
          {since}.
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

/** A WhatsApp link whose message begins with the order's reference. */
const whatsAppAddress = (reference: string) =>
  `https://wa.me/${studio.phone.whatsApp}?text=${encodeURIComponent(`Order ${reference}: `)}`;

/** How to reach the studio about an order. */
const AskTheStudio = ({ reference }: { reference: string }) => (
  <section className={styles.part} aria-labelledby="ask">
    <h3 className={styles.heading} id="ask">
      A question about this payment?
    </h3>
    <p className={styles.words}>Call us or write, and say the reference {reference}.</p>
    <address className={styles.ways}>
      <a href={`tel:${studio.phone.dial}`}>{studio.phone.shown}</a>
      {studio.phone.whatsApp && (
        <a href={whatsAppAddress(reference)} target="_blank" rel="noopener noreferrer">
          WhatsApp
        </a>
      )}
      <a href={`mailto:${studio.email}?subject=${encodeURIComponent(`Order ${reference}`)}`}>
        E-mail
      </a>
    </address>
  </section>
);

/** The open order: its courses, how it is paid, and its state. */
export const OpenOrder = ({ order }: { order: LearnerOrder }) => (
  <Card>
    <section className={styles.order} aria-labelledby="open-order">
      <div className={styles.head}>
        <h2 className={styles.title} id="open-order">
          Your order {order.reference}
        </h2>
        <OrderStateNote order={order} />
      </div>
      <OrderLines lines={order.lines} amount={rupees(order.amount)} />
      <HowToPay order={order} />
      {order.state === 'submitted' && <CorrectUtr order={order} />}
      <AskTheStudio reference={order.reference} />
      <CancelOrder order={order} />
    </section>
  </Card>
);

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { LearnerOrder } from 'bff/contract';
import { formatForChild } from '../../account/family/family-messages.ts';
import { formatLongDay } from '../../account/payment/paid-days.ts';
import { priceEndedOn } from '../../account/payment/price-validity.ts';
import { formatRupees } from '../../content/format.ts';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { useNow } from '../../schedule/use-now.ts';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { ClockNote } from '../../ui/signed-in/ClockNote.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { ContactStudio } from './ContactStudio.tsx';
import { formatDiscount } from './discount.ts';
import { OfferEnded } from './OfferEnded.tsx';
import styles from './OpenOrder.module.css';
import { OrderInvoices } from './OrderInvoices.tsx';
import { OrderLines } from './OrderLines.tsx';
import { formatOrderTitles } from './order-titles.ts';
import { PaymentSteps } from './PaymentSteps.tsx';
import { PayStep } from './PayStep.tsx';
import { useFocusSectionOfHash } from './payment-sections.ts';
import { RejectedPaymentAlert } from './RejectedPaymentAlert.tsx';
import { UtrForm } from './UtrForm.tsx';
import { WaitStep } from './WaitStep.tsx';

/** The next step: pay and send the UTR, or wait. */
const OrderSteps = ({ order }: { order: LearnerOrder }) => {
  const ended = priceEndedOn(order, useNow());
  if (order.state === 'submitted') return <WaitStep order={order} />;
  if (ended)
    return (
      <div className={styles.steps}>
        <OfferEnded order={order} holdsUntil={ended} />
        <Card className={styles.utr}>
          <UtrForm order={order} />
        </Card>
      </div>
    );
  if (order.amount === 0)
    return (
      <ClockNote>
        <p>{t`You have nothing to pay. You are enrolled as soon as we confirm your order.`}</p>
      </ClockNote>
    );
  const sendsUtr = order.upi !== null || order.state === 'rejected';
  return (
    <div className={styles.steps}>
      <PayStep order={order} />
      {sendsUtr && (
        <Card className={styles.utr}>
          <UtrForm order={order} />
        </Card>
      )}
    </div>
  );
};

/** Until when the price is valid; nothing once it has expired. */
const PriceHoldsUntil = ({ order }: { order: LearnerOrder }) => {
  const now = useNow();
  const { holdsUntil, state } = order;
  if (!holdsUntil || state === 'submitted' || priceEndedOn(order, now)) return null;
  return (
    <p className={styles.ways}>
      {t`This price is valid until ${{ day: formatLongDay(holdsUntil, now) }}.`}
    </p>
  );
};

const OrderedCourses = ({ order }: { order: LearnerOrder }) => (
  <section className={styles.part} aria-labelledby="open-order">
    <h2 className={styles.heading} id="open-order">
      {t`Your order ${{ reference: order.reference }}`}
    </h2>
    <OrderLines lines={order.lines} amount={formatRupees(order.amount)} />
    <PriceHoldsUntil order={order} />
    {order.concession && <p className={styles.ways}>{formatDiscount(order)}</p>}
    <OrderInvoices order={order} />
    <p className={styles.ways}>
      <Link to={pages.terms.path}>{pageTitles.terms()}</Link>
    </p>
  </section>
);

/** An order cannot be cancelled while its payment is checked, or after a payment was received. */
const canBeCancelled = ({ state, parts }: LearnerOrder) =>
  state !== 'submitted' && !(parts?.length > 0);

/** The open order: the payment steps, its courses, and how to contact the studio. */
export const OpenOrder = ({ order }: { order: LearnerOrder }) => {
  useFocusSectionOfHash();
  const titles = formatOrderTitles(order);
  const { reference } = order;
  return (
    <div className={styles.order}>
      <p className={styles.lead}>
        <Trans>
          {titles}, order <span className={styles.reference}>{reference}</span>
        </Trans>
        {order.child && <strong className={styles.child}>{formatForChild(order.child)}</strong>}
      </p>
      {(order.upi || order.utr) && <PaymentSteps order={order} />}
      {order.state === 'rejected' && <RejectedPaymentAlert order={order} />}
      <OrderSteps order={order} />
      <div className={styles.about}>
        <OrderedCourses order={order} />
        <div className={styles.aside}>
          <ContactStudio reference={reference} />
          {canBeCancelled(order) && <CancelOrder order={order} />}
        </div>
      </div>
    </div>
  );
};

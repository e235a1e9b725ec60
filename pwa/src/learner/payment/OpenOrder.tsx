import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { LearnerOrder } from 'bff/contract';
import { forInWords } from '../../account/family/family-messages.ts';
import { endedOn } from '../../account/payment/holds.ts';
import { wholeDayOf } from '../../account/payment/paid-days.ts';
import { rupees } from '../../content/format.ts';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { useNow } from '../../schedule/use-now.ts';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { ClockNote } from '../../ui/signed-in/ClockNote.tsx';
import { AskTheStudio } from './AskTheStudio.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { concessionWords } from './discount.ts';
import { OfferEnded } from './OfferEnded.tsx';
import styles from './OpenOrder.module.css';
import { OrderDocuments } from './OrderInvoices.tsx';
import { OrderLines } from './OrderLines.tsx';
import { titlesOf } from './order-titles.ts';
import { PaymentSteps } from './PaymentSteps.tsx';
import { PayStep } from './PayStep.tsx';
import { useNamedPart } from './payment-steps.ts';
import { Rejected } from './Rejected.tsx';
import { UtrForm } from './UtrForm.tsx';
import { WaitStep } from './WaitStep.tsx';

/** What is to be done about the order: to pay it and to send the UTR, or to wait. */
const Steps = ({ order }: { order: LearnerOrder }) => {
  const ended = endedOn(order, useNow());
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
        <p>{t`There is nothing to pay. You are enrolled as soon as we confirm it.`}</p>
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

/** Until when the price holds, while it does. */
const Holds = ({ order }: { order: LearnerOrder }) => {
  const now = useNow();
  const { holdsUntil, state } = order;
  if (!holdsUntil || state === 'submitted' || endedOn(order, now)) return null;
  return (
    <p className={styles.ways}>
      {t`This price holds until ${{ day: wholeDayOf(holdsUntil, now) }}.`}
    </p>
  );
};

const Ordered = ({ order }: { order: LearnerOrder }) => (
  <section className={styles.part} aria-labelledby="open-order">
    <h2 className={styles.heading} id="open-order">
      {t`Your order ${{ reference: order.reference }}`}
    </h2>
    <OrderLines lines={order.lines} amount={rupees(order.amount)} />
    <Holds order={order} />
    {order.concession && <p className={styles.ways}>{concessionWords(order)}</p>}
    <OrderDocuments order={order} />
    <p className={styles.ways}>
      <Link to={pages.terms.path}>{pageTitles.terms()}</Link>
    </p>
  </section>
);

/** While it is checked, and once money has come for it, an order is not cancelled. */
const mayBeCancelled = ({ state, parts }: LearnerOrder) =>
  state !== 'submitted' && !(parts?.length > 0);

/** The open order: how it is paid and how far that is, its courses, and whom to ask. */
export const OpenOrder = ({ order }: { order: LearnerOrder }) => {
  useNamedPart();
  const titles = titlesOf(order);
  const { reference } = order;
  return (
    <div className={styles.order}>
      <p className={styles.lead}>
        <Trans>
          {titles}, order <span className={styles.reference}>{reference}</span>
        </Trans>
        {order.child && <strong className={styles.child}>{forInWords(order.child)}</strong>}
      </p>
      {(order.upi || order.utr) && <PaymentSteps order={order} />}
      {order.state === 'rejected' && <Rejected order={order} />}
      <Steps order={order} />
      <div className={styles.about}>
        <Ordered order={order} />
        <div className={styles.aside}>
          <AskTheStudio reference={reference} />
          {mayBeCancelled(order) && <CancelOrder order={order} />}
        </div>
      </div>
    </div>
  );
};

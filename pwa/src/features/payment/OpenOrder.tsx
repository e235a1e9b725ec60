import type { LearnerOrder } from 'bff/contract';
import { rupees } from '../../content/format.ts';
import { Card } from '../../ui/Card.tsx';
import { AskTheStudio } from './AskTheStudio.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { UpiPayment } from './HowToPay.tsx';
import styles from './OpenOrder.module.css';
import { OrderLines } from './OrderLines.tsx';
import { OrderStateNote } from './OrderStateNote.tsx';
import { StudioPayment } from './StudioPayment.tsx';
import { UtrForm } from './UtrForm.tsx';

const HowToPay = ({ order }: { order: LearnerOrder }) => {
  if (order.state === 'submitted' || order.amount === 0) return null;
  const wasRejected = order.state === 'rejected';
  return (
    <>
      {order.upi ? (
        <UpiPayment order={order} upi={order.upi} />
      ) : (
        <StudioPayment reference={order.reference} />
      )}
      {(order.upi || wasRejected) && <UtrForm order={order} />}
    </>
  );
};

/** The order that is not settled yet: what it is for, how it is paid, and how far it is. */
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
      <AskTheStudio reference={order.reference} />
      <CancelOrder order={order} />
    </section>
  </Card>
);

import type { LearnerOrder, UpiPayment as Upi } from 'bff/contract';
import { rupees } from '../../content/format.ts';
import { copyToClipboard } from '../../shell/signed-in/copy.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import styles from './OpenOrder.module.css';
import { QrCode } from './QrCode.tsx';
import { UtrForm } from './UtrForm.tsx';

interface CopyRowProps {
  name: string;
  /** The shown text. */
  value: string;
  /** The copied text, if banking apps need another form. */
  copied?: string;
}

const CopyRow = ({ name, value, copied = value }: CopyRowProps) => (
  <div className={styles.copyRow}>
    <div className={styles.copyWords}>
      <p className={styles.copyName}>{name}</p>
      <p className={styles.copyValue}>{value}</p>
    </div>
    <Button small variant="soft" onClick={() => void copyToClipboard(name, copied)}>
      <InnerIcon name="copy" size={18} />
      Copy <span className="visually-hidden">{name}</span>
    </Button>
  </div>
);

/** Shown if the studio has no UPI id. */
const StudioPayment = ({ reference }: { reference: string }) => (
  <section className={styles.part} aria-labelledby="at-studio">
    <h3 className={styles.heading} id="at-studio">
      The fee is paid at the studio
    </h3>
    <p className={styles.words}>
      Say your order’s reference when you pay. As soon as we have noted it you are enrolled, and get
      an e-mail with the receipt.
    </p>
    <CopyRow name="Reference" value={reference} />
  </section>
);

const PhoneButton = ({ link }: { link: string }) => (
  <div className={styles.phone}>
    <a className={buttonClass({ block: true })} href={link}>
      <InnerIcon name="phone" size={20} />
      Pay with a UPI app
    </a>
  </div>
);

/** UPI link, QR code, and values to copy. Copying works even if a bank's app refuses the link. */
const UpiPayment = ({ order, upi }: { order: LearnerOrder; upi: Upi }) => (
  <section className={styles.part} aria-labelledby="by-upi">
    <h3 className={styles.heading} id="by-upi">
      Pay by UPI
    </h3>
    <PhoneButton link={upi.link} />
    <div className={styles.upi}>
      <figure className={styles.qr}>
        <QrCode
          text={upi.link}
          label={`UPI QR code to pay ${rupees(order.amount)} to ${upi.name}`}
        />
        <figcaption>Scan it with any UPI app.</figcaption>
      </figure>
      <div className={styles.values}>
        <CopyRow name="UPI id" value={upi.id} />
        <CopyRow name="Amount" value={rupees(order.amount)} copied={order.amount.toFixed(2)} />
        <CopyRow name="Reference" value={order.reference} />
      </div>
    </div>
  </section>
);

/** How to pay an order that is not paid or being checked. */
export const HowToPay = ({ order }: { order: LearnerOrder }) => {
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

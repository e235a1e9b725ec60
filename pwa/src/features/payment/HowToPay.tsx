import type { LearnerOrder, UpiPayment as Upi } from 'bff/contract';
import { rupees } from '../../content/format.ts';
import { notify } from '../../notices/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './OpenOrder.module.css';
import { QrCode } from './QrCode.tsx';
import { UtrForm } from './UtrForm.tsx';

interface CopyRowProps {
  name: string;
  /** As it is shown. */
  value: string;
  /** As it is copied, where a banking app wants it otherwise. */
  copied?: string;
}

/** The clipboard is missing where the site is served without https. */
const copy = async (name: string, text: string) => {
  try {
    await navigator.clipboard.writeText(text);
    notify(`${name} copied.`);
  } catch {
    notify(`${name} could not be copied. Press long on it to select it.`, { isProblem: true });
  }
};

const CopyRow = ({ name, value, copied = value }: CopyRowProps) => (
  <div className={styles.copyRow}>
    <div className={styles.copyWords}>
      <p className={styles.copyName}>{name}</p>
      <p className={styles.copyValue}>{value}</p>
    </div>
    <Button small variant="soft" onClick={() => void copy(name, copied)}>
      <Icon name="copy" size={18} />
      Copy <span className="visually-hidden">{name}</span>
    </Button>
  </div>
);

/** Where no UPI id is set. */
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
      <Icon name="phone" size={20} />
      Pay with a UPI app
    </a>
  </div>
);

/** Three ways to the same payment. Copying always works, whatever the bank makes of links. */
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

/** How the order is paid, while it is not paid. */
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

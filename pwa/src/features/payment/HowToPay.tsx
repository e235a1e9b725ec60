import type { LearnerOrder, UpiPayment as Upi } from 'bff/contract';
import { rupees } from '../../content/format.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/Icon.tsx';
import { CopyRow } from './CopyRow.tsx';
import styles from './OpenOrder.module.css';
import { QrCode } from './QrCode.tsx';

const PhoneButton = ({ link }: { link: string }) => (
  <div className={styles.phone}>
    <a className={buttonClass({ block: true })} href={link}>
      <Icon name="phone" size={20} />
      Pay with a UPI app
    </a>
  </div>
);

/** Three ways to the same payment. Copying always works, whatever the bank makes of links. */
export const UpiPayment = ({ order, upi }: { order: LearnerOrder; upi: Upi }) => (
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

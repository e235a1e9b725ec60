import { t } from '@lingui/core/macro';
import type { LearnerOrder, UpiPayment } from 'bff/contract';
import { dueOf } from '../../account/payment/due.ts';
import { formatPaise } from '../../account/payment/paise.ts';
import { formatRefusedEmail } from '../../account/payment/refused-mail-messages.ts';
import { formatRupees } from '../../content/format.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { NumberedSteps } from '../../ui/signed-in/NumberedSteps.tsx';
import { QrCode } from '../../ui/signed-in/QrCode.tsx';
import { CopyRow } from './CopyRow.tsx';
import { discountedPaise, formatDiscount } from './discount.ts';
import styles from './PayStep.module.css';

interface UpiProps {
  order: LearnerOrder;
  upi: UpiPayment;
}

/** Says which amount was received of the amount asked, or which discount staff gave. */
const formatReceived = (order: LearnerOrder, due: number) => {
  if (!(order.parts?.length > 0)) return formatDiscount(order) || undefined;
  const asked = discountedPaise(order);
  const received = asked - Math.round(due * 100);
  return t`We have received ${{ came: formatPaise(received) }} of ${{ amount: formatPaise(asked) }}.`;
};

/** The values to copy into a payment app, in the order in which apps ask for them. */
const UpiValues = ({ order, upi }: UpiProps) => {
  const due = dueOf(order);
  return (
    <div className={styles.values}>
      <CopyRow
        nameOf={() => t`UPI ID`}
        value={upi.id}
        note={upi.name && t`Your app will show the name ${{ name: upi.name }}`}
      />
      <CopyRow
        nameOf={() => t`Amount`}
        value={formatRupees(due)}
        copied={due.toFixed(2)}
        isFigure
        note={formatReceived(order, due)}
      />
    </div>
  );
};

/** Above this amount, payment apps refuse a QR code that comes from a picture instead of the camera. */
const maxAmountByPicture = 2000;

const UpiQrCode = ({ order, upi }: UpiProps) => (
  <div className={styles.another}>
    <div className={styles.code}>
      <QrCode
        text={upi.qr}
        label={t`UPI QR code to pay ${{ amount: formatRupees(dueOf(order)) }} to ${{ payee: upi.name ?? upi.id }}`}
      />
    </div>
    <div>
      <h3 className={styles.question}>{t`From another phone?`}</h3>
      <p
        className={styles.words}
      >{t`Scan this with the UPI app on that phone. The amount is already filled in.`}</p>
      {upi.link === null && dueOf(order) > maxAmountByPicture && (
        <p className={styles.words}>
          {t`Scan the code from the screen: above ${{ amount: formatRupees(maxAmountByPicture) }}, payment apps do not accept a saved picture.`}
        </p>
      )}
    </div>
  </div>
);

/** For a personal UPI ID. Banks refuse payment links with one, so no link is offered. */
const PayPerson = (props: UpiProps) => (
  <>
    <UpiValues {...props} />
    <div>
      <h2 className={styles.heading} id="pay-heading" tabIndex={-1}>
        {t`Pay in your own UPI app`}
      </h2>
      <NumberedSteps>
        <li>{t`Copy the UPI ID.`}</li>
        <li>
          {t`Open your UPI app, choose “Pay to UPI ID”, paste the ID and pay ${{ amount: formatRupees(dueOf(props.order)) }}.`}
        </li>
        <li>{t`Then come back here with the UTR, the 12-digit number of your payment.`}</li>
      </NumberedSteps>
    </div>
  </>
);

const PayMerchant = ({ link, ...props }: UpiProps & { link: string }) => (
  <>
    <div>
      <h2 className={styles.heading} id="pay-heading" tabIndex={-1}>
        {t`Pay by UPI`}
      </h2>
      <div className={styles.phone}>
        <a className={buttonClass({ block: true, large: true })} href={link}>
          <InnerIcon name="phone" size={22} />
          {t`Pay with a UPI app`}
        </a>
        <p className={styles.words}>
          {t`Your payment app opens with the amount. If that does not work, copy the UPI ID and the amount, and pay in the app yourself. Then come back here with the 12-digit UTR.`}
        </p>
      </div>
      <p className={styles.desktop}>
        {t`Scan the code with your phone, or pay to the UPI ID in its app. Then come back here with the UTR, the 12-digit number of your payment.`}
      </p>
    </div>
    <UpiValues {...props} />
  </>
);

/** For a studio without a UPI ID. */
const PayAtStudio = ({ order }: { order: LearnerOrder }) => (
  <>
    <div>
      <h2 className={styles.heading} id="pay-heading" tabIndex={-1}>
        {t`Please pay the fee at the studio`}
      </h2>
      <p className={styles.words}>
        {order.refusesMail
          ? `${t`Tell us your order number when you pay. Once we record the payment, you are enrolled.`} ${formatRefusedEmail()}`
          : t`Tell us your order number when you pay. Once we record the payment, you are enrolled and get the receipt by e-mail.`}
      </p>
    </div>
    <div>
      <CopyRow nameOf={() => t`Order number`} value={order.reference} />
    </div>
  </>
);

const PaymentOptions = ({ order }: { order: LearnerOrder }) => {
  const { upi } = order;
  if (!upi) return <PayAtStudio order={order} />;
  return (
    <>
      {/* Data cached by an earlier version lacks the field. */}
      {upi.link ? (
        <PayMerchant order={order} upi={upi} link={upi.link} />
      ) : (
        <PayPerson order={order} upi={upi} />
      )}
      {upi.qr && <UpiQrCode order={order} upi={upi} />}
    </>
  );
};

/** The first step: how to pay the amount due. */
export const PayStep = ({ order }: { order: LearnerOrder }) => (
  <section className={styles.pay} id="pay" aria-labelledby="pay-heading">
    <PaymentOptions order={order} />
  </section>
);

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
  return t`${{ came: formatPaise(received) }} of ${{ amount: formatPaise(asked) }} have come.`;
};

/** The values to copy into a payment app, in the order in which apps ask for them. */
const UpiValues = ({ order, upi }: UpiProps) => {
  const due = dueOf(order);
  return (
    <div className={styles.values}>
      <CopyRow
        nameOf={() => t`UPI id`}
        value={upi.id}
        note={upi.name && t`Your app shows the name ${{ name: upi.name }}`}
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
      <p className={styles.words}>{t`Scan this with its UPI app. The amount is in it.`}</p>
      {upi.link === null && dueOf(order) > maxAmountByPicture && (
        <p className={styles.words}>
          {t`Scan it from the screen: above ${{ amount: formatRupees(maxAmountByPicture) }}, apps refuse a saved picture.`}
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
        <li>{t`Copy the UPI id.`}</li>
        <li>
          {t`Open your UPI app, choose “Pay to UPI id”, paste it and pay ${{ amount: formatRupees(dueOf(props.order)) }}.`}
        </li>
        <li>{t`Come back with the UTR, its 12 digits.`}</li>
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
          {t`Your app opens with the amount. If it refuses, or none opens: copy the UPI id and the amount, and pay to the id in the app. Then come back with the UTR, its 12 digits.`}
        </p>
      </div>
      <p className={styles.desktop}>
        {t`Scan the code with your phone, or pay to the UPI id in its app. Then come back with the UTR, its 12 digits.`}
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
        {t`The fee is paid at the studio`}
      </h2>
      <p className={styles.words}>
        {order.refusesMail
          ? `${t`Say your order’s reference when you pay. As soon as we have noted it you are enrolled.`} ${formatRefusedEmail()}`
          : t`Say your order’s reference when you pay. As soon as we have noted it you are enrolled, and get an e-mail with the receipt.`}
      </p>
    </div>
    <div>
      <CopyRow nameOf={() => t`Reference`} value={order.reference} />
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

import { t } from '@lingui/core/macro';
import type { LearnerOrder, UpiPayment } from 'bff/contract';
import { dueOf } from '../../account/payment/due.ts';
import { inRupees } from '../../account/payment/paise.ts';
import { refusedMailInWords } from '../../account/payment/refused-mail-messages.ts';
import { rupees } from '../../content/format.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { NumberedSteps } from '../../ui/signed-in/NumberedSteps.tsx';
import { QrCode } from '../../ui/signed-in/QrCode.tsx';
import { CopyRow } from './CopyRow.tsx';
import { askedPaise, concessionWords } from './discount.ts';
import styles from './PayStep.module.css';

interface UpiProps {
  order: LearnerOrder;
  upi: UpiPayment;
}

/** Of a payment that came for less than was asked, or of what staff let the learner off. */
const cameWords = (order: LearnerOrder, due: number) => {
  if (!(order.parts?.length > 0)) return concessionWords(order) || undefined;
  const asked = askedPaise(order);
  const came = asked - Math.round(due * 100);
  return t`${{ came: inRupees(came) }} of ${{ amount: inRupees(asked) }} have come.`;
};

/** What is copied into any payment app, in the order in which it is asked for. */
const Values = ({ order, upi }: UpiProps) => {
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
        value={rupees(due)}
        copied={due.toFixed(2)}
        isFigure
        note={cameWords(order, due)}
      />
    </div>
  );
};

/** Above it, payment apps refuse a code that is not scanned but taken from a picture. */
const mostByPicture = 2000;

const FromAnotherPhone = ({ order, upi }: UpiProps) => (
  <div className={styles.another}>
    <div className={styles.code}>
      <QrCode
        text={upi.qr}
        label={t`UPI QR code to pay ${{ amount: rupees(dueOf(order)) }} to ${{ payee: upi.name ?? upi.id }}`}
      />
    </div>
    <div>
      <h3 className={styles.question}>{t`From another phone?`}</h3>
      <p className={styles.words}>{t`Scan this with its UPI app. The amount is in it.`}</p>
      {upi.link === null && dueOf(order) > mostByPicture && (
        <p className={styles.words}>
          {t`Scan it from the screen: above ${{ amount: rupees(mostByPicture) }}, apps refuse a saved picture.`}
        </p>
      )}
    </div>
  </div>
);

/** A person's id: banks refuse links that open their apps with one, so none is offered. */
const ToPerson = (props: UpiProps) => (
  <>
    <Values {...props} />
    <div>
      <h2 className={styles.heading} id="pay-heading" tabIndex={-1}>
        {t`Pay in your own UPI app`}
      </h2>
      <NumberedSteps>
        <li>{t`Copy the UPI id.`}</li>
        <li>
          {t`Open your UPI app, choose “Pay to UPI id”, paste it and pay ${{ amount: rupees(dueOf(props.order)) }}.`}
        </li>
        <li>{t`Come back with the UTR, its 12 digits.`}</li>
      </NumberedSteps>
    </div>
  </>
);

const ToMerchant = ({ link, ...props }: UpiProps & { link: string }) => (
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
    <Values {...props} />
  </>
);

/** Without a UPI id of the studio. */
const AtStudio = ({ order }: { order: LearnerOrder }) => (
  <>
    <div>
      <h2 className={styles.heading} id="pay-heading" tabIndex={-1}>
        {t`The fee is paid at the studio`}
      </h2>
      <p className={styles.words}>
        {order.refusesMail
          ? `${t`Say your order’s reference when you pay. As soon as we have noted it you are enrolled.`} ${refusedMailInWords()}`
          : t`Say your order’s reference when you pay. As soon as we have noted it you are enrolled, and get an e-mail with the receipt.`}
      </p>
    </div>
    <div>
      <CopyRow nameOf={() => t`Reference`} value={order.reference} />
    </div>
  </>
);

const Ways = ({ order }: { order: LearnerOrder }) => {
  const { upi } = order;
  if (!upi) return <AtStudio order={order} />;
  return (
    <>
      {/* A copy of an earlier version has neither a code nor null. */}
      {upi.link ? (
        <ToMerchant order={order} upi={upi} link={upi.link} />
      ) : (
        <ToPerson order={order} upi={upi} />
      )}
      {upi.qr && <FromAnotherPhone order={order} upi={upi} />}
    </>
  );
};

/** The first step: how what is due is paid. */
export const PayStep = ({ order }: { order: LearnerOrder }) => (
  <section className={styles.pay} id="pay" aria-labelledby="pay-heading">
    <Ways order={order} />
  </section>
);

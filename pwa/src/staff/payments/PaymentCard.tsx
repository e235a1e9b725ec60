import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { DuplicateReference, StaffOrder } from 'bff/contract';
import { groupUtr } from 'bff/shared/utr';
import { dueOf } from '../../account/payment/due.ts';
import { InvoiceList } from '../../account/payment/InvoiceList.tsx';
import { formatLongDay } from '../../account/payment/paid-days.ts';
import { formatPaise } from '../../account/payment/paise.ts';
import { reasonOf } from '../../account/payment/rejection-reasons.ts';
import { formatDateTime, formatRupees } from '../../content/format.ts';
import { useCan } from '../../data/signed-in/can.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CourseTitles } from '../../ui/staff/CourseTitles.tsx';
import { contactName, formatEmail } from '../frame/contacts.ts';
import { PersonName } from '../frame/PersonName.tsx';
import { PhoneNumber } from '../frame/PhoneNumber.tsx';
import styles from '../frame/StaffScreens.module.css';
import { overpaidPaiseOf } from './actions/due-paise.ts';
import { paymentTasksOf } from './actions/OrderPayments.tsx';
import { isCancellable } from './CancelOrder.tsx';
import { learnerName } from './learner-name.ts';
import { CorrectedUtr, PaymentEvents } from './PaymentEvents.tsx';
import { stateSince } from './state-names.ts';

interface PartialPaymentProps {
  part: StaffOrder['parts'][number];
  amount: string;
}

const PartialPayment = ({ part, amount }: PartialPaymentProps) => {
  const [received, utr] = [formatPaise(Math.round(part.amount * 100)), groupUtr(part.utr)];
  if (utr === '')
    return (
      <Trans>
        {received} of {amount}
      </Trans>
    );
  return (
    <Trans>
      {received} of {amount}, UTR <span className={styles.figures}>{utr}</span>
    </Trans>
  );
};

const OrderDetails = ({ order }: { order: StaffOrder }) => (
  <dl className={styles.facts}>
    {order.learner?.email && (
      <div>
        <dt>{t`E-mail`}</dt>
        <dd>{formatEmail(order.learner)}</dd>
      </div>
    )}
    {order.learner?.phone && (
      <div>
        <dt>{t`Phone`}</dt>
        <dd>
          <PhoneNumber phone={order.learner.phone} name={contactName(order.learner)} />
        </dd>
      </div>
    )}
    {/* A server of the previous version, which runs during a deployment, returns none. */}
    {order.parts?.map((part) => (
      <div key={part.at + part.utr}>
        <dt>{t`Received before`}</dt>
        <dd>
          <PartialPayment part={part} amount={formatRupees(order.amount)} />
        </dd>
      </div>
    ))}
    {order.concession && (
      <div>
        <dt>{t`Waived`}</dt>
        <dd>
          {t`${{ off: formatPaise(order.concession.paise) }} of ${{ amount: formatRupees(order.amount) }}: ${{ reason: order.concession.reason }}`}
        </dd>
      </div>
    )}
    {overpaidPaiseOf(order) > 0 && (
      <div>
        <dt>{t`Overpaid`}</dt>
        <dd>{formatPaise(overpaidPaiseOf(order))}</dd>
      </div>
    )}
    {order.holdsUntil && (
      <div>
        <dt>{t`Fee valid until`}</dt>
        <dd>{formatLongDay(order.holdsUntil)}</dd>
      </div>
    )}
    <div>
      <dt>{t`Order number`}</dt>
      <dd>{order.reference}</dd>
    </div>
    <div>
      <dt>{t`Courses`}</dt>
      <dd>
        <CourseTitles of={order.lines} />
      </dd>
    </div>
    {order.reason && (
      <div>
        <dt>{t`Reason`}</dt>
        <dd>{reasonOf(order)}</dd>
      </div>
    )}
  </dl>
);

interface Props {
  order: StaffOrder;
  /** Only the first card of the list has a filled button. */
  isFirst: boolean;
  onConfirm: () => void;
  onReject: () => void;
  onMoney: () => void;
  onCancel: () => void;
}

/** The labels of the buttons. The hidden text makes their names unique for screen readers. */
const actionLabels = {
  confirm: (reference: string, name: string) => (
    <Trans>
      Confirm{' '}
      <span className="visually-hidden">
        {reference} of {name}
      </span>
    </Trans>
  ),
  confirmPaidHere: (reference: string, name: string) => (
    <Trans>
      Paid at the studio{' '}
      <span className="visually-hidden">
        {reference} of {name}
      </span>
    </Trans>
  ),
  compare: (reference: string, name: string) => (
    <Trans>
      Compare{' '}
      <span className="visually-hidden">
        {reference} of {name}
      </span>
    </Trans>
  ),
  money: (reference: string, name: string) => (
    <Trans>
      Money…{' '}
      <span className="visually-hidden">
        {reference} of {name}
      </span>
    </Trans>
  ),
  cancel: (reference: string, name: string) => (
    <Trans>
      Cancel the order{' '}
      <span className="visually-hidden">
        {reference} of {name}
      </span>
    </Trans>
  ),
  reject: (reference: string, name: string) => (
    <Trans>
      Reject{' '}
      <span className="visually-hidden">
        {reference} of {name}
      </span>
    </Trans>
  ),
};

/** An order that is paid at the studio, or is free, has no UTR: it can be confirmed while it awaits payment. */
const DecisionButtons = ({ order, isFirst, onConfirm, onReject }: Props) => {
  const labelOf = (action: keyof typeof actionLabels) =>
    actionLabels[action](order.reference, learnerName(order));
  if (order.state === 'awaiting payment' && order.confirmable) {
    return (
      <Button small variant="soft" onClick={onConfirm}>
        {labelOf(order.amount === 0 ? 'confirm' : 'confirmPaidHere')}
      </Button>
    );
  }
  if (order.state !== 'submitted') return null;
  return (
    <>
      <Button small variant={isFirst ? 'action' : 'soft'} onClick={onConfirm}>
        {labelOf(order.otherClaims.length > 0 ? 'compare' : 'confirm')}
      </Button>
      <Button small variant="danger" onClick={onReject}>
        {labelOf('reject')}
      </Button>
    </>
  );
};

const formatOtherLearners = (other: DuplicateReference, count: number) =>
  count === 1
    ? t`${{ name: learnerName(other) }} sent the same UTR. Compare the orders, and choose whose payment it is, or share the payment.`
    : plural(count, {
        other: `${count} other learners sent the same UTR. Compare the orders, and choose whose payment it is, or share the payment.`,
      });

/** Warns that other orders have the same UTR: anybody who knows a UTR can send it, even before its payer. */
const DuplicateReferences = ({ otherClaims }: Pick<StaffOrder, 'otherClaims'>) => {
  const [other] = otherClaims;
  if (!other) return null;
  return (
    <Alert kind="info">
      <p>{formatOtherLearners(other, otherClaims.length)}</p>
    </Alert>
  );
};

/** The amount to find in the bank's list: the amount due, or the amount paid. */
const amountPaiseOf = (order: StaffOrder) =>
  order.state === 'paid' || order.state === 'cancelled'
    ? order.amount * 100 - (order.concession?.paise ?? 0)
    : Math.round(dueOf(order) * 100);

/** The time of its last change of state, and the time when staff opened it for review. */
const formatSince = ({ state, changedAt, lookedAt }: StaffOrder) => {
  const since = formatDateTime(changedAt);
  return stateSince[state](since, lookedAt === null ? undefined : formatDateTime(lookedAt));
};

/** The amount and the UTR, by which staff find the payment in the bank's list. */
const Money = ({ order }: { order: StaffOrder }) => (
  <div className={styles.money}>
    <p className={styles.amount}>{formatPaise(amountPaiseOf(order))}</p>
    {order.utr && (
      <p className={styles.utr}>
        {t`UTR`} <span className={styles.figures}>{groupUtr(order.utr)}</span>
        <CorrectedUtr order={order} />
      </p>
    )}
  </div>
);

export const PaymentCard = (props: Props) => {
  const { order } = props;
  const mayCancel = useCan('orders.cancelForLearner');
  return (
    <li className={styles.card}>
      <Card>
        <Money order={order} />
        <div>
          <h2 className={styles.title}>
            {order.learner ? <PersonName person={order.learner} /> : learnerName(order)}
          </h2>
          <p className={styles.more}>{formatSince(order)}</p>
        </div>
        <OrderDetails order={order} />
        <DuplicateReferences otherClaims={order.otherClaims} />
        <PaymentEvents events={order.events} reference={order.reference} />
        {/* A server of the previous version returns none. */}
        {order.documents && <InvoiceList documents={order.documents} isDetailed />}
        <div className={styles.actions}>
          <DecisionButtons {...props} />
          {paymentTasksOf(order).length > 0 && (
            <Button small variant="outline" onClick={props.onMoney}>
              {actionLabels.money(order.reference, learnerName(order))}
            </Button>
          )}
          {mayCancel && isCancellable(order) && (
            <Button small variant="quiet" onClick={props.onCancel}>
              {actionLabels.cancel(order.reference, learnerName(order))}
            </Button>
          )}
        </div>
      </Card>
    </li>
  );
};

import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { StaffOrder, UtrClaim } from 'bff/contract';
import { groupUtr } from 'bff/shared/utr';
import { dueOf } from '../../account/payment/due.ts';
import { DocumentList } from '../../account/payment/InvoiceList.tsx';
import { wholeDayOf } from '../../account/payment/paid-days.ts';
import { inRupees } from '../../account/payment/paise.ts';
import { momentOf, rupees } from '../../content/format.ts';
import { useMay } from '../../data/signed-in/can.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CourseTitles } from '../../ui/staff/CourseTitles.tsx';
import { PersonName } from '../frame/PersonName.tsx';
import { PhoneNumber } from '../frame/PhoneNumber.tsx';
import { addressInWords, reachedName } from '../frame/reach.ts';
import styles from '../frame/StaffScreens.module.css';
import { abovePaiseOf } from './actions/due-paise.ts';
import { moneyTasksOf } from './actions/OrderPayments.tsx';
import { isCancellable } from './CancelOrder.tsx';
import { learnerName } from './learner-name.ts';
import { Corrected, PaymentEvents } from './PaymentEvents.tsx';
import { stateSince } from './state-names.ts';

interface PartProps {
  part: StaffOrder['parts'][number];
  amount: string;
}

const PartInWords = ({ part, amount }: PartProps) => {
  const [came, utr] = [inRupees(Math.round(part.amount * 100)), groupUtr(part.utr)];
  if (utr === '')
    return (
      <Trans>
        {came} of {amount}
      </Trans>
    );
  return (
    <Trans>
      {came} of {amount}, UTR <span className={styles.figures}>{utr}</span>
    </Trans>
  );
};

const Facts = ({ order }: { order: StaffOrder }) => (
  <dl className={styles.facts}>
    {order.learner?.email && (
      <div>
        <dt>{t`E-mail`}</dt>
        <dd>{addressInWords(order.learner)}</dd>
      </div>
    )}
    {order.learner?.phone && (
      <div>
        <dt>{t`Phone`}</dt>
        <dd>
          <PhoneNumber phone={order.learner.phone} name={reachedName(order.learner)} />
        </dd>
      </div>
    )}
    {order.utr && (
      <div>
        <dt>{t`UTR`}</dt>
        <dd>
          <span className={styles.figures}>{groupUtr(order.utr)}</span>
          <Corrected order={order} />
        </dd>
      </div>
    )}
    {/* A server of an earlier version, which runs on while a new one starts, answers none. */}
    {order.parts?.map((part) => (
      <div key={part.at + part.utr}>
        <dt>{t`Came before`}</dt>
        <dd>
          <PartInWords part={part} amount={rupees(order.amount)} />
        </dd>
      </div>
    ))}
    {order.concession && (
      <div>
        <dt>{t`Let off`}</dt>
        <dd>
          {t`${{ off: inRupees(order.concession.paise) }} of ${{ amount: rupees(order.amount) }}: ${{ reason: order.concession.reason }}`}
        </dd>
      </div>
    )}
    {abovePaiseOf(order) > 0 && (
      <div>
        <dt>{t`Overpaid`}</dt>
        <dd>{inRupees(abovePaiseOf(order))}</dd>
      </div>
    )}
    {order.holdsUntil && (
      <div>
        <dt>{t`Price holds until`}</dt>
        <dd>{wholeDayOf(order.holdsUntil)}</dd>
      </div>
    )}
    <div>
      <dt>{t`Reference`}</dt>
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
        <dd>{order.reason}</dd>
      </div>
    )}
  </dl>
);

interface Props {
  order: StaffOrder;
  /** Of a list of orders only the first has a filled button. */
  isFirst: boolean;
  onConfirm: () => void;
  onReject: () => void;
  onMoney: () => void;
  onCancel: () => void;
}

/** What a button does. The hidden words tell the buttons apart in a screen reader's list. */
const acts = {
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

/** An order that is paid at the studio, or costs nothing, has no UTR: it can be confirmed while it awaits payment. */
const Actions = ({ order, isFirst, onConfirm, onReject }: Props) => {
  const inWords = (act: keyof typeof acts) => acts[act](order.reference, learnerName(order));
  if (order.state === 'awaiting payment' && order.confirmable) {
    return (
      <Button small variant="soft" onClick={onConfirm}>
        {inWords(order.amount === 0 ? 'confirm' : 'confirmPaidHere')}
      </Button>
    );
  }
  if (order.state !== 'submitted') return null;
  return (
    <>
      <Button small variant={isFirst ? 'action' : 'soft'} onClick={onConfirm}>
        {inWords(order.otherClaims.length > 0 ? 'compare' : 'confirm')}
      </Button>
      <Button small variant="danger" onClick={onReject}>
        {inWords('reject')}
      </Button>
    </>
  );
};

const othersInWords = (other: UtrClaim, count: number) =>
  count === 1
    ? t`${{ name: learnerName(other) }} sent the same UTR. Compare the orders, and give the payment to one, or share it between them.`
    : plural(count, {
        other: `${count} other learners sent the same UTR. Compare the orders, and give the payment to one, or share it between them.`,
      });

/** Whoever knows a UTR can send it, also before its payer does. */
const OtherClaims = ({ otherClaims }: Pick<StaffOrder, 'otherClaims'>) => {
  const [other] = otherClaims;
  if (!other) return null;
  return (
    <Alert kind="info">
      <p>{othersInWords(other, otherClaims.length)}</p>
    </Alert>
  );
};

/** What the bank's list shows for the payment: what is due, or all that was paid. */
const amountOf = (order: StaffOrder) =>
  order.state === 'paid' || order.state === 'cancelled'
    ? order.amount * 100 - (order.concession?.paise ?? 0)
    : Math.round(dueOf(order) * 100);

/** Since when its state is as it is, and when staff have opened it to compare it. */
const sinceInWords = ({ state, changedAt, lookedAt }: StaffOrder) => {
  const since = momentOf(changedAt);
  return stateSince[state](since, lookedAt === null ? undefined : momentOf(lookedAt));
};

export const PaymentCard = (props: Props) => {
  const { order } = props;
  const mayCancel = useMay('orders.cancelForLearner');
  return (
    <li className={styles.card}>
      <Card>
        <div className={styles.head}>
          <h2 className={styles.title}>
            {order.learner ? <PersonName person={order.learner} /> : learnerName(order)}
          </h2>
          <p className={styles.amount}>{inRupees(amountOf(order))}</p>
        </div>
        <p className={styles.more}>{sinceInWords(order)}</p>
        <Facts order={order} />
        <OtherClaims otherClaims={order.otherClaims} />
        <PaymentEvents events={order.events} reference={order.reference} />
        {/* A server of the version before answers none. */}
        {order.documents && <DocumentList documents={order.documents} isDetailed />}
        <div className={styles.actions}>
          <Actions {...props} />
          {moneyTasksOf(order).length > 0 && (
            <Button small variant="outline" onClick={props.onMoney}>
              {acts.money(order.reference, learnerName(order))}
            </Button>
          )}
          {mayCancel && isCancellable(order) && (
            <Button small variant="quiet" onClick={props.onCancel}>
              {acts.cancel(order.reference, learnerName(order))}
            </Button>
          )}
        </div>
      </Card>
    </li>
  );
};

import { t } from '@lingui/core/macro';
import type { StaffOrder } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import { dueOf } from '../../account/payment/due.ts';
import { formatLongDay, formatPaidDays } from '../../account/payment/paid-days.ts';
import { formatRupees } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { Link } from '../../ui/link.tsx';
import { DateField } from '../frame/DateField.tsx';
import styles from './LatePayment.module.css';

/** The last day of the price, if the learner says that the payment was made later. */
export const expiredPriceDate = (
  { holdsUntil, paidOn, state }: StaffOrder,
  now = new Date(),
): string | undefined => {
  const saidOn = state === 'submitted' && paidOn ? paidOn : indianDate(now);
  return holdsUntil && holdsUntil < saidOn ? holdsUntil : undefined;
};

/** The days that the order offers, if they are all over. Days that begin with the confirmation never are. */
export const endedDaysOf = ({ lines }: StaffOrder, now = new Date()): string | undefined => {
  const over = lines.find(
    ({ lastDay, begins }) => begins !== 'confirmed' && lastDay && lastDay < indianDate(now),
  );
  return over?.firstDay && over.lastDay
    ? formatPaidDays({ firstDay: over.firstDay, lastDay: over.lastDay })
    : undefined;
};

/** The page where staff create another order for the learner with the payment of this one. */
const newOrderPath = ({ learner, utr, ...order }: StaffOrder): string => {
  const query = new URLSearchParams({
    ...(learner?.id && { account: String(learner.id) }),
    ...(utr && order.state === 'submitted' && { way: 'upi', reference: utr }),
  });
  for (const { courseId } of order.lines) query.append('course', String(courseId));
  return `${pages.staffOrder.path}?${query}`;
};

const NewOrderLink = ({ order }: { order: StaffOrder }) => (
  <p>
    <Link to={newOrderPath(order)}>{t`Make a new order with today’s fee`}</Link>
  </p>
);

interface LateQuestionProps {
  order: StaffOrder;
  holdsUntil: string;
}

/** The question about a late payment. */
export const LateQuestion = ({ order, holdsUntil }: LateQuestionProps) => (
  <Alert kind="info">
    <p>
      {t`The fee of ${{ due: formatRupees(dueOf(order)) }} was valid until ${{ day: formatLongDay(holdsUntil) }}. If you received the payment by then, enter its date. If later, make a new order.`}
    </p>
    <NewOrderLink order={order} />
  </Alert>
);

interface LateDayProps extends LateQuestionProps {
  value: string;
  busy: boolean;
  onChange: (day: string) => void;
}

export const LateDay = ({ value, busy, onChange, ...late }: LateDayProps) => (
  <div className={styles.question}>
    <LateQuestion {...late} />
    <DateField
      label={t`When did you receive the payment?`}
      name="receivedOn"
      hint={t`As it is in the bank’s list.`}
      max={late.holdsUntil}
      readOnly={busy}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
);

interface EndedDaysQuestionProps {
  order: StaffOrder;
  days: string;
  checked: boolean;
  onChange: (isSold: boolean) => void;
}

/** The question about days that are over. */
export const EndedDaysQuestion = ({ order, days, checked, onChange }: EndedDaysQuestionProps) => (
  <div className={styles.question}>
    <Alert kind="info">
      <p>{t`The days of this order are over: ${days}. You can also offer days from today.`}</p>
      <NewOrderLink order={order} />
    </Alert>
    <CheckField
      name="evenIfOver"
      label={t`Use ${days} anyway`}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  </div>
);

import { t } from '@lingui/core/macro';
import type { StaffOrder } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import { dueOf } from '../../account/payment/due.ts';
import { paidDaysInWords, wholeDayOf } from '../../account/payment/paid-days.ts';
import { rupees } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { Link } from '../../ui/link.tsx';
import { DateField } from '../frame/DateField.tsx';
import styles from './LatePayment.module.css';

/** The day until which the offer held, where its money is said to have come later. */
export const lateFor = (
  { holdsUntil, paidOn, state }: StaffOrder,
  now = new Date(),
): string | undefined => {
  const saidOn = state === 'submitted' && paidOn ? paidOn : indianDate(now);
  return holdsUntil && holdsUntil < saidOn ? holdsUntil : undefined;
};

/** The days that the order offers, where they are all over. Those from the confirmation never are. */
export const overDaysOf = ({ lines }: StaffOrder, now = new Date()): string | undefined => {
  const over = lines.find(
    ({ lastDay, begins }) => begins !== 'confirmed' && lastDay && lastDay < indianDate(now),
  );
  return over?.firstDay && over.lastDay
    ? paidDaysInWords({ firstDay: over.firstDay, lastDay: over.lastDay })
    : undefined;
};

/** Where staff make another order for the learner, with the money of this one. */
const deskAddress = ({ learner, utr, ...order }: StaffOrder): string => {
  const query = new URLSearchParams({
    ...(learner?.id && { account: String(learner.id) }),
    ...(utr && order.state === 'submitted' && { way: 'upi', reference: utr }),
  });
  for (const { courseId } of order.lines) query.append('course', String(courseId));
  return `${pages.staffOrder.path}?${query}`;
};

const NewOrder = ({ order }: { order: StaffOrder }) => (
  <p>
    <Link to={deskAddress(order)}>{t`Make a new order at today’s price`}</Link>
  </p>
);

interface LateProps {
  order: StaffOrder;
  holdsUntil: string;
}

/** What is asked of money that came late. */
export const LateQuestion = ({ order, holdsUntil }: LateProps) => (
  <Alert kind="info">
    <p>
      {t`The price of ${{ due: rupees(dueOf(order)) }} held until ${{ day: wholeDayOf(holdsUntil) }}. If the money came by that day, enter the day. If it came later, make a new order.`}
    </p>
    <NewOrder order={order} />
  </Alert>
);

interface DayProps extends LateProps {
  value: string;
  busy: boolean;
  onChange: (day: string) => void;
}

export const LateDay = ({ value, busy, onChange, ...late }: DayProps) => (
  <div className={styles.question}>
    <LateQuestion {...late} />
    <DateField
      label={t`When did the money come?`}
      name="receivedOn"
      hint={t`As the bank’s list shows it.`}
      max={late.holdsUntil}
      readOnly={busy}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
);

interface OverProps {
  order: StaffOrder;
  days: string;
  checked: boolean;
  onChange: (isSold: boolean) => void;
}

/** What is asked of days that are all over. */
export const OverQuestion = ({ order, days, checked, onChange }: OverProps) => (
  <div className={styles.question}>
    <Alert kind="info">
      <p>{t`The days of this order are over: ${days}. You can also offer the days of today.`}</p>
      <NewOrder order={order} />
    </Alert>
    <CheckField
      name="evenIfOver"
      label={t`Sell ${days} all the same`}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  </div>
);

import { t } from '@lingui/core/macro';
import type { LearnerOrder, OrderState } from 'bff/contract';
import { forInWords } from '../../account/family/family-messages.ts';
import { paidDaysInWords } from '../../account/payment/paid-days.ts';
import { inRupees } from '../../account/payment/paise.ts';
import { dayOf } from '../../content/format.ts';
import { Card } from '../../ui/Card.tsx';
import { StaffWords } from '../../ui/LocalizedText.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { askedPaise, concessionWords } from './discount.ts';
import { OrderDocuments } from './OrderInvoices.tsx';
import { ownTitlesOf } from './order-titles.ts';
import styles from './PaymentHistory.module.css';

/** The state of an order in the history, and since when it is so. */
const stateInWords: Record<OrderState, (day: string) => string> = {
  'awaiting payment': (day) => t`Awaiting payment on ${day}`,
  submitted: (day) => t`Being checked on ${day}`,
  paid: (day) => t`Paid on ${day}`,
  rejected: (day) => t`Rejected on ${day}`,
  cancelled: (day) => t`Cancelled on ${day}`,
};

/** The days that the order pays for, of a single course that is paid by the month. */
const PaidDays = ({ of: { lines } }: { of: LearnerOrder }) => {
  const [only, ...others] = lines;
  const { firstDay, lastDay } = only ?? {};
  if (!firstDay || !lastDay || others.length > 0) return null;
  return <p className={styles.more}>{paidDaysInWords({ firstDay, lastDay })}</p>;
};

const Entry = ({ order }: { order: LearnerOrder }) => (
  <li className={styles.entry}>
    <div className={styles.words}>
      <p className={styles.courses}>
        <StaffWords of={ownTitlesOf(order)} />
      </p>
      {order.child && <p className={styles.more}>{forInWords(order.child)}</p>}
      <PaidDays of={order} />
      <p className={styles.more}>
        {stateInWords[order.state](dayOf(order.changedAt))}
        <span className={styles.reference}>{order.reference}</span>
      </p>
      {order.concession && <p className={styles.more}>{concessionWords(order)}</p>}
    </div>
    <p className={styles.amount}>{inRupees(askedPaise(order))}</p>
    <OrderDocuments order={order} />
  </li>
);

interface Props {
  list: LearnerOrder[];
  hasMore: boolean;
  onMore: () => Promise<string | undefined>;
}

export const PaymentHistory = ({ list, ...more }: Props) => (
  <section className={styles.history} aria-labelledby="payment-history">
    <h2 className={styles.title} id="payment-history">
      {t`Payment History`}
    </h2>
    <Card flush>
      <PagedList {...more}>
        {list.map((order) => (
          <Entry key={order.id} order={order} />
        ))}
      </PagedList>
    </Card>
  </section>
);

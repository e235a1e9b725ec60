import { t } from '@lingui/core/macro';
import type { LearnerOrder, OrderState } from 'bff/contract';
import { useEffect, useRef } from 'react';
import { formatForChild } from '../../account/family/family-messages.ts';
import { formatPaidDays } from '../../account/payment/paid-days.ts';
import { formatPaise } from '../../account/payment/paise.ts';
import { formatDate } from '../../content/format.ts';
import { Card } from '../../ui/Card.tsx';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { showOutcome } from '../../ui/signed-in/show-outcome.ts';
import { discountedPaise, formatDiscount } from './discount.ts';
import { OrderInvoices } from './OrderInvoices.tsx';
import { localizedOrderTitles } from './order-titles.ts';
import styles from './PaymentHistory.module.css';

/** The state of an order in the history, with the day since when. */
const stateFormatters: Record<OrderState, (day: string) => string> = {
  'awaiting payment': (day) => t`Waiting for payment since ${day}`,
  submitted: (day) => t`Being checked since ${day}`,
  paid: (day) => t`Paid on ${day}`,
  rejected: (day) => t`Not confirmed on ${day}`,
  cancelled: (day) => t`Cancelled on ${day}`,
};

/** The days that an order of a single monthly course pays for. */
const PaidDays = ({ of: { lines } }: { of: LearnerOrder }) => {
  const [only, ...others] = lines;
  const { firstDay, lastDay } = only ?? {};
  if (!firstDay || !lastDay || others.length > 0) return null;
  return <p className={styles.more}>{formatPaidDays({ firstDay, lastDay })}</p>;
};

interface EntryProps {
  order: LearnerOrder;
  /** The order was open above until now. */
  isNew: boolean;
}

const PaymentHistoryEntry = ({ order, isNew }: EntryProps) => {
  const entry = useRef<HTMLDivElement>(null);
  // The order above is unmounted, perhaps with the focus.
  useEffect(() => {
    if (isNew && entry.current) showOutcome(entry.current);
  }, [isNew]);
  return (
    <li>
      <div ref={entry} className={styles.entry} data-new={isNew || undefined} tabIndex={-1}>
        <div className={styles.words}>
          <p className={styles.courses}>
            <LocalizedText of={localizedOrderTitles(order)} />
          </p>
          {order.child && <p className={styles.more}>{formatForChild(order.child)}</p>}
          <PaidDays of={order} />
          <p className={styles.more}>
            {stateFormatters[order.state](formatDate(order.changedAt))}
            <span className={styles.reference}>{order.reference}</span>
          </p>
          {order.concession && <p className={styles.more}>{formatDiscount(order)}</p>}
        </div>
        <p className={styles.amount}>{formatPaise(discountedPaise(order))}</p>
        <OrderInvoices order={order} />
      </div>
    </li>
  );
};

interface Props {
  list: LearnerOrder[];
  /** The order that was open until now. */
  settled: number | undefined;
  hasMore: boolean;
  onMore: () => Promise<string | undefined>;
}

export const PaymentHistory = ({ list, settled, ...more }: Props) => (
  <section className={styles.history} aria-labelledby="payment-history">
    <h2 className={styles.title} id="payment-history">
      {t`Payment History`}
    </h2>
    <Card flush>
      <PagedList {...more}>
        {list.map((order) => (
          <PaymentHistoryEntry key={order.id} order={order} isNew={order.id === settled} />
        ))}
      </PagedList>
    </Card>
  </section>
);

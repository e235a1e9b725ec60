import { plural, t } from '@lingui/core/macro';
import type { OrdersAwaitingAmount } from 'bff/contract';
import { groupUtr } from 'bff/shared/utr';
import { useId, useState } from 'react';
import { formatPaise, toRupeesInput } from '../../account/payment/paise.ts';
import { formatShortDate } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { PagedRows } from './PagedRows.tsx';
import { RejectedOrders } from './RejectedOrders.tsx';
import { paymentPath } from './RowsToReview.tsx';
import { nameOf, type RowOfKind, wholeRupees } from './row-messages.ts';
import styles from './Statement.module.css';

type UnmatchedRow = RowOfKind<'amount alone' | 'no order' | 'zero'>;

/** UTR 4331 0093 6617, from “ANU” */
const formatSource = ({ utr, payer }: UnmatchedRow): string => {
  const number = utr === null ? t`No UTR` : t`UTR ${{ utr: groupUtr(utr) }}`;
  return payer === '' ? number : t`${number}, from “${payer}”`;
};

/** The page where staff create an order, filled in from the row. */
const orderPath = ({ amount, utr, date }: UnmatchedRow): string => {
  const values = {
    way: 'upi',
    amount: toRupeesInput(amount),
    on: date,
    ...(utr && { reference: utr }),
  };
  return `${pages.staffOrder.path}?${new URLSearchParams(values)}`;
};

interface CandidatesProps {
  id: string;
  row: UnmatchedRow;
  waiting: OrdersAwaitingAmount;
}

const Candidates = ({ id, row, waiting }: CandidatesProps) => {
  const others = waiting.count - waiting.orders.length;
  return (
    <div id={id} className={styles.candidates}>
      <p
        className={styles.more}
      >{t`These orders are waiting for exactly this amount. Please ask the learner before you decide.`}</p>
      <ul>
        {waiting.orders.map((order) => (
          <li key={order.id}>
            <Link to={paymentPath(order.reference)}>
              {t`${{ name: nameOf(order) }}, ${{ reference: order.reference }}`}
            </Link>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className={styles.more}>
          {plural(others, { one: 'and 1 more', other: `and ${others} more` })}
        </p>
      )}
      <Link to={orderPath(row)}>{t`Order for a learner`}</Link>
    </div>
  );
};

interface UnmatchedRowProps {
  row: UnmatchedRow;
  waiting: OrdersAwaitingAmount | undefined;
}

const UnmatchedRowItem = ({ row, waiting }: UnmatchedRowProps) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const amount = formatPaise(row.amount);
  const rejected = row.as === 'zero' ? [] : (row.rejected ?? []);
  return (
    <li className={classes(styles.row, row.as === 'zero' && styles.nothing)}>
      <span className={styles.what}>
        <span className={styles.who}>{t`${amount}, ${{ day: formatShortDate(row.date) }}`}</span>
        <span className={styles.utr}>{formatSource(row)}</span>
      </span>
      {row.as === 'zero' && <span className={styles.end}>{t`Not a payment`}</span>}
      {row.as !== 'zero' && rejected.length > 0 && <RejectedOrders row={row} orders={rejected} />}
      {row.as === 'no order' && rejected.length === 0 && (
        <span className={styles.end}>
          {t`No order is waiting for this payment`}{' '}
          <Link className={styles.link} to={orderPath(row)}>
            {t`Whose payment is this?`}
          </Link>
        </span>
      )}
      {waiting && rejected.length === 0 && (
        <button
          type="button"
          className={classes(styles.link, styles.end)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {t`Whose payment is this?`}
        </button>
      )}
      {waiting && isOpen && <Candidates id={id} row={row} waiting={waiting} />}
    </li>
  );
};

interface Props {
  rows: UnmatchedRow[];
  waiting: OrdersAwaitingAmount[];
}

/** Payments whose UTR matches no order. A matching amount proves nothing, so none can be confirmed here. */
export const RowsWithoutOrder = ({ rows, waiting }: Props) => {
  const count = rows.length;
  if (count === 0) return null;
  const waitingFor = (row: UnmatchedRow) =>
    row.as === 'amount alone'
      ? waiting.find(({ amount }) => amount === wholeRupees(row.amount))
      : undefined;
  return (
    <section className={styles.part}>
      <h2>{plural(count, { one: '1 without an order', other: `${count} without an order` })}</h2>
      <PagedRows className={styles.rows} rows={rows}>
        {(row) => <UnmatchedRowItem key={row.line} row={row} waiting={waitingFor(row)} />}
      </PagedRows>
    </section>
  );
};

import { plural, t } from '@lingui/core/macro';
import type { WaitingFor } from 'bff/contract';
import { groupUtr } from 'bff/shared/utr';
import { useId, useState } from 'react';
import { inRupees, typedRupees } from '../../account/payment/paise.ts';
import { dayAndMonthOf } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { RejectedOrders } from './RejectedOrders.tsx';
import { nameOf, type RowAs, wholeRupees } from './row-messages.ts';
import { ShownRows } from './ShownRows.tsx';
import styles from './Statement.module.css';
import { paymentPath } from './ToReview.tsx';

type Lost = RowAs<'amount alone' | 'no order' | 'zero'>;

/** UTR 4331 0093 6617, from “ANU”: as far as the row has them. */
const sourceOf = ({ utr, payer }: Lost): string => {
  const number = utr === null ? t`Without a UTR` : t`UTR ${{ utr: groupUtr(utr) }}`;
  return payer === '' ? number : t`${number}, from “${payer}”`;
};

/** Where staff say whose it is, and order for them: with what the row has. */
const orderPath = ({ amount, utr, date }: Lost): string => {
  const known = {
    way: 'upi',
    amount: typedRupees(amount),
    on: date,
    ...(utr && { reference: utr }),
  };
  return `${pages.staffOrder.path}?${new URLSearchParams(known)}`;
};

interface CandidatesProps {
  id: string;
  row: Lost;
  waiting: WaitingFor;
}

const Candidates = ({ id, row, waiting }: CandidatesProps) => {
  const others = waiting.count - waiting.orders.length;
  return (
    <div id={id} className={styles.candidates}>
      <p
        className={styles.more}
      >{t`These orders wait for just this amount. Ask before you decide.`}</p>
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

interface RowProps {
  row: Lost;
  waiting: WaitingFor | undefined;
}

const LostRow = ({ row, waiting }: RowProps) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const amount = inRupees(row.amount);
  const rejected = row.as === 'zero' ? [] : (row.rejected ?? []);
  return (
    <li className={classes(styles.row, row.as === 'zero' && styles.nothing)}>
      <span className={styles.what}>
        <span className={styles.who}>{t`${amount}, ${{ day: dayAndMonthOf(row.date) }}`}</span>
        <span className={styles.utr}>{sourceOf(row)}</span>
      </span>
      {row.as === 'zero' && <span className={styles.end}>{t`Not a payment`}</span>}
      {row.as !== 'zero' && rejected.length > 0 && <RejectedOrders row={row} orders={rejected} />}
      {row.as === 'no order' && rejected.length === 0 && (
        <span className={styles.end}>
          {t`No order waits for it`}{' '}
          <Link className={styles.link} to={orderPath(row)}>
            {t`Whose is it?`}
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
          {t`Whose is it?`}
        </button>
      )}
      {waiting && isOpen && <Candidates id={id} row={row} waiting={waiting} />}
    </li>
  );
};

interface Props {
  rows: Lost[];
  waiting: WaitingFor[];
}

/** Money that no UTR leads to an order: an amount proves nothing, so nothing is confirmed from here. */
export const WithoutOrder = ({ rows, waiting }: Props) => {
  const count = rows.length;
  if (count === 0) return null;
  const waitingFor = (row: Lost) =>
    row.as === 'amount alone'
      ? waiting.find(({ amount }) => amount === wholeRupees(row.amount))
      : undefined;
  return (
    <section className={styles.part}>
      <h2>{plural(count, { one: '1 without an order', other: `${count} without an order` })}</h2>
      <ShownRows className={styles.rows} rows={rows}>
        {(row) => <LostRow key={row.line} row={row} waiting={waitingFor(row)} />}
      </ShownRows>
    </section>
  );
};

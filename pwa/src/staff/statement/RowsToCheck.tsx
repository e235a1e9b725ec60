import { plural, t } from '@lingui/core/macro';
import { groupUtr } from 'bff/shared/utr';
import { formatPaise } from '../../account/payment/paise.ts';
import { formatDateWithYear } from '../../content/format.ts';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { PagedRows } from './PagedRows.tsx';
import { paymentPath } from './RowsToReview.tsx';
import { formatRowError, type RowToCheck } from './row-messages.ts';
import styles from './Statement.module.css';

const CheckCard = ({ row }: { row: RowToCheck }) => {
  const { utr, order, amount, date, payer } = row.check;
  return (
    <Card className={styles.card ?? ''}>
      <div className={styles.head}>
        <h3>{t`${{ amount: formatPaise(amount) }}, ${{ day: formatDateWithYear(date) }}`}</h3>
        <span className={styles.more}>{t`Row ${{ line: row.line }}`}</span>
      </div>
      <p className={styles.why}>{formatRowError(row)}</p>
      {payer !== '' && <p className={styles.more}>{t`From “${payer}”`}</p>}
      {utr !== null && (
        <div className={styles.links}>
          {order ? (
            <Link to={paymentPath(order.reference)}>
              {t`Order ${{ reference: order.reference }}`}
            </Link>
          ) : (
            <span className={styles.utr}>{t`UTR ${{ utr: groupUtr(utr) }}`}</span>
          )}
        </div>
      )}
    </Card>
  );
};

/** Payments to check in the bank: they were reversed, not successful in the payment app, or far from the day of the order. */
export const RowsToCheck = ({ rows }: { rows: RowToCheck[] }) => {
  const count = rows.length;
  if (count === 0) return null;
  return (
    <section className={styles.part}>
      <div>
        <h2>
          {plural(count, {
            one: '1 to check in your bank',
            other: `${count} to check in your bank`,
          })}
        </h2>
        <p
          className={styles.more}
        >{t`You cannot confirm these payments here. Please check them in your bank first.`}</p>
      </div>
      <PagedRows className={styles.cards} rows={rows}>
        {(row) => (
          <li key={row.line}>
            <CheckCard row={row} />
          </li>
        )}
      </PagedRows>
    </section>
  );
};

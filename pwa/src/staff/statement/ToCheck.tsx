import { plural, t } from '@lingui/core/macro';
import { groupUtr } from 'bff/shared/utr';
import { inRupees } from '../../account/payment/paise.ts';
import { dayAndYearOf } from '../../content/format.ts';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { type CheckedRow, faultInWords } from './row-messages.ts';
import { ShownRows } from './ShownRows.tsx';
import styles from './Statement.module.css';
import { paymentPath } from './ToReview.tsx';

const CheckCard = ({ row }: { row: CheckedRow }) => {
  const { utr, order, amount, date, payer } = row.check;
  return (
    <Card className={styles.card ?? ''}>
      <div className={styles.head}>
        <h3>{t`${{ amount: inRupees(amount) }}, ${{ day: dayAndYearOf(date) }}`}</h3>
        <span className={styles.more}>{t`Line ${{ line: row.line }}`}</span>
      </div>
      <p className={styles.why}>{faultInWords(row)}</p>
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

/** Money that may no longer be the studio's: the bank took it back, a payment app gives no success, or the day is far from the order's. */
export const ToCheck = ({ rows }: { rows: CheckedRow[] }) => {
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
        <p className={styles.more}>{t`None of these payments is confirmed from here.`}</p>
      </div>
      <ShownRows className={styles.cards} rows={rows}>
        {(row) => (
          <li key={row.line}>
            <CheckCard row={row} />
          </li>
        )}
      </ShownRows>
    </section>
  );
};

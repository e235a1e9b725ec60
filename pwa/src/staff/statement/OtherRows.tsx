import { plural, t } from '@lingui/core/macro';
import type { BankLine } from 'bff/contract';
import { groupUtr } from 'bff/shared/utr';
import { formatPaise } from '../../account/payment/paise.ts';
import { formatShortDate } from '../../content/format.ts';
import { Link } from '../../ui/link.tsx';
import { PagedRows } from './PagedRows.tsx';
import { paymentPath } from './RowsToReview.tsx';
import { formatRowError, type RowOfKind } from './row-messages.ts';
import styles from './Statement.module.css';

/** Unreadable rows with their line and text, so that staff find them in their file. */
export const DamagedRows = ({ rows }: { rows: RowOfKind<'damaged'>[] }) => {
  const count = rows.length;
  if (count === 0) return null;
  return (
    <section className={styles.part}>
      <h2>
        {plural(count, {
          one: '1 row that could not be read',
          other: `${count} rows that could not be read`,
        })}
      </h2>
      <PagedRows className={styles.rows} rows={rows}>
        {(row) => (
          <li key={row.line} className={styles.damaged}>
            <span className={styles.who}>{t`Row ${{ line: row.line }}`}</span>
            <span className={styles.why}>{formatRowError(row)}</span>
            <span className={styles.utr}>{row.text}</span>
          </li>
        )}
      </PagedRows>
    </section>
  );
};

/** The count of orders that share the payment, and its rest. */
const formatShared = ({ orders = [], left = 0 }: RowOfKind<'seen before'>): string[] => {
  const count = orders.length;
  return [
    ...(count > 1 ? [plural(count, { other: `Shared between ${count} orders` })] : []),
    ...(left > 0 ? [t`${{ left: formatPaise(left) }} of this payment has not been used yet`] : []),
  ];
};

/** Rows whose UTR is recorded already. */
export const SeenRows = ({ rows }: { rows: RowOfKind<'seen before'>[] }) => {
  const count = rows.length;
  if (count === 0) return null;
  return (
    <details className={`${styles.part} ${styles.others}`}>
      <summary>{plural(count, { one: '1 seen before', other: `${count} seen before` })}</summary>
      <PagedRows className={styles.rows} rows={rows}>
        {(row) => (
          <li key={row.line} className={styles.row}>
            <span className={styles.what}>
              <span className={styles.who}>
                {t`${{ amount: formatPaise(row.amount) }}, ${{ day: formatShortDate(row.date) }}`}
              </span>
              <span className={styles.utr}>{t`UTR ${{ utr: groupUtr(row.utr) }}`}</span>
              {formatShared(row).map((text) => (
                <span key={text} className={styles.more}>
                  {text}
                </span>
              ))}
            </span>
            <span className={styles.end}>
              {/* A server of the previous version returns one order. */}
              {(row.orders ?? [row.order]).map(({ id, reference }) => (
                <Link key={id} className={styles.link} to={paymentPath(reference)}>
                  {reference}
                </Link>
              ))}
            </span>
          </li>
        )}
      </PagedRows>
    </details>
  );
};

/** The lines of the bank that are no payments, shown so that no payment is missed. */
export const BankLines = ({ lines }: { lines: BankLine[] }) => {
  const count = lines.length;
  if (count === 0) return null;
  return (
    <details className={`${styles.part} ${styles.others}`}>
      <summary>
        {plural(count, {
          one: '1 row that is not a payment',
          other: `${count} rows that are not payments`,
        })}
      </summary>
      <PagedRows className={styles.rows} rows={lines}>
        {({ line, text }) => (
          <li key={line} className={styles.damaged}>
            <span className={styles.who}>{t`Row ${{ line }}`}</span>
            <span className={styles.utr}>{text}</span>
          </li>
        )}
      </PagedRows>
    </details>
  );
};

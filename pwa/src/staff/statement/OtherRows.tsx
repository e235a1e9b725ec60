import { plural, t } from '@lingui/core/macro';
import type { BankLine } from 'bff/contract';
import { groupUtr } from 'bff/shared/utr';
import { inRupees } from '../../account/payment/paise.ts';
import { dayAndMonthOf } from '../../content/format.ts';
import { Link } from '../../ui/link.tsx';
import { faultInWords, type RowAs } from './row-messages.ts';
import { ShownRows } from './ShownRows.tsx';
import styles from './Statement.module.css';
import { paymentPath } from './ToReview.tsx';

/** Rows that cannot be read, each with its line and its text, so that staff find it in their file. */
export const DamagedRows = ({ rows }: { rows: RowAs<'damaged'>[] }) => {
  const count = rows.length;
  if (count === 0) return null;
  return (
    <section className={styles.part}>
      <h2>
        {plural(count, {
          one: '1 that could not be read',
          other: `${count} that could not be read`,
        })}
      </h2>
      <ShownRows className={styles.rows} rows={rows}>
        {(row) => (
          <li key={row.line} className={styles.damaged}>
            <span className={styles.who}>{t`Line ${{ line: row.line }}`}</span>
            <span className={styles.why}>{faultInWords(row)}</span>
            <span className={styles.utr}>{row.text}</span>
          </li>
        )}
      </ShownRows>
    </section>
  );
};

/** Between how many orders it is shared, and what of it is left. */
const sharedInWords = ({ orders = [], left = 0 }: RowAs<'seen before'>): string[] => {
  const count = orders.length;
  return [
    ...(count > 1 ? [plural(count, { other: `Shared between ${count} orders` })] : []),
    ...(left > 0 ? [t`${{ left: inRupees(left) }} of this payment is not used yet`] : []),
  ];
};

/** Rows whose UTR counts already. */
export const SeenRows = ({ rows }: { rows: RowAs<'seen before'>[] }) => {
  const count = rows.length;
  if (count === 0) return null;
  return (
    <details className={`${styles.part} ${styles.others}`}>
      <summary>{plural(count, { one: '1 seen before', other: `${count} seen before` })}</summary>
      <ShownRows className={styles.rows} rows={rows}>
        {(row) => (
          <li key={row.line} className={styles.row}>
            <span className={styles.what}>
              <span className={styles.who}>
                {t`${{ amount: inRupees(row.amount) }}, ${{ day: dayAndMonthOf(row.date) }}`}
              </span>
              <span className={styles.utr}>{t`UTR ${{ utr: groupUtr(row.utr) }}`}</span>
              {sharedInWords(row).map((words) => (
                <span key={words} className={styles.more}>
                  {words}
                </span>
              ))}
            </span>
            <span className={styles.end}>
              {/* A server of the version before names one. */}
              {(row.orders ?? [row.order]).map(({ id, reference }) => (
                <Link key={id} className={styles.link} to={paymentPath(reference)}>
                  {reference}
                </Link>
              ))}
            </span>
          </li>
        )}
      </ShownRows>
    </details>
  );
};

/** What the bank has added to the rows, so that no payment is left out unseen. */
export const BankLines = ({ lines }: { lines: BankLine[] }) => {
  const count = lines.length;
  if (count === 0) return null;
  return (
    <details className={`${styles.part} ${styles.others}`}>
      <summary>
        {plural(count, {
          one: '1 line that is not a payment',
          other: `${count} lines that are not payments`,
        })}
      </summary>
      <ShownRows className={styles.rows} rows={lines}>
        {({ line, text }) => (
          <li key={line} className={styles.damaged}>
            <span className={styles.who}>{t`Line ${{ line }}`}</span>
            <span className={styles.utr}>{text}</span>
          </li>
        )}
      </ShownRows>
    </details>
  );
};

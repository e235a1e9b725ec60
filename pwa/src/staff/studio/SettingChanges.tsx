import { t } from '@lingui/core/macro';
import type { FactChange } from 'bff/contract';
import { momentOf } from '../../content/format.ts';
import { partNames } from './part-names.ts';
import styles from './Studio.module.css';

const whatOf = ({ part, upi }: FactChange): string => {
  if (!upi) return partNames()[part];
  const none = t`none`;
  return t`UPI id: before ${{ before: upi.before || none }}, now ${{ after: upi.after || none }}`;
};

/** What was changed, by whom and when. */
export const FactChanges = ({ changes }: { changes: FactChange[] }) => {
  if (changes.length === 0) return <p className={styles.quiet}>{t`Nothing was changed yet.`}</p>;
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.id}>
          {whatOf(change)}
          <span className={styles.when}>
            {change.by ?? t`a deleted account`}, {momentOf(change.at)}
          </span>
        </li>
      ))}
    </ul>
  );
};

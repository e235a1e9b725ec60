import { t } from '@lingui/core/macro';
import type { SettingsChange } from 'bff/contract';
import { formatDateTime } from '../../content/format.ts';
import styles from './Studio.module.css';
import { sectionNames } from './section-names.ts';

const formatChange = ({ part, upi }: SettingsChange): string => {
  if (!upi) return sectionNames()[part];
  const none = t`none`;
  return t`UPI ID: before ${{ before: upi.before || none }}, now ${{ after: upi.after || none }}`;
};

/** The last changes, with the person and the time. */
export const SettingChanges = ({ changes }: { changes: SettingsChange[] }) => {
  if (changes.length === 0)
    return <p className={styles.quiet}>{t`There have been no changes yet.`}</p>;
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.id}>
          {formatChange(change)}
          <span className={styles.when}>
            {change.by ?? t`a deleted account`}, {formatDateTime(change.at)}
          </span>
        </li>
      ))}
    </ul>
  );
};

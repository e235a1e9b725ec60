import { t } from '@lingui/core/macro';
import type { StaffToday } from 'bff/contract';
import { formatAsOf } from '../../content/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import styles from './StaffToday.module.css';

interface Props {
  /** Absent in a response of a server of the previous version. */
  troubles: StaffToday['troubles'] | undefined;
  now: Date;
}

/** The alerts of the server, with their time and what to do. */
export const Alerts = ({ troubles = [], now }: Props) => {
  if (troubles.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="troubles">
      <h2 id="troubles">{t`Server problem`}</h2>
      <Alert kind="info">
        <ul className={styles.troubles}>
          {troubles.map(({ key, what, todo, since }) => (
            <li key={key} className={styles.trouble}>
              <p className={styles.what}>{what}</p>
              <p>{todo}</p>
              <p>{t`Since ${{ moment: formatAsOf(new Date(since), now) }}`}</p>
            </li>
          ))}
        </ul>
      </Alert>
    </section>
  );
};

import { t } from '@lingui/core/macro';
import { formatRupees } from '../../content/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './WhereIsUtr.module.css';

/** A number that validation refuses as made up, so nobody can send it. */
const sampleUtr = '1234 5678 9012';

interface Props {
  amount: number;
  /** Undefined if the payee is not known. */
  payee: string | undefined;
}

/** Where a payment app shows the UTR: a picture of a generic app. The text beside it says the same. */
export const WhereIsUtr = ({ amount, payee }: Props) => (
  <div className={styles.scene} aria-hidden="true">
    <div className={styles.phone}>
      <span className={styles.done}>
        <Icon name="check" size={24} />
      </span>
      <p className={styles.amount}>{formatRupees(amount)}</p>
      <p className={styles.small}>{payee ? t`Paid to ${payee}` : t`Paid to the studio`}</p>
      <div className={styles.ring}>
        <p className={styles.small}>{t`UPI transaction ID`}</p>
        <p className={styles.digits}>{sampleUtr}</p>
      </div>
      <div className={styles.ends}>
        <span>{t`From`}</span>
        <span>{t`Your bank`}</span>
      </div>
    </div>
  </div>
);

import { t } from '@lingui/core/macro';
import { rupees } from '../../content/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './WhereIsUtr.module.css';

/** Digits that are refused as made up: nobody sends them. */
const sample = '1234 5678 9012';

interface Props {
  amount: number;
  /** Undefined where it is not said who is paid. */
  payee: string | undefined;
}

/** Where a payment app shows the UTR: a drawing of no one app's screen. The words beside it say the same. */
export const UtrPlace = ({ amount, payee }: Props) => (
  <div className={styles.scene} aria-hidden="true">
    <div className={styles.phone}>
      <span className={styles.done}>
        <Icon name="check" size={24} />
      </span>
      <p className={styles.amount}>{rupees(amount)}</p>
      <p className={styles.small}>{payee ? t`Paid to ${payee}` : t`Paid to the studio`}</p>
      <div className={styles.ring}>
        <p className={styles.small}>{t`UPI transaction ID`}</p>
        <p className={styles.digits}>{sample}</p>
      </div>
      <div className={styles.ends}>
        <span>{t`From`}</span>
        <span>{t`Your bank`}</span>
      </div>
    </div>
  </div>
);

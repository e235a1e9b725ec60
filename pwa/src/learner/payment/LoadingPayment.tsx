import { t } from '@lingui/core/macro';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './PaymentScreen.module.css';

/** The skeleton of an unpaid order. */
export const LoadingPayment = () => (
  <div className={styles.loading} role="status">
    <span className="visually-hidden">{t`Loading your payments`}</span>
    <Skeleton />
    <Skeleton shape="title" />
    <Skeleton shape="row" />
    <Skeleton shape="row" />
    <Skeleton shape="title" />
    <Skeleton />
    <Skeleton />
    <Skeleton shape="button" />
  </div>
);

import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './PaymentScreen.module.css';

export const LoadingPayment = () => (
  <Card>
    <div className={styles.loading} role="status">
      <span className="visually-hidden">Loading your payments</span>
      <Skeleton shape="title" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="button" />
    </div>
  </Card>
);

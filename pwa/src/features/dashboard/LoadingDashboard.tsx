import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './DashboardScreen.module.css';

export const LoadingDashboard = () => (
  <div className={styles.panels}>
    <Card>
      <div className={styles.panel} role="status">
        <span className="visually-hidden">Loading your next class</span>
        <Skeleton />
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="button" />
      </div>
    </Card>
  </div>
);

import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './SelectedClassesScreen.module.css';

/** The shape of the table and the Summary. */
export const LoadingSelection = () => (
  <div className={styles.columns} role="status">
    <span className="visually-hidden">Loading your selected classes</span>
    <Card>
      <div className={styles.loading}>
        <Skeleton shape="row" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
    </Card>
    <Card>
      <div className={styles.loading}>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="button" />
      </div>
    </Card>
  </div>
);

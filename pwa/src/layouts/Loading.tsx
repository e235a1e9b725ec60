import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './Loading.module.css';

/** While a screen's code is on its way: a heading's shape where the heading will stand. */
export const Loading = () => (
  <div className={styles.loading} role="status">
    <span className="visually-hidden">Loading</span>
    <Skeleton shape="title" />
    <Skeleton />
  </div>
);

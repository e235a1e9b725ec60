import styles from './Skeleton.module.css';

interface Props {
  /** The shape of what comes. */
  shape?: 'line' | 'title' | 'button' | 'row';
}

/** Say once beside it, for those who do not see it, that something is loading. */
export const Skeleton = ({ shape = 'line' }: Props) => (
  <span className={`${styles.skeleton} ${styles[shape]}`} aria-hidden="true" />
);

import styles from './Skeleton.module.css';

interface Props {
  /** The shape of the content that is loading. */
  shape?: 'line' | 'title' | 'button' | 'row';
}

/** A placeholder for loading content. Put a visually hidden text beside it that says so. */
export const Skeleton = ({ shape = 'line' }: Props) => (
  <span className={`${styles.skeleton} ${styles[shape]}`} aria-hidden="true" />
);

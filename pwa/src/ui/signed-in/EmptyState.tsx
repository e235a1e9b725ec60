import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface Props {
  /** A small decorative illustration. */
  picture?: ReactNode;
  title: string;
  children: ReactNode;
  /** Links or buttons for the next step. */
  actions?: ReactNode;
}

export const EmptyState = ({ picture, title, children, actions }: Props) => (
  <div className={styles.empty}>
    {picture && <div className={styles.picture}>{picture}</div>}
    <h2 className={styles.title}>{title}</h2>
    <div className={styles.words}>{children}</div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
);

import type { ReactNode } from 'react';
import styles from './PageHeading.module.css';

/** A screen's heading and what stands right under it. It takes the focus after navigation. */
export const PageHeading = ({ children, lead }: { children: ReactNode; lead?: ReactNode }) => (
  <div className={styles.heading}>
    <h1 tabIndex={-1}>{children}</h1>
    {lead && <p className={styles.lead}>{lead}</p>}
  </div>
);

import type { ReactNode } from 'react';
import styles from './PageHeading.module.css';

interface Props {
  children: ReactNode;
  lead?: ReactNode;
  /** That what is shown is not new, and from when it is. */
  note?: string | undefined;
}

/** A screen's heading and what stands right under it. It takes the focus after navigation. */
export const PageHeading = ({ children, lead, note }: Props) => (
  <div className={styles.heading}>
    <h1 tabIndex={-1}>{children}</h1>
    {lead && <p className={styles.lead}>{lead}</p>}
    <div role="status">{note && <p className={styles.note}>{note}</p>}</div>
  </div>
);

import type { ReactNode } from 'react';
import styles from './PageHeading.module.css';

interface Props {
  children: ReactNode;
  lead?: ReactNode;
  /** A note that the content is old, and its age. */
  note?: string | undefined;
}

/** A screen's heading with its lead and note. The heading gets the focus after a navigation. */
export const PageHeading = ({ children, lead, note }: Props) => (
  <div className={styles.heading}>
    <h1 tabIndex={-1}>{children}</h1>
    {lead && <p className={styles.lead}>{lead}</p>}
    <div role="status">{note && <p className={styles.note}>{note}</p>}</div>
  </div>
);

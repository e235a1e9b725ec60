import type { ReactNode } from 'react';
import styles from './PageHeading.module.css';
import { StaleNote, type StaleNoteContent } from './StaleNote.tsx';

interface Props {
  children: ReactNode;
  lead?: ReactNode;
  note?: StaleNoteContent | undefined;
}

/** A screen's heading with its lead and note. The heading gets the focus after a navigation. */
export const PageHeading = ({ children, lead, note }: Props) => (
  <div className={styles.heading}>
    <h1 tabIndex={-1}>{children}</h1>
    {lead && <p className={styles.lead}>{lead}</p>}
    <StaleNote note={note} />
  </div>
);

import type { ReactNode } from 'react';
import styles from './ClockNote.module.css';
import { InnerIcon } from './InnerIcon.tsx';

/** A note that something takes time and needs no action. */
export const ClockNote = ({ children }: { children: ReactNode }) => (
  <div className={styles.note} role="status">
    <InnerIcon name="clock" size={20} />
    <div>{children}</div>
  </div>
);

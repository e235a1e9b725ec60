import type { ReactNode } from 'react';
import styles from './ClockNote.module.css';
import { InnerIcon } from './InnerIcon.tsx';

/** Says calmly that something takes its time, and that nothing is to be done. */
export const ClockNote = ({ children }: { children: ReactNode }) => (
  <div className={styles.note} role="status">
    <InnerIcon name="clock" size={20} />
    <div>{children}</div>
  </div>
);

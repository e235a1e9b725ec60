import type { ReactNode } from 'react';
import styles from './NumberedSteps.module.css';

/** A numbered list of steps. The children are the list's items. */
export const NumberedSteps = ({ children }: { children: ReactNode }) => (
  <ol className={styles.steps}>{children}</ol>
);

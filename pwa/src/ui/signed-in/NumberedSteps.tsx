import type { ReactNode } from 'react';
import styles from './NumberedSteps.module.css';

/** What a person does, one after the other. The children are the list's items. */
export const NumberedSteps = ({ children }: { children: ReactNode }) => (
  <ol className={styles.steps}>{children}</ol>
);

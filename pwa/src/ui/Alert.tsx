import type { ReactNode } from 'react';
import styles from './Alert.module.css';
import { Icon } from './Icon.tsx';

interface Props {
  /** `error` interrupts a screen reader, `success` and `info` wait for a pause. */
  kind: 'error' | 'success' | 'info';
  children: ReactNode;
}

export const Alert = ({ kind, children }: Props) => (
  <div className={`${styles.alert} ${styles[kind]}`} role={kind === 'error' ? 'alert' : 'status'}>
    <Icon name={kind === 'success' ? 'check' : 'warning'} size={20} />
    <div className={styles.words}>{children}</div>
  </div>
);

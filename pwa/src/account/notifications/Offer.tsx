import type { ReactNode } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { InnerIcon, type InnerIconName } from '../../ui/signed-in/InnerIcon.tsx';
import styles from './Offer.module.css';

interface Props {
  /** The name of the region, for screen readers. */
  label: string;
  icon: InnerIconName;
  title: string;
  more: string;
  problem?: string | undefined;
  /** Two buttons with the same appearance, so that no answer is pushed. */
  children: ReactNode;
}

/** A discreet question on a dashboard. */
export const Offer = ({ label, icon, title, more, problem, children }: Props) => (
  <section className={styles.place} aria-label={label}>
    <div className={styles.offer}>
      <span className={styles.sign}>
        <InnerIcon name={icon} />
      </span>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.more}>{more}</p>
      </div>
      <div className={styles.actions}>{children}</div>
      {problem && (
        <div className={styles.problem}>
          <Alert kind="error">{problem}</Alert>
        </div>
      )}
    </div>
  </section>
);

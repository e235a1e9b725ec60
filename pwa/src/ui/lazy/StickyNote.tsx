import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './StickyNote.module.css';

interface Props {
  /** The name of the region, for screen readers. */
  label: string;
  picture?: string;
  title: string;
  children?: ReactNode;
  actions: ReactNode;
  onDismiss?: () => void;
}

/** A small card over the lower edge of the page that stays until the user decides. */
export const StickyNote = ({ label, picture, title, children, actions, onDismiss }: Props) => (
  <section className={styles.note} aria-label={label}>
    {picture && <img className={styles.picture} src={picture} alt="" width="44" height="44" />}
    <div className={styles.words}>
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.more}>{children}</p>}
    </div>
    <div className={styles.actions}>{actions}</div>
    {onDismiss && (
      <button type="button" className={styles.close} aria-label={t`Not now`} onClick={onDismiss}>
        <Icon name="close" size={18} />
      </button>
    )}
  </section>
);

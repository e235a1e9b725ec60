import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './StandingNote.module.css';

interface Props {
  /** What it is, for those who jump from place to place. */
  label: string;
  picture?: string;
  title: string;
  children?: ReactNode;
  actions: ReactNode;
  onDismiss?: () => void;
}

/** A small card over the page's lower edge that stays until someone has decided. */
export const StandingNote = ({ label, picture, title, children, actions, onDismiss }: Props) => (
  <section className={styles.note} aria-label={label}>
    {picture && <img className={styles.picture} src={picture} alt="" width="44" height="44" />}
    <div className={styles.words}>
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.more}>{children}</p>}
    </div>
    <div className={styles.actions}>{actions}</div>
    {onDismiss && (
      <button type="button" className={styles.close} aria-label="Not now" onClick={onDismiss}>
        <Icon name="close" size={18} />
      </button>
    )}
  </section>
);

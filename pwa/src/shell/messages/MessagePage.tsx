import type { ReactNode } from 'react';
import styles from './MessagePage.module.css';

interface Props {
  eyebrow?: string;
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** A page with a message and links to other pages: not found, for example. */
export const MessagePage = ({ eyebrow, title, children, actions }: Props) => (
  <div className={`page ${styles.message}`}>
    <svg className={styles.scene} viewBox="0 0 400 220" aria-hidden="true">
      <circle className={styles.sun} cx="200" cy="118" r="62" />
      <path className={styles.far} d="M0 140 Q80 76 160 128 T320 112 Q360 78 400 96 V220 H0z" />
      <path className={styles.near} d="M0 172 Q110 122 210 166 T400 156 V220 H0z" />
      <path className={styles.river} d="M0 196 Q120 184 240 194 T400 188 V220 H0z" />
    </svg>
    {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
    <h1 className={styles.title} tabIndex={-1}>
      {title}
    </h1>
    <div className={styles.words}>{children}</div>
    <div className={styles.actions}>{actions}</div>
  </div>
);

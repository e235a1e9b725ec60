import { studioMessages } from '../../content/studio-messages.ts';
import styles from './Brand.module.css';

/** The lotus and the studio's name, as the content of a link to the home page. */
export const Brand = () => (
  <span className={styles.brand}>
    <svg className={styles.lotus} viewBox="0 0 32 24" aria-hidden="true">
      <path d="M16 22c-4.3-3.4-6-8-5-12.8l3 2L16 4l2 7.2 3-2c1 4.8-.7 9.4-5 12.8z" />
      <path d="M11 9.6C8.7 9 6.6 8.8 5 9c-.3 1.5 0 3 .7 4.5M21 9.6c2.3-.6 4.4-.8 6-.6.3 1.5 0 3-.7 4.5" />
      <path d="M5.7 13.2c-1.7-.4-3.3-.4-4.7 0C3.2 18.9 8.6 22 16 22s12.8-3.1 15-8.8c-1.4-.4-3-.4-4.7 0" />
    </svg>
    <span className={styles.name}>{studioMessages().name}</span>
  </span>
);

import { studio } from '../../content/studio.ts';
import styles from './Quote.module.css';

export const Quote = () => (
  <figure className={styles.quote}>
    <p className={styles.sanskrit} lang="sa">
      {studio.quote.sanskrit}
    </p>
    <blockquote className={styles.words}>{studio.quote.words}</blockquote>
    <figcaption className={styles.source}>{studio.quote.source}</figcaption>
  </figure>
);

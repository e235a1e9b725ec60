import { classes } from '../../ui/classes.ts';
import styles from './Person.module.css';

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The first letter of a name in a circle; of Devanagari with its vowel sign. Decorative: the name stands beside it. Without a name an
 * empty circle, which keeps the place.
 */
export const Initial = ({ name, small }: { name: string; small?: boolean }) => {
  const [first] = letters.segment(name.trim());
  return (
    <span
      className={classes(styles.initial, small && styles.smallInitial)}
      data-letter={first?.segment.toLocaleUpperCase() ?? ''}
      aria-hidden="true"
    />
  );
};

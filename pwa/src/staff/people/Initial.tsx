import { classes } from '../../ui/classes.ts';
import styles from './Person.module.css';

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

interface Props {
  name: string;
  small?: boolean;
  /** Of a child in a parent's family: another colour than the parent's. */
  warm?: boolean;
}

/**
 * The first letter of a name in a circle; of Devanagari with its vowel sign. Decorative: the name stands beside it. Without a name an
 * empty circle, which keeps the place.
 */
export const Initial = ({ name, small, warm }: Props) => {
  const [first] = letters.segment(name.trim());
  return (
    <span
      className={classes(styles.initial, small && styles.smallInitial, warm && styles.warmInitial)}
      data-letter={first?.segment.toLocaleUpperCase() ?? ''}
      aria-hidden="true"
    />
  );
};

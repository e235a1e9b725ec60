import { classes } from '../../ui/classes.ts';
import styles from './Person.module.css';

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

interface Props {
  name: string;
  small?: boolean;
  /** Another colour, for a child in the family of a parent. */
  warm?: boolean;
}

/**
 * The first grapheme of a name in a circle. Decorative, as the name is beside it. Without a name the circle is empty and
 * reserves its space.
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

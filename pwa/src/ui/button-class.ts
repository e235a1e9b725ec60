import styles from './Button.module.css';
import { classes } from './classes.ts';

export interface ButtonLook {
  /** `action` is the one thing to do here; `outline` the other; `soft` and `danger` sit in rows. */
  variant?: 'action' | 'outline' | 'soft' | 'danger' | 'quiet';
  /** Square-cornered and lower, for rows of actions. */
  small?: boolean;
  /** As wide as what holds it. */
  block?: boolean;
}

/** The look of a button for anything that is none: `<Link className={buttonClass({ … })}>`. */
export const buttonClass = ({ variant = 'action', small, block }: ButtonLook = {}): string =>
  classes(styles.button, styles[variant], small && styles.small, block && styles.block);

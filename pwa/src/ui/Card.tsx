import type { ComponentProps } from 'react';
import styles from './Card.module.css';
import { classes } from './classes.ts';

/** A raised panel. `flush` is without padding, for tables and pictures. */
export const Card = ({
  flush,
  className,
  ...rest
}: ComponentProps<'div'> & { flush?: boolean }) => (
  <div {...rest} className={classes(styles.card, flush && styles.flush, className)} />
);

import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './CheckField.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode;
  /** One of several side by side, such as the days of a week. */
  chip?: boolean;
}

/** A checkbox. Its label is part of the target, which is as large as a thumb. */
export const CheckField = ({ label, chip, ...input }: Props) => (
  <label className={classes(styles.check, chip && styles.chip)}>
    <input {...input} type="checkbox" className={styles.box} />
    {label}
  </label>
);

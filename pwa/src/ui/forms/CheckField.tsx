import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import styles from './CheckField.module.css';
import { describedBy, FieldNotes, type FieldTexts } from './Field.tsx';
import { useFieldError } from './field-errors.tsx';

interface Props
  extends Omit<FieldTexts, 'label' | 'serverError'>,
    Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> {
  label: ReactNode;
  /** For several boxes in a row, such as the days of a week. */
  chip?: boolean;
}

/** A checkbox. Its label is part of the target, which is as large as a thumb. */
export const CheckField = ({ label, chip, hint, error, ...input }: Props) => {
  const id = useId();
  const serverError = useFieldError(input.name, id);
  const check = (
    <label className={classes(styles.check, chip && styles.chip)}>
      <input
        aria-invalid={error || serverError ? true : undefined}
        aria-describedby={describedBy(id, hint, error || serverError)}
        {...input}
        id={id}
        type="checkbox"
        className={styles.box}
      />
      {label}
    </label>
  );
  if (!hint && !error && !serverError) return check;
  return (
    <div className={styles.field}>
      {check}
      <FieldNotes id={id} hint={hint} error={error} serverError={serverError} />
    </div>
  );
};

import { type ComponentProps, useId } from 'react';
import { formatDate } from '../../content/format.ts';
import { classes } from '../../ui/classes.ts';
import fields from '../../ui/forms/Field.module.css';
import { describedBy, Field, type FieldTexts } from '../../ui/forms/Field.tsx';
import { useFieldError } from '../../ui/forms/field-errors.tsx';
import styles from './DateField.module.css';

type Props = Omit<FieldTexts, 'serverError'> &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'value'> & {
    /** YYYY-MM-DD, or empty. */
    value: string;
  };

/** A date field. While it is not focused, it shows the date with its weekday: Thu, 10 Dec. */
export const DateField = ({ label, hint, error, value, ...input }: Props) => {
  const id = useId();
  const serverError = useFieldError(input.name, id);
  // A year of five digits can be typed.
  const isWritten = value.length === 'YYYY-MM-DD'.length;
  return (
    <Field id={id} label={label} hint={hint} error={error} serverError={serverError}>
      <div className={styles.date}>
        <input
          {...input}
          type="date"
          id={id}
          className={classes(fields.control, isWritten && styles.covered)}
          value={value}
          aria-invalid={error || serverError ? true : undefined}
          aria-describedby={describedBy(id, hint, error || serverError)}
        />
        {isWritten && (
          <span className={styles.words} aria-hidden="true">
            {formatDate(value)}
          </span>
        )}
      </div>
    </Field>
  );
};

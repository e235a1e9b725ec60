import { type ComponentProps, useId } from 'react';
import { dayOf, weekdayOf } from '../../content/format.ts';
import { classes } from '../../ui/classes.ts';
import fields from '../../ui/forms/Field.module.css';
import { describedBy, Field, type FieldWords } from '../../ui/forms/Field.tsx';
import styles from './DateField.module.css';

type Props = FieldWords &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'value'> & {
    /** YYYY-MM-DD, or empty. */
    value: string;
  };

/** A day. Browsers write it in figures; while it is not being changed, it is written with its weekday: Thu, 10 Dec 2026. */
export const DateField = ({ label, hint, error, value, ...input }: Props) => {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className={styles.date}>
        <input
          {...input}
          type="date"
          id={id}
          className={classes(fields.control, value !== '' && styles.covered)}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        />
        {value !== '' && (
          <span className={styles.words} aria-hidden="true">
            {weekdayOf(value)}, {dayOf(value)}
          </span>
        )}
      </div>
    </Field>
  );
};

import { type ComponentProps, useId } from 'react';
import styles from '../forms/Field.module.css';
import { describedBy, Field, type FieldTexts } from '../forms/Field.tsx';
import { useFieldError } from '../forms/field-errors.tsx';

type Props = Omit<FieldTexts, 'serverError'> & Omit<ComponentProps<'select'>, 'id' | 'className'>;

export const SelectField = ({ label, hint, error, ...select }: Props) => {
  const id = useId();
  const serverError = useFieldError(select.name, id);
  return (
    <Field id={id} label={label} hint={hint} error={error} serverError={serverError}>
      <select
        {...select}
        id={id}
        className={styles.control}
        aria-invalid={error || serverError ? true : undefined}
        aria-describedby={describedBy(id, hint, error || serverError)}
      />
    </Field>
  );
};

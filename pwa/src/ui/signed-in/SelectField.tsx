import { type ComponentProps, useId } from 'react';
import styles from '../forms/Field.module.css';
import { describedBy, Field, type FieldTexts } from '../forms/Field.tsx';
import { useFieldError } from '../forms/field-errors.tsx';

type Props = Omit<FieldTexts, 'refusal'> & Omit<ComponentProps<'select'>, 'id' | 'className'>;

export const SelectField = ({ label, hint, error, ...select }: Props) => {
  const id = useId();
  const refusal = useFieldError(select.name, id);
  return (
    <Field id={id} label={label} hint={hint} error={error} refusal={refusal}>
      <select
        {...select}
        id={id}
        className={styles.control}
        aria-invalid={error || refusal ? true : undefined}
        aria-describedby={describedBy(id, hint, error || refusal)}
      />
    </Field>
  );
};

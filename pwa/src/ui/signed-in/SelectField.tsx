import { type ComponentProps, useId } from 'react';
import styles from '../forms/Field.module.css';
import { describedBy, Field, type FieldWords } from '../forms/Field.tsx';

type Props = FieldWords & Omit<ComponentProps<'select'>, 'id' | 'className'>;

export const SelectField = ({ label, hint, error, ...select }: Props) => {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <select
        {...select}
        id={id}
        className={styles.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </Field>
  );
};

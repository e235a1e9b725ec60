import { type ComponentProps, useId } from 'react';
import styles from './Field.module.css';
import { describedBy, Field, type FieldWords } from './Field.tsx';

type Props = FieldWords & Omit<ComponentProps<'textarea'>, 'id' | 'className'>;

export const TextArea = ({ label, hint, error, ...textarea }: Props) => {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        {...textarea}
        id={id}
        className={styles.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </Field>
  );
};

import { type ComponentProps, useId } from 'react';
import styles from './Field.module.css';
import { describedBy, Field, type FieldTexts } from './Field.tsx';
import { useFieldError } from './field-errors.tsx';

type Props = Omit<FieldTexts, 'serverError'> & Omit<ComponentProps<'textarea'>, 'id' | 'className'>;

export const TextArea = ({ label, hint, error, ...textarea }: Props) => {
  const id = useId();
  const serverError = useFieldError(textarea.name, id);
  return (
    <Field id={id} label={label} hint={hint} error={error} serverError={serverError}>
      <textarea
        {...textarea}
        id={id}
        className={styles.control}
        aria-invalid={error || serverError ? true : undefined}
        aria-describedby={describedBy(id, hint, error || serverError)}
      />
    </Field>
  );
};

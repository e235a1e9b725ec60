import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Field.module.css';
import { describedBy, Field, type FieldTexts } from './Field.tsx';
import { useFieldError } from './field-errors.tsx';

type Props = Omit<FieldTexts, 'serverError'> &
  Omit<ComponentProps<'input'>, 'id' | 'className'> & {
    /** A small control at the end of the field (a button that shows the password, for example). */
    trailing?: ReactNode;
  };

export const TextField = ({ label, hint, error, trailing, ...input }: Props) => {
  const id = useId();
  const serverError = useFieldError(input.name, id);
  return (
    <Field id={id} label={label} hint={hint} error={error} serverError={serverError}>
      <div className={styles.row}>
        <input
          {...input}
          id={id}
          className={styles.control}
          aria-invalid={error || serverError ? true : undefined}
          aria-describedby={describedBy(id, hint, error || serverError)}
        />
        {trailing && <div className={styles.trailing}>{trailing}</div>}
      </div>
    </Field>
  );
};

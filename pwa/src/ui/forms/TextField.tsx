import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Field.module.css';
import { describedBy, Field, type FieldTexts } from './Field.tsx';
import { useFieldError } from './field-errors.tsx';

type Props = Omit<FieldTexts, 'refusal'> &
  Omit<ComponentProps<'input'>, 'id' | 'className'> & {
    /** A small control at the end of the field (a button that shows the password, for example). */
    trailing?: ReactNode;
  };

export const TextField = ({ label, hint, error, trailing, ...input }: Props) => {
  const id = useId();
  const refusal = useFieldError(input.name, id);
  return (
    <Field id={id} label={label} hint={hint} error={error} refusal={refusal}>
      <div className={styles.row}>
        <input
          {...input}
          id={id}
          className={styles.control}
          aria-invalid={error || refusal ? true : undefined}
          aria-describedby={describedBy(id, hint, error || refusal)}
        />
        {trailing && <div className={styles.trailing}>{trailing}</div>}
      </div>
    </Field>
  );
};

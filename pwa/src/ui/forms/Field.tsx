import type { ReactNode } from 'react';
import styles from './Field.module.css';

export interface FieldWords {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** What the server has refused of it, in place of `error`: it came after the person had left the field. */
  refusal?: ReactNode;
}

/** The ids of a field's hint and error, for its control's aria-describedby. Undefined without both. */
export const describedBy = (id: string, hint: unknown, error: unknown): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

/** What stands below a control, with the ids of `describedBy`. */
export const FieldNotes = ({
  id,
  hint,
  error,
  refusal,
}: Omit<FieldWords, 'label'> & { id: string }) => (
  <>
    {hint && (
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {(error || refusal) && (
      <p className={styles.error} id={`${id}-error`} role={error ? undefined : 'alert'}>
        {error || refusal}
      </p>
    )}
  </>
);

/** A control with its label, hint and error. The control needs `id` and `describedBy(id, …)`. */
export const Field = ({
  id,
  label,
  hint,
  error,
  refusal,
  children,
}: FieldWords & { id: string; children: ReactNode }) => (
  <div className={styles.field}>
    <label className={styles.label} htmlFor={id}>
      {label}
    </label>
    {children}
    <FieldNotes id={id} hint={hint} error={error} refusal={refusal} />
  </div>
);

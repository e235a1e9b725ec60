import type { ReactNode } from 'react';
import styles from './Field.module.css';

export interface FieldWords {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

/** The ids of a field's hint and error, for its control's aria-describedby. Undefined without both. */
export const describedBy = (id: string, hint: unknown, error: unknown): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

/** What stands below a control, with the ids of `describedBy`. */
export const FieldNotes = ({ id, hint, error }: Omit<FieldWords, 'label'> & { id: string }) => (
  <>
    {hint && (
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {error && (
      <p className={styles.error} id={`${id}-error`}>
        {error}
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
  children,
}: FieldWords & { id: string; children: ReactNode }) => (
  <div className={styles.field}>
    <label className={styles.label} htmlFor={id}>
      {label}
    </label>
    {children}
    <FieldNotes id={id} hint={hint} error={error} />
  </div>
);

import type { ReactNode } from 'react';
import styles from './Field.module.css';

export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** The error of the server, in place of `error`: it arrives after the person has left the field. */
  serverError?: ReactNode;
}

/** The ids of a field's hint and error, for its control's aria-describedby. Undefined without both. */
export const describedBy = (id: string, hint: unknown, error: unknown): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

/** The hint and error below a control, with the ids of `describedBy`. */
export const FieldNotes = ({
  id,
  hint,
  error,
  serverError,
}: Omit<FieldTexts, 'label'> & { id: string }) => (
  <>
    {hint && (
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {(error || serverError) && (
      <p className={styles.error} id={`${id}-error`} role={error ? undefined : 'alert'}>
        {error || serverError}
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
  serverError,
  children,
}: FieldTexts & { id: string; children: ReactNode }) => (
  <div className={styles.field}>
    <label className={styles.label} htmlFor={id}>
      {label}
    </label>
    {children}
    <FieldNotes id={id} hint={hint} error={error} serverError={serverError} />
  </div>
);

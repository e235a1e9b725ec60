import { type ReactNode, useId } from 'react';
import { FieldNotes } from '../forms/Field.tsx';
import { useFieldError } from '../forms/field-errors.tsx';

export interface GroupErrorProps {
  /** The name of the field on the server. */
  field?: string;
  error?: ReactNode;
}

/** The attributes of each control of an invalid group. */
export type GroupControl = { 'aria-invalid': true; 'aria-describedby': string } | undefined;

/** The error of a group of controls: attributes for each control, and a note below them. The group needs `id`. */
export const useGroupError = ({ field, error }: GroupErrorProps) => {
  const id = useId();
  const serverError = useFieldError(field, id);
  const isWrong = Boolean(error || serverError);
  return {
    id,
    control: (isWrong
      ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` }
      : undefined) satisfies GroupControl as GroupControl,
    note: isWrong && <FieldNotes id={id} error={error} serverError={serverError} />,
  };
};

import { type ReactNode, useId } from 'react';
import { FieldNotes } from '../forms/Field.tsx';
import { useRefusal } from '../forms/field-errors.tsx';

export interface GroupFault {
  /** The name that the server has for the choice. */
  field?: string;
  error?: ReactNode;
}

/** What each control of a group is given where its choice is wrong. */
export type GroupControl = { 'aria-invalid': true; 'aria-describedby': string } | undefined;

/** What is wrong with the choice in a group: for each of its controls, and a note below them. The group needs `id`. */
export const useGroupFault = ({ field, error }: GroupFault) => {
  const id = useId();
  const refusal = useRefusal(field, id);
  const isWrong = Boolean(error || refusal);
  return {
    id,
    control: (isWrong
      ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` }
      : undefined) satisfies GroupControl as GroupControl,
    note: isWrong && <FieldNotes id={id} error={error} refusal={refusal} />,
  };
};

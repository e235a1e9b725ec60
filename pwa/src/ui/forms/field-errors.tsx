import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { Alert } from '../Alert.tsx';

/** An error of the server for a form. */
export interface FormError {
  message: string;
  /** The path of the rejected field, such as `learner.phone`; undefined if there is none. */
  field: string | undefined;
  /** The thrown error. It identifies the attempt. */
  failure: unknown;
}

interface FormContextValue {
  formError: FormError | undefined;
  /** The names of the form's fields. */
  fieldNames: Set<string>;
}

const FormContext = createContext<FormContextValue>({
  formError: undefined,
  fieldNames: new Set(),
});

interface Props {
  refused: FormError | undefined;
  children: ReactNode;
}

/** Wraps the fields of a form: the server's error is shown at its field, which gets the focus. */
export const FormErrorProvider = ({ refused, children }: Props) => {
  const [names] = useState(() => new Set<string>());
  return <FormContext value={{ formError: refused, fieldNames: names }}>{children}</FormContext>;
};

/** The field itself, or a part of it: a line of a text, for example. */
const isFieldOrPart = (field: string | undefined, name: string) =>
  field === name || field?.startsWith(`${name}.`) === true;

/** Opens the `details` around the field and focuses it, or the first control of a group. */
export const focusField = (field: HTMLElement | null | undefined) => {
  let fold = field?.closest('details');
  while (fold) {
    fold.open = true;
    fold = fold.parentElement?.closest('details');
  }
  (field?.matches('fieldset') ? field.querySelector('input') : field)?.focus();
};

/** The server's message for the field with this name, whose control has this id, if it was rejected. */
export const useFieldError = (name: string | undefined, id: string): string | undefined => {
  const { formError, fieldNames } = use(FormContext);
  useEffect(() => {
    if (name === undefined) return;
    fieldNames.add(name);
    return () => void fieldNames.delete(name);
  }, [name, fieldNames]);
  const isForThisField = name !== undefined && isFieldOrPart(formError?.field, name);
  const failure = isForThisField ? formError?.failure : undefined;
  useEffect(() => {
    if (failure !== undefined) focusField(document.getElementById(id));
  }, [failure, id]);
  return isForThisField ? formError?.message : undefined;
};

/** The server's error if it belongs to no field of the form. */
export const FormErrorAlert = () => {
  const { formError, fieldNames } = use(FormContext);
  if (!formError || [...fieldNames].some((name) => isFieldOrPart(formError.field, name)))
    return null;
  return <Alert kind="error">{formError.message}</Alert>;
};

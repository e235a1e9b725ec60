import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { Alert } from '../Alert.tsx';

/** Why the server has refused what a form sent. */
export interface Refused {
  sentence: string;
  /** The path of the field that it is about, such as `learner.phone`; undefined where it is about none. */
  field: string | undefined;
  /** What was thrown: another try is refused anew. */
  failure: unknown;
}

interface Place {
  refused: Refused | undefined;
  /** The fields of the form. */
  names: Set<string>;
}

const Form = createContext<Place>({ refused: undefined, names: new Set() });

interface Props {
  refused: Refused | undefined;
  children: ReactNode;
}

/** Around the fields of a form: what the server refuses of a field stands there, and the field has the focus. */
export const RefusedFields = ({ refused, children }: Props) => {
  const [names] = useState(() => new Set<string>());
  return <Form value={{ refused, names }}>{children}</Form>;
};

/** The field itself, or one that is a part of it: a line of a text, say. */
const isOf = (field: string | undefined, name: string) =>
  field === name || field?.startsWith(`${name}.`) === true;

/** Unfolds what the field is in, and gives it the focus: of a group, its first control. */
export const focusField = (field: HTMLElement | null | undefined) => {
  let fold = field?.closest('details');
  while (fold) {
    fold.open = true;
    fold = fold.parentElement?.closest('details');
  }
  (field?.matches('fieldset') ? field.querySelector('input') : field)?.focus();
};

/** The sentence for the field with this name, whose control has this id, if it is the refused one. */
export const useRefusal = (name: string | undefined, id: string): string | undefined => {
  const { refused, names } = use(Form);
  useEffect(() => {
    if (name === undefined) return;
    names.add(name);
    return () => void names.delete(name);
  }, [name, names]);
  const isMine = name !== undefined && isOf(refused?.field, name);
  const failure = isMine ? refused?.failure : undefined;
  useEffect(() => {
    if (failure !== undefined) focusField(document.getElementById(id));
  }, [failure, id]);
  return isMine ? refused?.sentence : undefined;
};

/** What was refused and is of no field of the form. */
export const OtherRefusal = () => {
  const { refused, names } = use(Form);
  if (!refused || [...names].some((name) => isOf(refused.field, name))) return null;
  return <Alert kind="error">{refused.sentence}</Alert>;
};

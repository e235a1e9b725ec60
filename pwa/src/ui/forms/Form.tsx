import { type ComponentProps, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { focusField, type Refused, RefusedFields } from './field-errors.tsx';

interface Props extends Omit<ComponentProps<'form'>, 'ref' | 'noValidate' | 'onSubmit'> {
  /** What the server has refused of it. */
  refused: Refused | undefined;
  /** Sends it, or shows what is wrong at its fields. */
  onSubmit: () => void;
}

/** A form whose fields say themselves what is wrong with them: after each try the first of them has the focus. */
export const Form = ({ refused, onSubmit, children, ...form }: Props) => {
  const element = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  // Once the faults stand at their fields.
  useEffect(() => {
    if (tries > 0) focusField(element.current?.querySelector('[aria-invalid="true"]'));
  }, [tries]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    onSubmit();
  };
  return (
    <form {...form} ref={element} noValidate onSubmit={submit}>
      <RefusedFields refused={refused}>{children}</RefusedFields>
    </form>
  );
};

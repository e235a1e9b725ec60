import { type ComponentProps, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { type FormError, FormErrorProvider, focusField } from './field-errors.tsx';

interface Props extends Omit<ComponentProps<'form'>, 'ref' | 'noValidate' | 'onSubmit'> {
  /** The error of the server. */
  refused: FormError | undefined;
  /** Sends the form, or shows the errors at its fields. */
  onSubmit: () => void;
}

/** A form whose fields show their own errors: after each submit the first invalid field gets the focus. */
export const Form = ({ refused, onSubmit, children, ...form }: Props) => {
  const element = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  // After the errors are rendered at their fields.
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
      <FormErrorProvider refused={refused}>{children}</FormErrorProvider>
    </form>
  );
};

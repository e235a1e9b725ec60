import { type ComponentProps, lazy, Suspense, useRef } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { TextField } from './TextField.tsx';
import { WaitForDoubt } from './WaitForDoubt.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'onChange' | 'type' | 'value' | 'ref'> & {
  value: string;
  onType: (email: string) => void;
};

const load = withMessages('entrance', () => import('./lazy/EmailTypoHint.tsx'));

/** Loaded once an address is typed, as most visitors type none. If it cannot be loaded, there is no check. */
const EmailTypoHint = lazy(() =>
  load().then(
    (code) => ({ default: code.EmailTypoHint }),
    () => ({ default: () => null }),
  ),
);

/** A field for an e-mail address, which questions an address that looks mistyped when the form is submitted, but never rejects it. */
export const EmailField = ({ value, onType, ...input }: Props) => {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div>
      <TextField
        {...input}
        ref={field}
        type="email"
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
      {value && (
        <Suspense fallback={<WaitForDoubt field={field} />}>
          <EmailTypoHint email={value} field={field} onTake={onType} />
        </Suspense>
      )}
    </div>
  );
};

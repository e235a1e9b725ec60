import { type ComponentProps, lazy, Suspense, useRef } from 'react';
import { withWords } from '../../i18n/messages.ts';
import { TextField } from './TextField.tsx';
import { WaitForDoubt } from './WaitForDoubt.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'onChange' | 'type' | 'value' | 'ref'> & {
  value: string;
  onType: (email: string) => void;
};

const load = withWords('entrance', () => import('./lazy/EmailDoubt.tsx'));

/** Loaded once an address is typed, as most visits type none. Where it does not come, nothing is asked. */
const EmailDoubt = lazy(() =>
  load().then(
    (code) => ({ default: code.EmailDoubt }),
    () => ({ default: () => null }),
  ),
);

/** A field for an e-mail address, which asks about one that looks mistyped when the form is sent. Never refuses it. */
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
          <EmailDoubt email={value} field={field} onTake={onType} />
        </Suspense>
      )}
    </div>
  );
};

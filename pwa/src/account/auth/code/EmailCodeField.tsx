import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { TextField } from '../../../ui/forms/TextField.tsx';

interface Props {
  value: string;
  onType: (code: string) => void;
  /** Says in which mailbox the code is. */
  hint: ReactNode;
  fault: string | undefined;
}

/** Validates a six-digit code in any script like the server does, ignoring pasted spaces and punctuation. */
export const validateEmailCode = (typed: string) =>
  /^\p{Nd}{6}$/u.test(typed.replace(/[^\p{L}\p{N}]/gu, ''))
    ? undefined
    : t`Enter the six digits from the e-mail.`;

/** The field for a code that was just requested. It takes the focus. */
export const EmailCodeField = ({ value, onType, hint, fault }: Props) => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <TextField
      ref={field}
      label={t`Code`}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      required
      value={value}
      onChange={(event) => onType(event.target.value)}
      hint={hint}
      error={fault}
    />
  );
};

import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useUnsaved } from '../../data/forms/use-draft.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import type { AuthMode } from './validate-auth.ts';

interface Props {
  /** `register` for choosing a password, `login` for entering the present one. */
  mode: AuthMode;
  label?: string;
  name?: string;
  value: string;
  onType: (password: string) => void;
  fault: string | undefined;
  readOnly?: boolean;
}

export const PasswordField = ({
  mode,
  label = t`Password`,
  name = 'password',
  value,
  onType,
  fault,
  readOnly,
}: Props) => {
  const [shown, setShown] = useState(false);
  const field = label.toLowerCase();
  // Unlike a draft, a password is not stored across a reload.
  useUnsaved(value !== '');
  return (
    <TextField
      label={label}
      name={name}
      type={shown ? 'text' : 'password'}
      autoComplete={mode === 'register' ? 'new-password' : 'current-password'}
      autoCapitalize={shown ? 'none' : undefined}
      spellCheck={false}
      required
      readOnly={readOnly}
      value={value}
      onChange={(event) => onType(event.target.value)}
      error={fault}
      hint={
        mode === 'register' &&
        t`At least 8 characters. Not your name, your e-mail or a common password.`
      }
      trailing={
        <button
          type="button"
          aria-label={shown ? t`Hide ${field}` : t`Show ${field}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? t`Hide` : t`Show`}
        </button>
      }
    />
  );
};

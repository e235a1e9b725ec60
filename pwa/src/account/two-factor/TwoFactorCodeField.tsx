import { t } from '@lingui/core/macro';
import { TextField } from '../../ui/forms/TextField.tsx';

interface Props {
  kind: 'time' | 'recovery';
  /** The name of the API field. */
  name: string;
  label: string;
  value: string;
  onType: (code: string) => void;
  isMissing: boolean;
}

/** For authenticator codes, phones show a numeric keyboard, and some fill the code in. */
const inputAttributes = {
  time: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 10 },
  recovery: { inputMode: 'text', autoComplete: 'off', maxLength: 40 },
} as const;

export const TwoFactorCodeField = ({ kind, name, label, value, onType, isMissing }: Props) => (
  <TextField
    {...inputAttributes[kind]}
    label={label}
    name={name}
    autoCapitalize="none"
    spellCheck={false}
    required
    value={value}
    onChange={(event) => onType(event.target.value)}
    error={isMissing ? t`Please enter the code.` : undefined}
  />
);

import { t } from '@lingui/core/macro';
import { TextField } from '../../ui/forms/TextField.tsx';

interface Props {
  kind: 'time' | 'recovery';
  /** That the server has for it. */
  name: string;
  label: string;
  value: string;
  onType: (code: string) => void;
  isMissing: boolean;
}

/** Phones offer digits alone for the code of an app, and some fill it in themselves. */
const kinds = {
  time: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 10 },
  recovery: { inputMode: 'text', autoComplete: 'off', maxLength: 40 },
} as const;

export const CodeField = ({ kind, name, label, value, onType, isMissing }: Props) => (
  <TextField
    {...kinds[kind]}
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

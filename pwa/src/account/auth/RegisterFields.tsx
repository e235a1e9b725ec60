import { t } from '@lingui/core/macro';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';

interface PhoneProps {
  value: string;
  onType: (phone: string) => void;
  error?: string | undefined;
  readOnly?: boolean;
}

export const PhoneField = ({ onType, ...input }: PhoneProps) => (
  <TextField
    {...input}
    label={t`Phone (optional)`}
    name="phone"
    type="tel"
    autoComplete="tel"
    maxLength={40}
    hint={t`So that the studio can call you or write to you. It is not for logging in.`}
    onChange={(event) => onType(event.target.value)}
  />
);

interface AdultProps {
  checked: boolean;
  onSay: (adult: boolean) => void;
  fault: string | undefined;
}

/** Who changes what the label means raises its version (bff/src/accounts/family/adult.ts). */
export const AdultField = ({ checked, onSay, fault }: AdultProps) => (
  <CheckField
    label={t`I am 18 or older`}
    name="adult"
    required
    checked={checked}
    hint={t`A child takes part through the account of a parent.`}
    error={fault}
    onChange={(event) => onSay(event.target.checked)}
  />
);

import { t } from '@lingui/core/macro';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';

interface PhoneFieldProps {
  value: string;
  onType: (phone: string) => void;
  error?: string | undefined;
  readOnly?: boolean;
}

export const PhoneField = ({ onType, ...input }: PhoneFieldProps) => (
  <TextField
    {...input}
    label={t`Phone (optional)`}
    name="phone"
    type="tel"
    autoComplete="tel"
    maxLength={40}
    hint={t`So that the studio can call or message you. You do not need it to log in.`}
    onChange={(event) => onType(event.target.value)}
  />
);

interface AdultFieldProps {
  checked: boolean;
  onSay: (adult: boolean) => void;
  fault: string | undefined;
}

/** If the meaning of the label changes, raise its version (bff/src/accounts/family/adult.ts). */
export const AdultField = ({ checked, onSay, fault }: AdultFieldProps) => (
  <CheckField
    label={t`I am 18 or older`}
    name="adult"
    required
    checked={checked}
    hint={t`Children join through a parent’s account.`}
    error={fault}
    onChange={(event) => onSay(event.target.checked)}
  />
);

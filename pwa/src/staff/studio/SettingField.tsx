import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { TextField } from '../../ui/forms/TextField.tsx';
import { phoneExample } from './phone-example.ts';

interface SettingProps {
  /** The path of the setting in its section, as in errors of the server. */
  name: string;
  value: string;
  onType: (typed: string) => void;
  busy: boolean;
}

type Props = SettingProps &
  Omit<ComponentProps<typeof TextField>, 'name' | 'value' | 'onChange' | 'readOnly'>;

/** A text field of a setting. Autofill is off, as the browser would fill in the user's own data. */
export const SettingField = ({ onType, busy, ...field }: Props) => (
  <TextField
    autoComplete="off"
    {...field}
    readOnly={busy}
    onChange={(event) => onType(event.target.value)}
  />
);

export const PhoneSetting = (props: SettingProps) => (
  <SettingField
    {...props}
    label={t`Phone number`}
    hint={t`Ten digits, such as ${{ number: phoneExample }}. A number from another country begins with + and the country code.`}
    type="tel"
    maxLength={40}
  />
);

export const EmailSetting = (props: SettingProps & { hint?: string }) => (
  <SettingField {...props} label={t`E-mail`} type="email" maxLength={254} />
);

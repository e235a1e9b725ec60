import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { TextField } from '../../ui/forms/TextField.tsx';
import { phoneExample } from './phone-example.ts';

interface OwnProps {
  /** The path of the fact in its part, by which the server names it. */
  name: string;
  value: string;
  onType: (typed: string) => void;
  busy: boolean;
}

type Props = OwnProps &
  Omit<ComponentProps<typeof TextField>, 'name' | 'value' | 'onChange' | 'readOnly'>;

/** A line of what the studio says of itself: the browser fills in what is the reader's own, so it is asked not to. */
export const FactField = ({ onType, busy, ...field }: Props) => (
  <TextField
    autoComplete="off"
    {...field}
    readOnly={busy}
    onChange={(event) => onType(event.target.value)}
  />
);

export const PhoneFact = (props: OwnProps) => (
  <FactField
    {...props}
    label={t`Phone number`}
    hint={t`Ten digits, such as ${{ number: phoneExample }}. A number of another country begins with + and its code.`}
    type="tel"
    maxLength={40}
  />
);

export const MailFact = (props: OwnProps & { hint?: string }) => (
  <FactField {...props} label={t`E-mail`} type="email" maxLength={254} />
);

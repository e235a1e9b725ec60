import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { TextField } from '../../ui/forms/TextField.tsx';
import { phoneExample } from './phone-example.ts';

interface OwnProps {
  value: string;
  onType: (typed: string) => void;
  busy: boolean;
}

type Props = OwnProps & Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'readOnly'>;

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
    hint={t`With the country’s code, as ${{ number: phoneExample }}.`}
    type="tel"
    maxLength={30}
  />
);

export const MailFact = (props: OwnProps & { hint?: string }) => (
  <FactField {...props} label={t`E-mail`} type="email" maxLength={254} />
);

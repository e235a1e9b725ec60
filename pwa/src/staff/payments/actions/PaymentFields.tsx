import { t } from '@lingui/core/macro';
import type { Way } from 'bff/contract';
import { wayInWords } from '../../../account/payment/invoice-names.ts';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { ChoiceChips } from '../../../ui/signed-in/ChoiceChips.tsx';

const ways: readonly Way[] = ['cash', 'upi', 'bank'];

/** The longest reference that the server takes, with the spaces that banks put in it. */
const longestReference = 60;

export interface Moved {
  way: Way;
  /** As they are typed. */
  amount: string;
  reference: string;
}

interface Props {
  moved: Moved;
  busy: boolean;
  hint: string;
  error: string | undefined;
  onType: (change: Partial<Moved>) => void;
}

/** How much money came or goes back, how, and with which reference. */
export const MoneyFields = ({ moved, busy, hint, error, onType }: Props) => (
  <>
    <ChoiceChips
      legend={t({ message: 'How', context: 'money came or goes back' })}
      choices={ways.map((value) => ({ value, label: wayInWords[value]() }))}
      value={moved.way}
      onChoose={(way) => busy || onType({ way })}
    />
    <TextField
      label={t`Amount in rupees`}
      name="paise"
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      required
      readOnly={busy}
      value={moved.amount}
      onChange={(event) => onType({ amount: event.target.value })}
      error={error}
    />
    {moved.way !== 'cash' && (
      <TextField
        label={t`UTR or reference`}
        name="reference"
        hint={t`As the bank’s list shows it, if it does. It counts once.`}
        autoComplete="off"
        maxLength={longestReference}
        readOnly={busy}
        value={moved.reference}
        onChange={(event) => onType({ reference: event.target.value })}
      />
    )}
  </>
);

/** What the server is told of it. Cash has no reference. */
export const referenceOf = ({ way, reference }: Moved): string | undefined =>
  way === 'cash' || reference.trim() === '' ? undefined : reference.trim();

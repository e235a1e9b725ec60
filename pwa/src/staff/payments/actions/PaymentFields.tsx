import { t } from '@lingui/core/macro';
import type { PaymentMethod } from 'bff/contract';
import { paymentWayNames } from '../../../account/payment/invoice-names.ts';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { ChoiceChips } from '../../../ui/signed-in/ChoiceChips.tsx';

const ways: readonly PaymentMethod[] = ['cash', 'upi', 'bank'];

/** The server's limit, in characters, with the spaces of banks. */
const maxReferenceLength = 60;

export interface PaymentInput {
  way: PaymentMethod;
  /** As typed. */
  amount: string;
  reference: string;
}

interface Props {
  moved: PaymentInput;
  busy: boolean;
  hint: string;
  error: string | undefined;
  onType: (change: Partial<PaymentInput>) => void;
}

/** The amount, way and reference of a payment or refund. */
export const PaymentFields = ({ moved, busy, hint, error, onType }: Props) => (
  <>
    <ChoiceChips
      legend={t({ message: 'Payment method', context: 'money came or goes back' })}
      choices={ways.map((value) => ({ value, label: paymentWayNames[value]() }))}
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
        hint={t`As it is in the bank’s list, if it is there. Each one can be used only once.`}
        autoComplete="off"
        maxLength={maxReferenceLength}
        readOnly={busy}
        value={moved.reference}
        onChange={(event) => onType({ reference: event.target.value })}
      />
    )}
  </>
);

/** The reference as the API takes it. Cash has none. */
export const referenceOf = ({ way, reference }: PaymentInput): string | undefined =>
  way === 'cash' || reference.trim() === '' ? undefined : reference.trim();

import { t } from '@lingui/core/macro';
import { paymentWayNames } from '../../account/payment/invoice-names.ts';
import { formatPaise, toRupeesInput } from '../../account/payment/paise.ts';
import type { DraftBinding } from '../../data/forms/use-draft.ts';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import { DateField } from '../frame/DateField.tsx';
import styles from './DeskOrder.module.css';
import {
  enteredPaise,
  type OrderDraft,
  type OrderErrors,
  type PaymentChoice,
} from './order-draft.ts';

const paymentChoices = (): { value: PaymentChoice; label: string }[] => [
  ...(['cash', 'upi', 'bank'] as const).map((value) => ({
    value,
    label: paymentWayNames[value](),
  })),
  { value: 'later', label: t`Not paid yet` },
];

type PaymentSectionProps = DraftBinding<OrderDraft> & {
  /** In paise. */
  total: number;
  today: string;
  faults: OrderErrors;
  busy: boolean;
};

const ReceivedFields = ({ draft, type, total, today, faults, busy }: PaymentSectionProps) => {
  const paid = enteredPaise(draft, total);
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t`Amount received`}
          name="payment.paise"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          readOnly={busy}
          value={draft.amount ?? toRupeesInput(total)}
          onChange={(event) => type({ amount: event.target.value })}
          hint={t`Out of ${{ due: formatPaise(total) }}.`}
          error={faults.amount}
        />
        <DateField
          label={t`Date of payment`}
          name="payment.receivedOn"
          max={today}
          readOnly={busy}
          value={draft.receivedOn}
          onChange={(event) => type({ receivedOn: event.target.value })}
          error={faults.receivedOn}
        />
      </div>
      {draft.how !== 'cash' && (
        <TextField
          label={draft.how === 'upi' ? t`UTR` : t`Bank reference`}
          name="payment.reference"
          inputMode={draft.how === 'upi' ? 'numeric' : 'text'}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={60}
          readOnly={busy}
          value={draft.reference}
          onChange={(event) => type({ reference: event.target.value })}
          hint={t`As it is in the bank’s list. Each one can be used only once.`}
        />
      )}
      {paid !== undefined && paid > 0 && paid < total && (
        <CheckField
          name="payment.opens"
          label={t`Enrol now, before the rest is paid`}
          checked={draft.opens}
          onChange={(event) => busy || type({ opens: event.target.checked })}
        />
      )}
    </>
  );
};

/** The payment of the order, if it is paid. */
export const PaymentSection = (props: PaymentSectionProps) => {
  const { draft, type, faults, busy } = props;
  return (
    <section className={styles.part}>
      <h2>{t`How did the learner pay?`}</h2>
      <ChoiceChips
        legend={t`How did the learner pay?`}
        isNameHidden
        field="payment.way"
        error={faults.how}
        choices={paymentChoices()}
        value={draft.how}
        onChoose={(how) => busy || type({ how })}
      />
      {draft.how && draft.how !== 'later' && <ReceivedFields {...props} />}
    </section>
  );
};

import { t } from '@lingui/core/macro';
import type { StaffOrder } from 'bff/contract';
import { useState } from 'react';
import { formatPaise, parsePaise, toRupeesInput } from '../../../account/payment/paise.ts';
import { moneyApi } from '../../../data/staff/money-api.ts';
import { showToast } from '../../../shell/notices/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../../ui/forms/field-errors.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import styles from '../../frame/StaffScreens.module.css';
import { learnerName } from '../learner-name.ts';
import { duePaiseOf, isPayable, overpaidPaiseOf } from './due-paise.ts';
import { FindOrder } from './FindOrder.tsx';
import { type PaymentTaskProps, usePaymentTask } from './use-payment-task.ts';

const useMovePayment = ({ order, onBusy, onDone }: PaymentTaskProps) => {
  const above = overpaidPaiseOf(order);
  const [to, setTo] = useState<StaffOrder>();
  const [amount, setAmount] = useState('');
  const [isTried, setTried] = useState(false);
  const due = to ? duePaiseOf(to) : 0;
  const most = Math.min(above, due);
  const paise = parsePaise(amount);
  const faults = {
    to: to ? undefined : t`Please choose the order for this amount.`,
    amount:
      to && (paise === undefined || paise > most)
        ? t`Please enter an amount of at most ${{ most: formatPaise(most) }}.`
        : undefined,
  };
  const { busy, refused, start } = usePaymentTask(
    { onBusy },
    async () => {
      if (!to || paise === undefined) return;
      const reason = t`Used for order ${{ reference: to.reference }}`;
      await moneyApi.movePayment(order.id, { to: to.id, paise, above, due, reason });
    },
    () => {
      const values = { amount: formatPaise(paise ?? 0), name: to ? learnerName(to) : '' };
      showToast(
        () => t`${{ amount: values.amount }} is now used for ${{ name: values.name }}’s order.`,
      );
      onDone();
    },
  );
  const choose = (chosen: StaffOrder) => {
    setTo(chosen);
    setAmount(toRupeesInput(Math.min(above, duePaiseOf(chosen))));
  };
  const submit = () => {
    setTried(true);
    if (!faults.to && !faults.amount) void start();
  };
  return {
    ...{ above, to, choose, due, amount, setAmount, busy, refused, submit },
    faults: isTried ? faults : undefined,
  };
};

/** The chosen order leaves the list, so the focus moves to its amount. */
const focusField = (field: HTMLInputElement | null) => field?.focus();

/** Uses an overpaid amount for another order of the same or of another learner. */
export const MovePayment = (props: PaymentTaskProps) => {
  const { order } = props;
  const { above, to, due, busy, refused, faults, ...moving } = useMovePayment(props);
  return (
    <Form className={styles.answer} refused={refused} onSubmit={moving.submit}>
      <p>
        {t`The learner paid ${{ above: formatPaise(above) }} too much. This order gets a refund receipt, and the other order gets a receipt.`}
      </p>
      <FindOrder
        label={t`For which order?`}
        error={faults?.to}
        isOffered={(other) => other.id !== order.id && isPayable(other) && duePaiseOf(other) > 0}
        onChoose={moving.choose}
      />
      {to && (
        <TextField
          key={to.id}
          ref={focusField}
          label={t`For ${{ name: learnerName(to) }}, in rupees`}
          name="paise"
          hint={t`${{ due: formatPaise(due) }} is due for order ${{ reference: to.reference }}.`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          required
          readOnly={busy}
          value={moving.amount}
          onChange={(event) => moving.setAmount(event.target.value)}
          error={faults?.amount}
        />
      )}
      <FormErrorAlert />
      <Button type="submit" block busy={busy}>
        {t`Use the amount`}
      </Button>
    </Form>
  );
};

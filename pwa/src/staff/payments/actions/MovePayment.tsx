import { t } from '@lingui/core/macro';
import type { StaffOrder } from 'bff/contract';
import { useState } from 'react';
import { inRupees, paiseIn, typedRupees } from '../../../account/payment/paise.ts';
import { moneyApi } from '../../../data/staff/money-api.ts';
import { notify } from '../../../shell/notices/notices.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { OtherRefusal } from '../../../ui/forms/field-errors.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import styles from '../../frame/StaffScreens.module.css';
import { learnerName } from '../learner-name.ts';
import { abovePaiseOf, duePaiseOf, isToPay } from './due-paise.ts';
import { FindOrder } from './FindOrder.tsx';
import { type TaskProps, useTask } from './use-task.ts';

const useMoving = ({ order, onBusy, onDone }: TaskProps) => {
  const above = abovePaiseOf(order);
  const [to, setTo] = useState<StaffOrder>();
  const [amount, setAmount] = useState('');
  const [isTried, setTried] = useState(false);
  const due = to ? duePaiseOf(to) : 0;
  const most = Math.min(above, due);
  const paise = paiseIn(amount);
  const faults = {
    to: to ? undefined : t`Please choose the order that it is used for.`,
    amount:
      to && (paise === undefined || paise > most)
        ? t`Please enter an amount of at most ${{ most: inRupees(most) }}.`
        : undefined,
  };
  const { busy, refused, start } = useTask(
    { onBusy },
    async () => {
      if (!to || paise === undefined) return;
      const reason = t`Used for order ${{ reference: to.reference }}`;
      await moneyApi.moveMoney(order.id, { to: to.id, paise, above, due, reason });
    },
    () => {
      const values = { amount: inRupees(paise ?? 0), name: to ? learnerName(to) : '' };
      notify(() => t`${{ amount: values.amount }} is used for ${{ name: values.name }}.`);
      onDone();
    },
  );
  const choose = (chosen: StaffOrder) => {
    setTo(chosen);
    setAmount(typedRupees(Math.min(above, duePaiseOf(chosen))));
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

/** The order that was chosen is in the list no longer: the focus moves to its amount. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus();

/** Money above what was due pays another order: that of the same learner, or of somebody else whom they name. */
export const UseForOther = (props: TaskProps) => {
  const { order } = props;
  const { above, to, due, busy, refused, faults, ...moving } = useMoving(props);
  return (
    <Form className={styles.answer} refused={refused} onSubmit={moving.submit}>
      <p>
        {t`${{ above: inRupees(above) }} is paid above what was due. This order gets a refund document, and the other order a receipt.`}
      </p>
      <FindOrder
        label={t`For which order?`}
        error={faults?.to}
        isOffered={(other) => other.id !== order.id && isToPay(other) && duePaiseOf(other) > 0}
        onChoose={moving.choose}
      />
      {to && (
        <TextField
          key={to.id}
          ref={takeFocus}
          label={t`For ${{ name: learnerName(to) }}, in rupees`}
          name="paise"
          hint={t`${{ due: inRupees(due) }} is due for order ${{ reference: to.reference }}.`}
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
      <OtherRefusal />
      <Button type="submit" block busy={busy}>
        {t`Use the money`}
      </Button>
    </Form>
  );
};

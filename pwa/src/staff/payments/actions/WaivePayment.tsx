import { t } from '@lingui/core/macro';
import { cleanValue } from 'bff/shared/pasted-text';
import { useState } from 'react';
import { formatPaise, parsePaise } from '../../../account/payment/paise.ts';
import { staffApi } from '../../../data/staff/staff-api.ts';
import { showToast } from '../../../shell/notices/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../../ui/forms/field-errors.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { ChoiceChips } from '../../../ui/signed-in/ChoiceChips.tsx';
import styles from '../../frame/StaffScreens.module.css';
import { learnerName } from '../learner-name.ts';
import { toOneLine } from '../rejection-reasons.ts';
import { duePaiseOf } from './due-paise.ts';
import { ReasonField } from './ReasonField.tsx';
import { type PaymentTaskProps, usePaymentTask } from './use-payment-task.ts';

type WaiverKind = 'amount' | 'percent';

/** The waived amount in paise. A percentage is rounded to whole rupees, as on the server. */
const waivedPaise = (kind: WaiverKind, typed: string, due: number): number | undefined => {
  if (kind === 'amount') return parsePaise(typed);
  const digits = cleanValue(typed);
  const percent = /^(?:[1-9]\d?|100)$/.test(digits) ? Number(digits) : undefined;
  return percent === undefined
    ? undefined
    : Math.min(due, Math.round((due * percent) / 10_000) * 100);
};

const useWaivePayment = ({ order, onBusy, onDone }: PaymentTaskProps) => {
  // A waiver replaces the previous one.
  const due = duePaiseOf(order) + (order.concession?.paise ?? 0);
  const [kind, setKind] = useState<WaiverKind>('amount');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const off = waivedPaise(kind, typed, due);
  const faults = {
    off:
      off === undefined || off < 1 || off > due
        ? kind === 'amount'
          ? t`Please enter an amount of at most ${{ due: formatPaise(due) }}.`
          : t`Please enter a whole number from 1 to 100.`
        : undefined,
    reason: reason.trim() === '' ? t`A reason is required.` : undefined,
  };
  const hasErrors = Boolean(faults.off ?? faults.reason);
  const { busy, refused, start } = usePaymentTask(
    { onBusy },
    () =>
      staffApi.waivePayment(order.id, {
        ...(kind === 'percent' ? { percent: Number(cleanValue(typed)) } : { paise: off ?? 0 }),
        reason: toOneLine(reason),
      }),
    () => {
      showToast(
        () =>
          t`${{ name: learnerName(order) }} will pay ${{ due: formatPaise(due - (off ?? 0)) }}.`,
      );
      onDone();
    },
  );
  const submit = () => {
    setTried(true);
    if (!hasErrors) void start();
  };
  return {
    ...{ due, kind, setKind, typed, setTyped, reason, setReason, off, busy, refused, submit },
    faults: isTried ? faults : undefined,
  };
};

/** Waives an amount or a percentage; the amount of the order stays. */
export const WaivePayment = (props: PaymentTaskProps) => {
  const { kind, typed, off, due, faults, busy, refused, ...waiving } = useWaivePayment(props);
  return (
    <Form className={styles.answer} refused={refused} onSubmit={waiving.submit}>
      <ChoiceChips
        legend={t`How much to waive`}
        choices={[
          { value: 'amount', label: t`An amount` },
          { value: 'percent', label: t`A percentage` },
        ]}
        value={kind}
        onChoose={waiving.setKind}
      />
      <TextField
        label={kind === 'amount' ? t`Amount in rupees` : t`Percent`}
        name={kind === 'percent' ? 'percent' : 'paise'}
        hint={
          off !== undefined && off <= due
            ? t`${{ due: formatPaise(due - off) }} will then be due.`
            : t`Without it, ${{ due: formatPaise(due) }} is due.`
        }
        inputMode={kind === 'amount' ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={12}
        required
        readOnly={busy}
        value={typed}
        onChange={(event) => waiving.setTyped(event.target.value)}
        error={faults?.off}
      />
      <ReasonField
        reason={waiving.reason}
        busy={busy}
        error={faults?.reason}
        onType={waiving.setReason}
      />
      <FormErrorAlert />
      <Button type="submit" block busy={busy}>
        {t({ message: 'Waive', context: 'a button' })}
      </Button>
    </Form>
  );
};

import { t } from '@lingui/core/macro';
import type { OrderInvoice, StaffOrder } from 'bff/contract';
import { useState } from 'react';
import { formatPaise } from '../../../account/payment/paise.ts';
import { staffApi } from '../../../data/staff/staff-api.ts';
import { showToast } from '../../../shell/notices/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../../ui/forms/field-errors.tsx';
import { ChoiceChips } from '../../../ui/signed-in/ChoiceChips.tsx';
import styles from '../../frame/StaffScreens.module.css';
import { toOneLine } from '../rejection-reasons.ts';
import { overpaidPaiseOf } from './due-paise.ts';
import { ReasonField } from './ReasonField.tsx';
import { type PaymentTaskProps, usePaymentTask } from './use-payment-task.ts';

/** Receipts and refunds that can be voided. A receipt of zero cannot once the waiver has ended. */
export const voidableInvoices = ({ documents, concession, amount }: StaffOrder): OrderInvoice[] =>
  documents.filter(
    ({ kind, paise, isCorrected }) =>
      kind !== 'correction' && !isCorrected && (paise !== 0 || concession !== null || amount === 0),
  );

/** Says what changes when this invoice is voided. */
const formatConsequence = (
  order: StaffOrder,
  { kind, paise }: Partial<Pick<OrderInvoice, 'kind' | 'paise'>> = {},
): string => {
  const { amount, state } = order;
  if (kind === 'refund')
    return t`For a refund that was recorded by mistake. The refund is kept with its correction, and the amount counts as paid again.`;
  if (amount === 0)
    return t`For an order that was confirmed by mistake. The receipt is kept with its correction, the enrolment ends, and the order is cancelled.`;
  if (paise === 0)
    return t`For a fee that was waived by mistake. The receipt is kept with its correction, the enrolment ends, and the fee is due again. You can then waive another amount.`;
  // The receipt is for an overpaid amount.
  if (state === 'paid' && paise !== undefined && paise <= overpaidPaiseOf(order))
    return t`For a payment that was recorded by mistake. The receipt is kept with its correction, the order stays paid, and the course continues.`;
  return t`For a payment that was confirmed by mistake. The receipt is kept with its correction, the enrolment ends, and the order is open again.`;
};

/** The label of an invoice among those of its order. */
const formatInvoice = ({ kind, number, paise }: OrderInvoice): string => {
  const amount = formatPaise(Math.abs(paise));
  return kind === 'refund'
    ? t`${{ number }}, ${{ amount }} refunded`
    : t`${{ number }}, ${{ amount }}`;
};

/** For a moved payment the toast asks to void the refund of the other order, too. */
const notifyVoided = (
  kind: OrderInvoice['kind'] | undefined,
  { number, movedFrom }: { number: string; movedFrom?: string },
) =>
  showToast(() => {
    if (kind === 'refund') return t`Refund ${number} is corrected.`;
    if (!movedFrom) return t`Receipt ${number} is corrected.`;
    return t`Receipt ${number} is corrected. Its amount was taken from order ${{ order: movedFrom }}. Please also correct the refund of that order, so that the amount counts there again.`;
  });

/** Voids a wrong receipt or refund: it stays, and a credit note is added. */
export const VoidReceipt = ({ order, onBusy, onDone }: PaymentTaskProps) => {
  const receipts = voidableInvoices(order);
  const [number, setNumber] = useState(receipts.at(-1)?.number ?? '');
  const invoice = receipts.find((receipt) => receipt.number === number);
  const [goesOn, setGoesOn] = useState<'yes' | 'no'>('yes');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const fault = reason.trim() === '' ? t`A reason is required.` : undefined;
  const { busy, refused, start } = usePaymentTask(
    { onBusy },
    async () => {
      const { movedFrom } = await staffApi.voidReceipt(order.id, {
        ...{ number, reason: toOneLine(reason) },
        ...(invoice?.hasEnded && { reopens: goesOn === 'yes' }),
      });
      notifyVoided(invoice?.kind, { number, ...(movedFrom && { movedFrom }) });
    },
    onDone,
  );
  const submit = () => {
    setTried(true);
    if (!fault) void start();
  };
  return (
    <Form className={styles.answer} refused={refused} onSubmit={submit}>
      <p>{formatConsequence(order, invoice)}</p>
      <ChoiceChips
        legend={t`Which document is wrong?`}
        choices={receipts.map((receipt) => ({
          value: receipt.number,
          label: formatInvoice(receipt),
        }))}
        value={number}
        onChoose={setNumber}
      />
      {invoice?.hasEnded && (
        <ChoiceChips
          legend={t`The refund ended the course`}
          choices={[
            { value: 'yes', label: t`The course continues as before` },
            { value: 'no', label: t`The course does not continue` },
          ]}
          value={goesOn}
          onChoose={setGoesOn}
        />
      )}
      <ReasonField
        reason={reason}
        busy={busy}
        error={isTried ? fault : undefined}
        onType={setReason}
      />
      <FormErrorAlert />
      <Button type="submit" variant="danger" block busy={busy}>
        {t`Correct the document`}
      </Button>
    </Form>
  );
};

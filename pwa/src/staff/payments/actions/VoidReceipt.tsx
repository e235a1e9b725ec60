import { t } from '@lingui/core/macro';
import type { OrderDocument, StaffOrder } from 'bff/contract';
import { useState } from 'react';
import { inRupees } from '../../../account/payment/paise.ts';
import { staffApi } from '../../../data/staff/staff-api.ts';
import { notify } from '../../../shell/notices/notices.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { OtherRefusal } from '../../../ui/forms/field-errors.tsx';
import { ChoiceChips } from '../../../ui/signed-in/ChoiceChips.tsx';
import styles from '../../frame/StaffScreens.module.css';
import { inOneLine } from '../rejection-reasons.ts';
import { abovePaiseOf } from './due-paise.ts';
import { Reason } from './Reason.tsx';
import { type TaskProps, useTask } from './use-task.ts';

/** Receipts and refunds that may have been a mistake. A receipt of nothing is no more when nothing is let off any more. */
export const correctable = ({ documents, concession, amount }: StaffOrder): OrderDocument[] =>
  documents.filter(
    ({ kind, paise, isCorrected }) =>
      kind !== 'correction' && !isCorrected && (paise !== 0 || concession !== null || amount === 0),
  );

/** What the correction of this document does. */
const whatItDoes = (
  order: StaffOrder,
  { kind, paise }: Partial<Pick<OrderDocument, 'kind' | 'paise'>> = {},
): string => {
  const { amount, state } = order;
  if (kind === 'refund')
    return t`For money that was noted as given back by mistake. The refund stays with its correction, and its money counts as paid again.`;
  if (amount === 0)
    return t`For an order that was confirmed by mistake. The receipt stays with its correction, the course is taken away, and the order is cancelled.`;
  if (paise === 0)
    return t`For a fee that was let off by mistake. The receipt stays with its correction, the course is taken away, and the order asks for the fee again. You can let off another amount then.`;
  // It was of money above what was due.
  if (state === 'paid' && paise !== undefined && paise <= abovePaiseOf(order))
    return t`For a payment that was noted by mistake. The receipt stays with its correction, the order stays paid, and the course goes on.`;
  return t`For a payment that was confirmed by mistake. The receipt stays with its correction, the course is taken away, and the order is open again.`;
};

/** What a document is called among the others of its order. */
const nameOf = ({ kind, number, paise }: OrderDocument): string => {
  const amount = inRupees(Math.abs(paise));
  return kind === 'refund'
    ? t`${{ number }}, ${{ amount }} given back`
    : t`${{ number }}, ${{ amount }}`;
};

/** Of money that was moved here: it stands above of that order once its refund is corrected, too. */
const sayCorrected = (
  kind: OrderDocument['kind'] | undefined,
  { number, movedFrom }: { number: string; movedFrom?: string },
) =>
  notify(() => {
    if (kind === 'refund') return t`Refund ${number} is corrected.`;
    if (!movedFrom) return t`Receipt ${number} is corrected.`;
    return t`Receipt ${number} is corrected. Its money was taken from order ${{ order: movedFrom }}. Please correct the refund of that order, too: the money counts there again.`;
  });

/** A receipt or a refund that was wrong: it stays, and a correction stands beside it. */
export const CorrectReceipt = ({ order, onBusy, onDone }: TaskProps) => {
  const receipts = correctable(order);
  const [number, setNumber] = useState(receipts.at(-1)?.number ?? '');
  const wrong = receipts.find((receipt) => receipt.number === number);
  const [goesOn, setGoesOn] = useState<'yes' | 'no'>('yes');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const fault = reason.trim() === '' ? t`A reason is required.` : undefined;
  const { busy, refused, start } = useTask(
    { onBusy },
    async () => {
      const { movedFrom } = await staffApi.correctReceipt(order.id, {
        ...{ number, reason: inOneLine(reason) },
        ...(wrong?.hasEnded && { reopens: goesOn === 'yes' }),
      });
      sayCorrected(wrong?.kind, { number, ...(movedFrom && { movedFrom }) });
    },
    onDone,
  );
  const submit = () => {
    setTried(true);
    if (!fault) void start();
  };
  return (
    <Form className={styles.answer} refused={refused} onSubmit={submit}>
      <p>{whatItDoes(order, wrong)}</p>
      <ChoiceChips
        legend={t`Which document was the mistake?`}
        choices={receipts.map((receipt) => ({
          value: receipt.number,
          label: nameOf(receipt),
        }))}
        value={number}
        onChoose={setNumber}
      />
      {wrong?.hasEnded && (
        <ChoiceChips
          legend={t`The refund ended the course`}
          choices={[
            { value: 'yes', label: t`The course goes on as before` },
            { value: 'no', label: t`The course stays ended` },
          ]}
          value={goesOn}
          onChoose={setGoesOn}
        />
      )}
      <Reason reason={reason} busy={busy} error={isTried ? fault : undefined} onType={setReason} />
      <OtherRefusal />
      <Button type="submit" variant="danger" block busy={busy}>
        {t`Correct it`}
      </Button>
    </Form>
  );
};

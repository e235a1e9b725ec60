import { t } from '@lingui/core/macro';
import type { OrderDocument } from 'bff/contract';
import { type SyntheticEvent, useState } from 'react';
import { staffApi } from '../../../data/staff/staff-api.ts';
import { inRupees } from '../../../member/payment/paise.ts';
import { notify } from '../../../shell/notices/notices.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ChoiceChips } from '../../../ui/signed-in/ChoiceChips.tsx';
import styles from '../../frame/StaffScreens.module.css';
import { inOneLine } from '../rejection-words.ts';
import { Reason } from './Reason.tsx';
import { type TaskProps, useTask } from './use-task.ts';

/** Receipts that may have been a mistake. */
export const correctable = (documents: OrderDocument[]): OrderDocument[] =>
  documents.filter(
    ({ kind, paise, isCorrected }) => kind === 'receipt' && paise > 0 && !isCorrected,
  );

/** A confirmation that was wrong: the receipt stays, and a correction stands beside it. */
export const CorrectReceipt = ({ order, onBusy, onDone }: TaskProps) => {
  const receipts = correctable(order.documents);
  const [number, setNumber] = useState(receipts.at(-1)?.number ?? '');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const fault = reason.trim() === '' ? t`A reason is required.` : undefined;
  const { busy, problem, start } = useTask(
    { onBusy },
    () => staffApi.correctReceipt(order.id, { number, reason: inOneLine(reason) }),
    () => {
      notify(() => t`Receipt ${number} is corrected.`);
      onDone();
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (!fault) void start();
  };
  return (
    <form className={styles.answer} noValidate onSubmit={submit}>
      <p>{t`For a payment that was confirmed by mistake. The receipt stays with its correction, the course is taken away, and the order is open again.`}</p>
      <ChoiceChips
        legend={t({ message: 'Receipt', context: 'that was a mistake' })}
        choices={receipts.map((receipt) => ({
          value: receipt.number,
          label: t`${{ number: receipt.number }}, ${{ amount: inRupees(receipt.paise) }}`,
        }))}
        value={number}
        onChoose={setNumber}
      />
      <Reason reason={reason} busy={busy} error={isTried ? fault : undefined} onType={setReason} />
      {problem && <Alert kind="error">{problem}</Alert>}
      <Button type="submit" variant="danger" block busy={busy}>
        {t`Correct it`}
      </Button>
    </form>
  );
};

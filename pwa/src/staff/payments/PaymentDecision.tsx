import type { StaffOrder } from 'bff/contract';
import { useState } from 'react';
import { rupees } from '../../content/format.ts';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { Alert } from '../../ui/Alert.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import styles from '../frame/StaffScreens.module.css';
import { learnerName } from './PaymentCard.tsx';

export interface DecisionProps {
  order: StaffOrder;
  /** `done`: the order may have changed, so the list is to be read again. */
  onClose: (done: boolean) => void;
}

/** Asks first, because confirming enrols the learner and takes a receipt number. */
export const ConfirmPayment = ({ order, onClose }: DecisionProps) => {
  const name = learnerName(order);
  const { busy, problem, start } = useMutation(
    () => staffApi.confirmOrder(order.id),
    () => {
      notify(`Payment of ${name} confirmed.`);
      onClose(true);
    },
  );
  return (
    <ConfirmDialog
      title={`Confirm ${rupees(order.amount)}?`}
      confirm="Confirm"
      look="action"
      busy={busy}
      onConfirm={start}
      onCancel={() => onClose(problem !== undefined)}
    >
      <p>
        {name} is enrolled and gets the receipt by e-mail. {order.utr && `UTR ${order.utr}.`}
      </p>
      {problem && <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
};

export const longestReason = 300;

/** The server accepts one line only. */
export const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

export const RejectPayment = ({ order, onClose }: DecisionProps) => {
  const name = learnerName(order);
  const { draft, type, forget } = useDraft(`reject ${order.id}`, { reason: '' });
  const { reason } = draft;
  const [fault, setFault] = useState<string>();
  const { busy, problem, start } = useMutation(
    () => staffApi.rejectOrder(order.id, inOneLine(reason)),
    () => {
      forget();
      notify(`Payment of ${name} rejected.`);
      onClose(true);
    },
  );
  const confirm = () => {
    const missing = reason.trim() === '';
    setFault(missing ? 'A reason is required.' : undefined);
    if (!missing) void start();
  };
  const cancel = () => {
    forget();
    onClose(problem !== undefined);
  };
  return (
    <ConfirmDialog
      title={`Reject ${rupees(order.amount)}?`}
      confirm="Reject"
      busy={busy}
      onConfirm={confirm}
      onCancel={cancel}
    >
      <div className={styles.answer}>
        <TextArea
          label="Reason"
          name="reason"
          hint={`${name} reads it, and may send the UTR again.`}
          maxLength={longestReason}
          rows={3}
          required
          readOnly={busy}
          value={reason}
          onChange={(event) => type({ reason: event.target.value })}
          error={fault}
        />
        {problem && <Alert kind="error">{problem}</Alert>}
      </div>
    </ConfirmDialog>
  );
};

import { t } from '@lingui/core/macro';
import type { StaffOrder } from 'bff/contract';
import { rupees } from '../../content/format.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { dueOf } from '../../member/payment/due.ts';
import { grouped } from '../../member/payment/utr.ts';
import { notify } from '../../shell/notices/notices.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { learnerName } from './learner-name.ts';
import { receiptGoesTo } from './receipt-goes-to.ts';
import { useLook } from './use-look.ts';

export interface DecisionProps {
  order: StaffOrder;
  /** `done`: the order may have changed, so the list is to be read again. */
  onClose: (done: boolean) => void;
}

/** Asks first, because confirming enrols the learner and takes a receipt number. */
export const ConfirmPayment = ({ order, onClose }: DecisionProps) => {
  const name = learnerName(order);
  const outdated = useLook(order);
  const { busy, problem, start } = useMutation(
    () => staffApi.confirmOrder(order.id, { utr: order.utr ?? undefined }),
    () => {
      notify(() => t`Payment of ${name} confirmed.`);
      onClose(true);
    },
  );
  const refusal = problem ?? outdated;
  return (
    <ConfirmDialog
      title={t`Confirm ${{ amount: rupees(dueOf(order)) }}?`}
      confirm={t`Confirm`}
      look="action"
      busy={busy}
      onConfirm={start}
      onCancel={() => onClose(refusal !== undefined)}
    >
      <p>
        {order.utr
          ? t`${name} is enrolled with it. UTR ${{ utr: grouped(order.utr) }}.`
          : t`${name} is enrolled with it.`}{' '}
        {receiptGoesTo(order.learner?.email)}
      </p>
      {refusal && <Alert kind="error">{refusal}</Alert>}
    </ConfirmDialog>
  );
};

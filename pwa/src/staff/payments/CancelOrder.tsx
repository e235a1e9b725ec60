import { t } from '@lingui/core/macro';
import type { StaffOrder } from 'bff/contract';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { isPayable, paidPaiseOf } from './actions/due-paise.ts';
import type { DecisionProps } from './ConfirmPayment.tsx';
import { learnerName } from './learner-name.ts';

/** Whether the order can be cancelled. Payments are refunded first, and a UTR under review is rejected first. */
export const isCancellable = (order: StaffOrder): boolean =>
  isPayable(order) && paidPaiseOf(order) === 0;

/** Asks first, because the learner is notified. */
export const CancelOrder = ({ order, onClose }: DecisionProps) => {
  const { reference } = order;
  const name = learnerName(order);
  const { busy, problem, start } = useMutation(
    () => staffApi.cancelOrder(order.id),
    () => {
      showToast(() => t`Order ${reference} is cancelled.`);
      onClose(true);
    },
  );
  return (
    <ConfirmDialog
      title={t`Cancel order ${reference}?`}
      confirm={t`Cancel the order`}
      cancel={t`Keep it`}
      busy={busy}
      onConfirm={start}
      onCancel={() => onClose(problem !== undefined)}
    >
      <p>{t`The learner no longer owes anything for this order. The order stays in the list of cancelled orders.`}</p>
      {order.learner && <p>{t`${name} can order again.`}</p>}
      {problem && <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
};

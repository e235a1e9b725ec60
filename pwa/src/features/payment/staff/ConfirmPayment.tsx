import type { StaffOrder } from 'bff/contract';
import { staffApi } from '../../../api/staff-api.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { rupees } from '../../../content/format.ts';
import { notify } from '../../../notices/notices.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { learnerName } from './learner-name.ts';

interface Props {
  order: StaffOrder;
  /** `done` when something has changed. */
  onClose: (done: boolean) => void;
}

/** Asks once: a confirmed payment enrols the learner and takes a receipt number. */
export const ConfirmPayment = ({ order, onClose }: Props) => {
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

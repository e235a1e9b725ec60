import { t } from '@lingui/core/macro';
import type { Receivable } from 'bff/contract';
import { formatPaise } from '../../account/payment/paise.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { CourseTitles } from '../../ui/staff/CourseTitles.tsx';
import { formatReceiptDelivery } from '../payments/receipt-delivery.ts';

interface Props {
  receivable: Receivable;
  /** `done`: whether the payment was recorded. */
  onClose: (done: boolean) => void;
}

/** Asks before the amount due is recorded as paid in cash. */
export const ConfirmCash = ({
  receivable: { person, courses, paise, orderId },
  onClose,
}: Props) => {
  const [name, amount] = [person.name, formatPaise(paise)];
  const { busy, problem, start } = useMutation(
    async () => {
      if (orderId !== null)
        await staffApi.recordPayment(orderId, { way: 'cash', paise, due: paise });
    },
    () => {
      showToast(() => t`${amount} in cash from ${name} recorded.`);
      onClose(true);
    },
  );
  return (
    <ConfirmDialog
      title={t`Did ${name} pay ${amount} in cash?`}
      confirm={t`Paid in cash`}
      variant="action"
      busy={busy}
      onConfirm={() => void start()}
      onCancel={() => onClose(false)}
    >
      <p>
        <CourseTitles of={courses} />
      </p>
      <p>
        {t`This payment completes the order.`} {formatReceiptDelivery(person)}
      </p>
      {problem && <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
};

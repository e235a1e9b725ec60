import { t } from '@lingui/core/macro';
import type { Unpaid } from 'bff/contract';
import { inRupees } from '../../account/payment/paise.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { CourseTitles } from '../../ui/staff/CourseTitles.tsx';
import { receiptGoesTo } from '../payments/receipt-goes-to.ts';

interface Props {
  of: Unpaid;
  /** With whether it was noted. */
  onClose: (done: boolean) => void;
}

/** Asks once before what is due for an order is noted as paid in cash. */
export const ConfirmCash = ({ of: { person, courses, paise, orderId }, onClose }: Props) => {
  const [name, amount] = [person.name, inRupees(paise)];
  const { busy, problem, start } = useMutation(
    async () => {
      if (orderId !== null) await staffApi.noteMoney(orderId, { way: 'cash', paise, due: paise });
    },
    () => {
      notify(() => t`${amount} in cash from ${name} is noted.`);
      onClose(true);
    },
  );
  return (
    <ConfirmDialog
      title={t`${amount} in cash from ${name}?`}
      confirm={t`Paid in cash`}
      look="action"
      busy={busy}
      onConfirm={() => void start()}
      onCancel={() => onClose(false)}
    >
      <p>
        <CourseTitles of={courses} />
      </p>
      <p>
        {t`The order is paid with it.`} {receiptGoesTo(person)}
      </p>
      {problem && <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
};

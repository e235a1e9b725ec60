import { t } from '@lingui/core/macro';
import type { StaffOrder } from 'bff/contract';
import { groupUtr } from 'bff/shared/utr';
import { useState } from 'react';
import { dueOf } from '../../account/payment/due.ts';
import { formatRupees } from '../../content/format.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { FormErrorAlert, FormErrorProvider } from '../../ui/forms/field-errors.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { EndedDaysQuestion, endedDaysOf, expiredPriceDate, LateDay } from './LatePayment.tsx';
import { learnerName } from './learner-name.ts';
import { formatReceiptDelivery } from './receipt-delivery.ts';
import { useReview } from './use-review.ts';

export interface DecisionProps {
  order: StaffOrder;
  /** `done`: the order may have changed, so the list is refetched. */
  onClose: (done: boolean) => void;
}

/** Asks first, because a confirmation enrols the learner and uses a receipt number. */
export const ConfirmPayment = ({ order, onClose }: DecisionProps) => {
  const name = learnerName(order);
  const outdated = useReview(order);
  const [receivedOn, setReceivedOn] = useState('');
  const [evenIfOver, setEvenIfOver] = useState(false);
  const late = expiredPriceDate(order);
  const over = endedDaysOf(order);
  const { busy, refused, start } = useMutation(
    () =>
      staffApi.confirmOrder(order.id, {
        utr: order.utr ?? undefined,
        ...(late && receivedOn !== '' && { receivedOn }),
        ...(over && evenIfOver && { evenIfOver }),
      }),
    () => {
      showToast(() => t`${name}’s payment is confirmed.`);
      onClose(true);
    },
  );
  return (
    <ConfirmDialog
      title={t`Confirm ${{ amount: formatRupees(dueOf(order)) }}?`}
      confirm={t`Confirm`}
      variant="action"
      busy={busy}
      onConfirm={start}
      onCancel={() => onClose((refused ?? outdated) !== undefined)}
    >
      <p>
        {order.utr
          ? t`This payment enrols ${name}. UTR ${{ utr: groupUtr(order.utr) }}.`
          : t`This payment enrols ${name}.`}{' '}
        {formatReceiptDelivery(order.learner)}
      </p>
      <FormErrorProvider refused={refused}>
        {late && (
          <LateDay
            {...{ order, busy }}
            holdsUntil={late}
            value={receivedOn}
            onChange={setReceivedOn}
          />
        )}
        {over && (
          <EndedDaysQuestion
            order={order}
            days={over}
            checked={evenIfOver}
            onChange={setEvenIfOver}
          />
        )}
        <FormErrorAlert />
      </FormErrorProvider>
      {outdated && !refused && <Alert kind="error">{outdated}</Alert>}
    </ConfirmDialog>
  );
};

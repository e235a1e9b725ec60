import { t } from '@lingui/core/macro';
import type { StaffOrder } from 'bff/contract';
import { groupUtr } from 'bff/shared/utr';
import { useState } from 'react';
import { dueOf } from '../../account/payment/due.ts';
import { rupees } from '../../content/format.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { Alert } from '../../ui/Alert.tsx';
import { OtherRefusal, RefusedFields } from '../../ui/forms/field-errors.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { LateDay, lateFor, OverQuestion, overDaysOf } from './LatePayment.tsx';
import { learnerName } from './learner-name.ts';
import { receiptGoesTo } from './receipt-goes-to.ts';
import { useLook } from './use-review.ts';

export interface DecisionProps {
  order: StaffOrder;
  /** `done`: the order may have changed, so the list is to be read again. */
  onClose: (done: boolean) => void;
}

/** Asks first, because confirming enrols the learner and takes a receipt number. */
export const ConfirmPayment = ({ order, onClose }: DecisionProps) => {
  const name = learnerName(order);
  const outdated = useLook(order);
  const [receivedOn, setReceivedOn] = useState('');
  const [evenIfOver, setEvenIfOver] = useState(false);
  const late = lateFor(order);
  const over = overDaysOf(order);
  const { busy, refused, start } = useMutation(
    () =>
      staffApi.confirmOrder(order.id, {
        utr: order.utr ?? undefined,
        ...(late && receivedOn !== '' && { receivedOn }),
        ...(over && evenIfOver && { evenIfOver }),
      }),
    () => {
      notify(() => t`Payment of ${name} confirmed.`);
      onClose(true);
    },
  );
  return (
    <ConfirmDialog
      title={t`Confirm ${{ amount: rupees(dueOf(order)) }}?`}
      confirm={t`Confirm`}
      look="action"
      busy={busy}
      onConfirm={start}
      onCancel={() => onClose((refused ?? outdated) !== undefined)}
    >
      <p>
        {order.utr
          ? t`${name} is enrolled with it. UTR ${{ utr: groupUtr(order.utr) }}.`
          : t`${name} is enrolled with it.`}{' '}
        {receiptGoesTo(order.learner)}
      </p>
      <RefusedFields refused={refused}>
        {late && (
          <LateDay
            {...{ order, busy }}
            holdsUntil={late}
            value={receivedOn}
            onChange={setReceivedOn}
          />
        )}
        {over && (
          <OverQuestion order={order} days={over} checked={evenIfOver} onChange={setEvenIfOver} />
        )}
        <OtherRefusal />
      </RefusedFields>
      {outdated && !refused && <Alert kind="error">{outdated}</Alert>}
    </ConfirmDialog>
  );
};

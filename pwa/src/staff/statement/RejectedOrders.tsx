import { t } from '@lingui/core/macro';
import type { StatementOrder } from 'bff/contract';
import { useState } from 'react';
import { formatPaise } from '../../account/payment/paise.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Link } from '../../ui/link.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { paymentPath } from './RowsToReview.tsx';
import { nameOf, type RowOfKind, wholeRupees } from './row-messages.ts';
import styles from './Statement.module.css';
import { markRowRecorded } from './statement-store.ts';

type RowWithRejectedOrders = RowOfKind<'amount alone' | 'no order'>;

interface Props {
  row: RowWithRejectedOrders;
  order: StatementOrder;
}

/** Confirms a payment whose UTR staff had rejected, as it is in the statement now. */
const ConfirmRejectedPayment = ({ row, order, onClose }: Props & { onClose: () => void }) => {
  const { utr, amount, date } = row;
  const values = { amount: formatPaise(amount), name: nameOf(order) };
  const { busy, problem, start } = useMutation(
    () =>
      staffApi.recordPayment(order.id, {
        ...{ way: 'upi', paise: amount, reference: utr ?? '', receivedOn: date },
        ...{ due: amount, opens: false },
      }),
    () => {
      showToast(() => t`${{ name: values.name }}’s payment is confirmed.`);
      onClose();
      markRowRecorded(row.line, order);
    },
  );
  return (
    <ConfirmDialog
      title={t`Confirm ${{ amount: values.amount }}?`}
      confirm={t({ message: 'Confirm', context: 'a payment that was rejected' })}
      variant="action"
      busy={busy}
      onConfirm={start}
      onCancel={onClose}
    >
      <p>{t`You rejected this UTR before. If you confirm it now, ${{ name: values.name }} will be enrolled, and the order gets its receipt.`}</p>
      {problem && <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
};

const RejectedOrder = ({ row, order }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const fits = wholeRupees(row.amount) === order.due && order.name !== null && row.utr !== null;
  return (
    <li>
      <p>{t`${{ name: nameOf(order) }} sent this UTR for order ${{ reference: order.reference }}, and you rejected the payment.`}</p>
      <div className={styles.links}>
        {fits && (
          <button type="button" className={styles.link} onClick={() => setOpen(true)}>
            {t`Confirm ${{ amount: formatPaise(row.amount) }}`}
          </button>
        )}
        <Link to={paymentPath(order.reference)}>{t`Open the payment`}</Link>
      </div>
      {isOpen && <ConfirmRejectedPayment row={row} order={order} onClose={() => setOpen(false)} />}
    </li>
  );
};

/** The orders with this UTR that staff had rejected. */
export const RejectedOrders = ({
  row,
  orders,
}: {
  row: RowWithRejectedOrders;
  orders: StatementOrder[];
}) => (
  <ul className={styles.candidates}>
    {orders.map((order) => (
      <RejectedOrder key={order.id} row={row} order={order} />
    ))}
  </ul>
);

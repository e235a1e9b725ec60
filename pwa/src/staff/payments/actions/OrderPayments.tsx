import { t } from '@lingui/core/macro';
import type { StaffOrder } from 'bff/contract';
import { type ComponentType, useState } from 'react';
import { ChoiceChips } from '../../../ui/signed-in/ChoiceChips.tsx';
import { Sheet } from '../../../ui/signed-in/Sheet.tsx';
import { learnerName } from '../learner-name.ts';
import {
  duePaiseOf,
  isPayable,
  overpaidPaiseOf,
  paidPaiseOf,
  paymentReferenceOf,
} from './due-paise.ts';
import { MovePayment } from './MovePayment.tsx';
import styles from './OrderPayments.module.css';
import { RecordPayment } from './RecordPayment.tsx';
import { RefundPayment } from './RefundPayment.tsx';
import { ShareTransfer } from './ShareTransfer.tsx';
import type { PaymentTaskProps } from './use-payment-task.ts';
import { VoidReceipt, voidableInvoices } from './VoidReceipt.tsx';
import { WaivePayment } from './WaivePayment.tsx';

type PaymentTask = 'note' | 'waive' | 'refund' | 'correct' | 'share' | 'move';

const forms: Record<PaymentTask, ComponentType<PaymentTaskProps>> = {
  note: RecordPayment,
  waive: WaivePayment,
  refund: RefundPayment,
  correct: VoidReceipt,
  share: ShareTransfer,
  move: MovePayment,
};

const taskName = (task: PaymentTask): string => {
  switch (task) {
    case 'note':
      return t`Payment received`;
    case 'waive':
      return t`Waived`;
    case 'refund':
      return t`Money returned`;
    case 'correct':
      return t`Recorded by mistake`;
    case 'share':
      return t`One payment, several orders`;
    case 'move':
      return t`Use for another order`;
  }
};

/**
 * The payment tasks of the order. A UTR under review is confirmed, rejected or shared with other orders first.
 */
export const paymentTasksOf = (order: StaffOrder): PaymentTask[] => {
  // A server of the previous version, which runs during a deployment, returns no documents.
  if (!order.documents || !order.learner) return [];
  if (order.state === 'submitted') return ['share'];
  const isDue = isPayable(order) && duePaiseOf(order) > 0;
  return [
    ...(isDue ? (['note', 'waive'] as const) : []),
    ...(overpaidPaiseOf(order) > 0 ? (['move'] as const) : []),
    ...(paidPaiseOf(order) > 0 ? (['refund'] as const) : []),
    ...(voidableInvoices(order).length > 0 ? (['correct'] as const) : []),
    ...(isDue || paymentReferenceOf(order) !== '' ? (['share'] as const) : []),
    ...(order.amount > 0 && !isPayable(order) ? (['note'] as const) : []),
  ];
};

interface Props {
  order: StaffOrder;
  onClose: (done: boolean) => void;
}

/** The payments of an order: record a payment without a UTR, waive, refund, void, share or move an amount. */
export const OrderPayments = ({ order, onClose }: Props) => {
  const tasks = paymentTasksOf(order);
  const [task, setTask] = useState(tasks[0]);
  const [busy, setBusy] = useState(false);
  const Form = task && forms[task];
  return (
    <Sheet
      title={t`${{ name: learnerName(order) }}’s payments`}
      lead={t`Order ${{ reference: order.reference }}`}
      busy={busy}
      onClose={() => onClose(false)}
    >
      <div className={styles.tasks}>
        <ChoiceChips
          legend={t`What happened`}
          choices={tasks.map((value) => ({ value, label: taskName(value) }))}
          value={task}
          onChoose={(chosen) => busy || setTask(chosen)}
        />
        {Form && <Form key={task} order={order} onBusy={setBusy} onDone={() => onClose(true)} />}
      </div>
    </Sheet>
  );
};

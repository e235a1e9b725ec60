import { t } from '@lingui/core/macro';
import type { StaffOrder } from 'bff/contract';
import { type ComponentType, useState } from 'react';
import { ChoiceChips } from '../../../ui/signed-in/ChoiceChips.tsx';
import { Sheet } from '../../../ui/signed-in/Sheet.tsx';
import { learnerName } from '../learner-name.ts';
import { abovePaiseOf, duePaiseOf, isToPay, paidPaiseOf, referenceOfOrder } from './due-paise.ts';
import { UseForOther } from './MovePayment.tsx';
import styles from './OrderMoney.module.css';
import { NoteMoney } from './RecordPayment.tsx';
import { GiveBack } from './RefundPayment.tsx';
import { ShareTransfer } from './ShareTransfer.tsx';
import type { TaskProps } from './use-task.ts';
import { CorrectReceipt, correctable } from './VoidReceipt.tsx';
import { Concede } from './WaivePayment.tsx';

type Task = 'note' | 'concede' | 'giveBack' | 'correct' | 'share' | 'move';

const forms: Record<Task, ComponentType<TaskProps>> = {
  note: NoteMoney,
  concede: Concede,
  giveBack: GiveBack,
  correct: CorrectReceipt,
  share: ShareTransfer,
  move: UseForOther,
};

const nameOf = (task: Task): string => {
  switch (task) {
    case 'note':
      return t`Money came`;
    case 'concede':
      return t`Let off`;
    case 'giveBack':
      return t`Money back`;
    case 'correct':
      return t`It was a mistake`;
    case 'share':
      return t`One payment, several orders`;
    case 'move':
      return t`Use for another order`;
  }
};

/**
 * What can be done about the money of the order. While its UTR is checked, that is confirmed or rejected first, or shared with other
 * orders.
 */
export const moneyTasksOf = (order: StaffOrder): Task[] => {
  // A server of the version before, which runs on while a new one starts, answers no documents.
  if (!order.documents || !order.learner) return [];
  if (order.state === 'submitted') return ['share'];
  const asks = isToPay(order) && duePaiseOf(order) > 0;
  return [
    ...(asks ? (['note', 'concede'] as const) : []),
    ...(abovePaiseOf(order) > 0 ? (['move'] as const) : []),
    ...(paidPaiseOf(order) > 0 ? (['giveBack'] as const) : []),
    ...(correctable(order).length > 0 ? (['correct'] as const) : []),
    ...(asks || referenceOfOrder(order) !== '' ? (['share'] as const) : []),
    ...(order.amount > 0 && !isToPay(order) ? (['note'] as const) : []),
  ];
};

interface Props {
  order: StaffOrder;
  onClose: (done: boolean) => void;
}

/** The money of an order: what came otherwise than by a UTR, what is let off, given back, or was a mistake. */
export const OrderMoney = ({ order, onClose }: Props) => {
  const tasks = moneyTasksOf(order);
  const [task, setTask] = useState(tasks[0]);
  const [busy, setBusy] = useState(false);
  const Form = task && forms[task];
  return (
    <Sheet
      title={t`Money of ${{ name: learnerName(order) }}`}
      lead={t`Order ${{ reference: order.reference }}`}
      busy={busy}
      onClose={() => onClose(false)}
    >
      <div className={styles.tasks}>
        <ChoiceChips
          legend={t`What happened`}
          choices={tasks.map((value) => ({ value, label: nameOf(value) }))}
          value={task}
          onChoose={(chosen) => busy || setTask(chosen)}
        />
        {Form && <Form key={task} order={order} onBusy={setBusy} onDone={() => onClose(true)} />}
      </div>
    </Sheet>
  );
};

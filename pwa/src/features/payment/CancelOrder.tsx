import type { LearnerOrder } from 'bff/contract';
import { useEffect, useRef, useState } from 'react';
import { notify } from '../../notices/notices.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import styles from './OpenOrder.module.css';
import { cancelOrder } from './orders-store.ts';

const focusHeading = () =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });

const Question = ({ order, onDone }: { order: LearnerOrder; onDone: () => void }) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const sending = useRef(false);
  const cancelled = useRef(false);
  // The whole order goes, and the focus with it.
  useEffect(() => () => void (cancelled.current && focusHeading()), []);

  const confirm = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    cancelled.current = true;
    const problem = await cancelOrder(order.id);
    sending.current = false;
    setBusy(false);
    if (!problem) return notify(`Order ${order.reference} is cancelled.`);
    cancelled.current = false;
    setProblem(problem);
  };

  return (
    <ConfirmDialog
      title={`Cancel order ${order.reference}?`}
      confirm="Cancel the order"
      cancel="Keep it"
      busy={busy}
      onConfirm={confirm}
      onCancel={onDone}
    >
      <p>
        {order.state === 'awaiting payment'
          ? 'Your classes stay selected.'
          : 'You have sent a UTR. If the money has left your account, write to us instead of cancelling.'}
      </p>
      {problem && <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
};

export const CancelOrder = ({ order }: { order: LearnerOrder }) => {
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.cancel}>
      <Button small variant="quiet" onClick={() => setAsking(true)}>
        Cancel this order
      </Button>
      {asking && <Question order={order} onDone={() => setAsking(false)} />}
    </div>
  );
};

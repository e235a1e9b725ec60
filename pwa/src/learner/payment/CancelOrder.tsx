import { t } from '@lingui/core/macro';
import type { LearnerOrder } from 'bff/contract';
import { useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { useActingProfile } from '../../data/signed-in/acting-profile.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import styles from './OpenOrder.module.css';
import { cancelOrder } from './orders.ts';

const CancelOrderDialog = ({ order, onDone }: { order: LearnerOrder; onDone: () => void }) => {
  const profile = useActingProfile();
  const { busy, problem, start } = useMutation(
    () => cancelOrder(order.id, profile),
    () => showToast(() => t`Order ${{ reference: order.reference }} is cancelled.`),
  );

  return (
    <ConfirmDialog
      title={t`Cancel order ${{ reference: order.reference }}?`}
      confirm={t`Cancel the order`}
      cancel={t`Keep it`}
      busy={busy}
      onConfirm={start}
      onCancel={onDone}
    >
      <p>
        {order.state === 'awaiting payment'
          ? t`Your classes stay selected.`
          : t`You have sent a UTR. If the money has left your account, write to us instead of cancelling.`}
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
        {t`Cancel this order`}
      </Button>
      {asking && <CancelOrderDialog order={order} onDone={() => setAsking(false)} />}
    </div>
  );
};

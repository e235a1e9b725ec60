import { t } from '@lingui/core/macro';
import type { LearnerOrder } from 'bff/contract';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { mendOf } from './fix-payment.ts';
import { showPart } from './payment-steps.ts';

/** Why the payment was rejected, and one tap to what mends it. */
export const Rejected = ({ order }: { order: LearnerOrder }) => {
  const { words, action, part } = mendOf(order);
  return (
    <Alert kind="error">
      <p>
        {t`We could not confirm your payment.`} {order.reason}
      </p>
      <p>{words}</p>
      <div>
        <Button onClick={() => showPart(part)}>{action}</Button>
      </div>
    </Alert>
  );
};

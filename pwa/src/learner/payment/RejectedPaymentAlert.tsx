import { t } from '@lingui/core/macro';
import type { LearnerOrder } from 'bff/contract';
import { reasonOf } from '../../account/payment/rejection-reasons.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { paymentFixOf } from './fix-payment.ts';
import { focusPaymentSection } from './payment-sections.ts';

/** Why the payment was rejected, and a button to the step that fixes it. */
export const RejectedPaymentAlert = ({ order }: { order: LearnerOrder }) => {
  const { words, action, part } = paymentFixOf(order);
  return (
    <Alert kind="error">
      <p>
        {t`We could not confirm your payment.`} {reasonOf(order)}
      </p>
      <p>{words}</p>
      <div>
        <Button onClick={() => focusPaymentSection(part)}>{action}</Button>
      </div>
    </Alert>
  );
};

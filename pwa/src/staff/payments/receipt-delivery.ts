import { t } from '@lingui/core/macro';
import type { OrderLearner } from 'bff/contract';

/** Where the receipt of a payment is sent. */
export const formatReceiptDelivery = (
  learner: Pick<OrderLearner, 'email' | 'refusesMail'> | null,
): string => {
  const email = learner?.email;
  if (!email) return t`There is no e-mail address. Please send or print the receipt yourself.`;
  return learner.refusesMail
    ? t`We will send the receipt to ${email}, but our last e-mail there came back. Please also send or print the receipt yourself.`
    : t`We will send the receipt to ${email}.`;
};

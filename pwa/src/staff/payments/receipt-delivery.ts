import { t } from '@lingui/core/macro';
import type { OrderLearner } from 'bff/contract';

/** Where the receipt of a payment is sent. */
export const formatReceiptDelivery = (
  learner: Pick<OrderLearner, 'email' | 'refusesMail'> | null,
): string => {
  const email = learner?.email;
  if (!email) return t`There is no e-mail address for the receipt: please send or print it.`;
  return learner.refusesMail
    ? t`The receipt goes to ${email}, but this address refused our last e-mail: please send or print the receipt.`
    : t`The receipt goes to ${email}.`;
};

import { t } from '@lingui/core/macro';
import type { OrderState } from 'bff/contract';

/** The names of the order states, as staff read them. */
export const stateNames = (): Record<OrderState, string> => ({
  'awaiting payment': t({ message: 'Awaiting payment', context: 'of an order' }),
  submitted: t({ message: 'To confirm', context: 'of an order' }),
  paid: t({ message: 'Paid', context: 'of an order' }),
  rejected: t({ message: 'Rejected', context: 'of an order' }),
  cancelled: t({ message: 'Cancelled', context: 'of an order' }),
});

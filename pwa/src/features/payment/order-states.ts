import type { OrderState } from 'bff/contract';

/** What an order's state is called where it stands alone. */
export const stateNames: Record<OrderState, string> = {
  'awaiting payment': 'Awaiting payment',
  submitted: 'Being checked',
  paid: 'Paid',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};

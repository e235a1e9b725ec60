import type { OrderState } from 'bff/contract';

/** The names of the order states, as staff read them. */
export const stateNames: Record<OrderState, string> = {
  'awaiting payment': 'Awaiting payment',
  submitted: 'To confirm',
  paid: 'Paid',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};

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

/** A state with its time, and the time when staff opened the order for review. */
export const stateSince: Record<OrderState, (since: string, opened: string | undefined) => string> =
  {
    'awaiting payment': (since) => t`Awaiting payment since ${since}`,
    submitted: (since, opened) =>
      opened
        ? t`Waiting to be confirmed since ${since}, opened on ${opened}`
        : t`Waiting to be confirmed since ${since}`,
    paid: (since) => t`Paid on ${since}`,
    rejected: (since) => t`Rejected on ${since}`,
    cancelled: (since) => t`Cancelled on ${since}`,
  };

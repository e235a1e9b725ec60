import type { StaffOrder } from 'bff/contract';
import { useLayoutEffect } from 'react';
import { useMutation } from '../../../data/forms/use-mutation.ts';

/** The props of the form of a payment task. */
export interface PaymentTaskProps {
  order: StaffOrder;
  /** Whether the form is being sent: the sheet then stays open to show the result. */
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

/** Sends the form of a payment task. */
export const usePaymentTask = (
  { onBusy }: Pick<PaymentTaskProps, 'onBusy'>,
  ...sending: Parameters<typeof useMutation>
) => {
  const task = useMutation(...sending);
  const { busy } = task;
  // In the same render as the result, so that the sheet can be closed at once.
  useLayoutEffect(() => onBusy(busy), [onBusy, busy]);
  return task;
};

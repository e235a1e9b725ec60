import type { StaffOrder } from 'bff/contract';
import { useLayoutEffect } from 'react';
import { useMutation } from '../../../data/forms/use-mutation.ts';

/** What a form of the order's money is about. */
export interface TaskProps {
  order: StaffOrder;
  /** Whether it is being sent: the sheet around it stays open then, as it says how that ends. */
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

/** Sends what the form is for. */
export const useTask = (
  { onBusy }: Pick<TaskProps, 'onBusy'>,
  ...sending: Parameters<typeof useMutation>
) => {
  const task = useMutation(...sending);
  const { busy } = task;
  // With the words that say how it ended: who reads them can close the sheet.
  useLayoutEffect(() => onBusy(busy), [onBusy, busy]);
  return task;
};

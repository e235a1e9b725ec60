import type { StaffOrder } from 'bff/contract';

/** What a form of the order's money is about. */
export interface TaskProps {
  order: StaffOrder;
  onDone: () => void;
}

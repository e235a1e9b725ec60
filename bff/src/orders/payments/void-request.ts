import type { VoidableInvoice } from '../invoices/credit-queries.ts';
import type { lockOrder } from '../orders/staff-queries.ts';

/** A request to void a receipt or a refund. */
export interface VoidRequest {
  id: number;
  staffId: number;
  /** The number of the receipt, or of the refund. */
  number: string;
  /** The reason, for the learner. */
  reason: string;
  /** For a refund that ended a course: whether the learner's periods are restored. */
  reopens?: boolean | undefined;
}

/** The number of the correction. */
export interface VoidResult {
  number: string;
  /** For a receipt of a moved payment: the number of the source order, whose refund is still valid. */
  movedFrom?: string;
}

/** The order and the invoice to void, both locked. */
export interface VoidContext extends VoidRequest {
  order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>;
  wrong: VoidableInvoice;
  /** Whether the order is paid even without the receipt, because it was overpaid by at least as much. */
  staysPaid: boolean;
  /** YYYY-MM-DD in India. */
  today: string;
}

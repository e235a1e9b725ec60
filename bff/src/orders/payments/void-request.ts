import { z } from 'zod';
import type { VoidableInvoice } from '../invoices/credit-queries.ts';
import { invoiceNumber } from '../invoices/money.ts';
import { orderReference } from '../orders/order.ts';
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
export type VoidResult = z.infer<typeof voidResultSchema>;
export const voidResultSchema = z.strictObject({
  number: invoiceNumber,
  /** For a receipt of a moved payment: the number of the source order, whose refund is still valid. */
  movedFrom: orderReference.optional(),
});

/** The order and the invoice to void, both locked. */
export interface VoidContext extends VoidRequest {
  order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>;
  wrong: VoidableInvoice;
  /** Whether the order is paid even without the receipt, because it was overpaid by at least as much. */
  staysPaid: boolean;
  /** YYYY-MM-DD in India. */
  today: string;
}

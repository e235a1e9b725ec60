import type { Correctable } from '../invoices/credit-queries.ts';
import type { lockOrder } from '../orders/staff-queries.ts';

/** A receipt or a refund that was a mistake. */
export interface Corrected {
  id: number;
  staffId: number;
  /** The number of the receipt, or of the refund. */
  number: string;
  /** Why, as the learner reads it. */
  reason: string;
  /** Of a refund that has ended a course: whether the learner has its days again. */
  reopens?: boolean | undefined;
}

/** What its correction is called. */
export interface Correction {
  number: string;
  /** Of a receipt of moved money: the reference of the order that gave it back for this one, whose refund still stands. */
  movedFrom?: string;
}

/** The order and its wrong document, both locked. */
export interface Mistake extends Corrected {
  order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>;
  wrong: Correctable;
  /** Whether the order is paid without the receipt, too: as much is above what was due. */
  staysPaid: boolean;
  /** YYYY-MM-DD in India. */
  today: string;
}

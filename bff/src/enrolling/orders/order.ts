/** The state of an order. Open are `awaiting payment`, `submitted` (a UTR was given) and `rejected`. */
export type OrderState = 'awaiting payment' | 'submitted' | 'paid' | 'rejected' | 'cancelled';

/**
 * A course as it was at checkout: later changes of the course do not change the order. The fee is in whole rupees.
 */
export interface OrderLine {
  courseId: number;
  title: string;
  /** The date of its first class. */
  startDate: string;
  fee: number;
}

/** An order. Its amount is in whole rupees; times are ISO 8601 in UTC. */
export interface Order {
  id: number;
  reference: string;
  state: OrderState;
  amount: number;
  utr: string | null;
  reason: string | null;
  receiptNumber: number | null;
  createdAt: string;
  changedAt: string;
  lines: OrderLine[];
}

/** The data by which an open order is paid by UPI. */
export interface UpiPayment {
  id: string;
  name: string;
  /** `upi://pay?…`, for the button on a phone and for the QR code. */
  link: string;
}

/** An order as its learner sees it; `upi` is null when there is nothing to pay by UPI. */
export interface LearnerOrder extends Order {
  upi: UpiPayment | null;
}

/** A change of an order's state, or of the UTR while it is checked. */
export interface OrderEvent {
  state: OrderState;
  utr: string | null;
  reason: string | null;
  at: string;
  /** The name of the account that made the change; null if it is gone. */
  by: string | null;
}

/** A submitted order that names the same UTR as another one. */
export interface UtrClaim
  extends Pick<StaffOrder, 'id' | 'reference' | 'amount' | 'createdAt' | 'changedAt' | 'learner'> {
  /** The titles of its courses. */
  titles: string[];
}

/** An order as staff see it; `learner` is null if the account is gone. */
export interface StaffOrder extends Order {
  learner: { name: string; email: string } | null;
  /** While it is submitted: the other submitted orders with its UTR, the oldest first, at most 19. */
  otherClaims: UtrClaim[];
  /** Whether staff can confirm the order now. Without UPI, or for an amount of 0, no UTR is needed. */
  confirmable: boolean;
  /** The last twenty changes, the oldest first. */
  events: OrderEvent[];
}

/** The receipt of a paid order. The amount is in whole rupees; times are ISO 8601 in UTC. */
export interface Receipt {
  number: number;
  reference: string;
  paidAt: string;
  /** The learner's name; null if the account is gone. */
  learner: string | null;
  utr: string | null;
  amount: number;
  lines: OrderLine[];
}

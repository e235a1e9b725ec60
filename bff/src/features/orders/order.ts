export type OrderState = 'awaiting payment' | 'submitted' | 'paid' | 'rejected' | 'cancelled';

/** A course as it was at checkout. */
export interface OrderLine {
  courseId: number;
  title: string;
  startDate: string;
  fee: number;
}

/** Amounts are whole rupees; times ISO 8601 in UTC. */
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

/** How an open order is paid by UPI; nothing where it is paid at the studio. */
export interface UpiPayment {
  id: string;
  name: string;
  /** `upi://pay?…`, for the phone's button and the QR code. */
  link: string;
}

/** A learner's own order. */
export interface LearnerOrder extends Order {
  upi: UpiPayment | null;
}

export interface OrderEvent {
  state: OrderState;
  utr: string | null;
  reason: string | null;
  at: string;
  /** Who did it; no name if their account is gone. */
  by: string | null;
}

/** An order as staff see it; no learner if the account is gone. */
export interface StaffOrder extends Order {
  learner: { name: string; email: string } | null;
  /** Whether staff can confirm it as it is: without UPI, or for nothing, that needs no UTR. */
  confirmable: boolean;
  /** The last twenty. */
  events: OrderEvent[];
}

export interface Receipt {
  number: number;
  reference: string;
  paidAt: string;
  /** No name if the account is gone. */
  learner: string | null;
  utr: string | null;
  amount: number;
  lines: OrderLine[];
}

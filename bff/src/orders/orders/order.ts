import type { ContactDetails } from '../../accounts/directory/person.ts';
import type { ByLocale } from '../../shared/localized-content.ts';
import type { RejectionCode, RejectionReason } from '../../shared/rejection-reasons.ts';
import type { Discount, OrderInvoice, PaymentMethod } from '../invoices/money.ts';

/** The state of an order. Open are `awaiting payment`, `submitted` (a UTR was given) and `rejected`. */
export type OrderState = 'awaiting payment' | 'submitted' | 'paid' | 'rejected' | 'cancelled';

/** Whether the order's offer has expired for a payment received on this day, YYYY-MM-DD. */
export const isOfferExpired = ({ holdsUntil }: Pick<Order, 'holdsUntil'>, day: string): boolean =>
  holdsUntil !== null && holdsUntil < day;

/** The states in which a payment can be recorded. While a UTR is being checked, staff confirm or reject it first. */
export const PAYABLE_STATES: OrderState[] = ['awaiting payment', 'rejected'];

/**
 * A course as it was at checkout: later changes of the course do not change the order. The fee is in whole rupees.
 */
export interface OrderLine {
  courseId: number;
  title: string;
  titleIn?: ByLocale<string> | undefined;
  /** The date of its first class. */
  startDate: string;
  fee: number;
  /** For a course paid by the month: the number of months, and whether the first one is a partial month. */
  months?: number | undefined;
  part?: true | undefined;
  /** The paid days, both included: of an open order if it is paid at checkout, of a paid order as sold. */
  firstDay?: string | undefined;
  lastDay?: string | undefined;
  /** For unpaid months: whether the days follow the last paid period, or start at the confirmation. Absent: as stated here. */
  begins?: 'following' | 'confirmed' | undefined;
}

/** A payment for an order that was less than was due. The amount is in rupees. */
export interface PartialPayment {
  /** The UTR, or the bank's reference; empty where there is none. */
  utr: string;
  way: PaymentMethod;
  amount: number;
  at: string;
}

/** An order. Its amount is in whole rupees and never changes; times are ISO 8601 in UTC. */
export interface Order {
  id: number;
  reference: string;
  /** The name of the child, if a parent made the order for a child. */
  child: string | null;
  state: OrderState;
  amount: number;
  /** The amount due in rupees: the order's amount less the discount and the payments received. */
  due: number;
  /**
   * The overpaid amount in integer paise (of a cancelled order, everything paid), until it is refunded or moved to another
   * order. Absent from the response of a server of the previous version.
   */
  abovePaise?: number | undefined;
  /** The discount that staff granted; null without one. */
  concession: Discount | null;
  /** The partial payments received before the payment that is being checked, the oldest first. */
  parts: PartialPayment[];
  /** The oldest first. */
  documents: OrderInvoice[];
  utr: string | null;
  /**
   * The last day on which the order's offer can be paid, YYYY-MM-DD in India; afterwards the learner needs a new offer of days and price.
   * Null if the offer does not expire: for a course that is paid once, and after the first payment.
   */
  holdsUntil: string | null;
  /** The day in India on which the UTR was sent, or the last payment was received. */
  paidOn: string | null;
  /** When staff began to compare the UTR with the bank's list; null before. From then on the learner cannot correct it. */
  lookedAt: string | null;
  /** The choice of staff when they rejected the order. */
  rejection: RejectionCode | null;
  /** The reason of a rejected order. Absent from the response of a server of the previous version. */
  rejectionReason?: RejectionReason | null;
  /** For a cancelled order, the text of staff. For a rejected order, the reason in English or the text of staff, for an app of an earlier version. */
  reason: string | null;
  /** The number of the last receipt of a paid order. */
  receiptNumber: string | null;
  createdAt: string;
  changedAt: string;
  lines: OrderLine[];
}

/** The data by which an open order is paid by UPI. */
export interface UpiPayment {
  id: string;
  /** The name that payment apps show beside the id; null if the studio has set none. */
  name: string | null;
  /** The amount due, in whole rupees. */
  amount: number;
  /** `upi://pay?…`, for the QR code. */
  qr: string;
  /** `upi://pay?…`, which opens a payment app; null for a person's id, as banks refuse it. */
  link: string | null;
}

/** An order as its learner sees it; `upi` is null when nothing can be paid by UPI, and once its offer has expired. */
export interface LearnerOrder extends Order {
  upi: UpiPayment | null;
  /** True for an open order whose payer's last e-mail bounced permanently. Absent otherwise. */
  refusesMail?: true | undefined;
}

/** A change of an order's state, or of the UTR while it is checked. */
export interface OrderEvent {
  state: OrderState;
  utr: string | null;
  /** Both as of an `Order`. */
  rejectionReason?: RejectionReason | null;
  reason: string | null;
  at: string;
  /** The name of the account that made the change; null if it is deleted. */
  by: string | null;
}

/** The learner of an order. The e-mail is null for a person entered by staff with a phone number only; a child has the parent's contact. */
export interface OrderLearner extends ContactDetails {
  id?: number;
  name: string;
  email: string | null;
  /** As E.164, where it is known. */
  phone?: string | null;
}

/** A submitted order that names the same UTR as another one. */
export interface DuplicateReference
  extends Pick<
    StaffOrder,
    'id' | 'reference' | 'amount' | 'createdAt' | 'changedAt' | 'learner' | 'lines'
  > {
  /** The titles of its courses in English, for an app of an earlier version. */
  titles: string[];
}

/** An order as staff see it; `learner` is null if the account is deleted. */
export interface StaffOrder extends Order {
  learner: OrderLearner | null;
  /** While it is submitted: the other submitted orders with its UTR, the oldest first, at most 19. */
  otherClaims: DuplicateReference[];
  /** Whether staff can confirm the order now. Without UPI, or for an amount of 0, no UTR is needed. */
  confirmable: boolean;
  /** The last twenty changes, the oldest first. */
  events: OrderEvent[];
}

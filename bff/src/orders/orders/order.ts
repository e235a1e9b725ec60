import type { Reached } from '../../accounts/directory/person.ts';
import type { InLanguages } from '../../shared/localized-content.ts';
import type { Concession, OrderDocument, Way } from '../invoices/money.ts';

/** The state of an order. Open are `awaiting payment`, `submitted` (a UTR was given) and `rejected`. */
export type OrderState = 'awaiting payment' | 'submitted' | 'paid' | 'rejected' | 'cancelled';

/** Whether what the order offers is offered anew, for money that came on this day. */
export const isEnded = ({ holdsUntil }: Pick<Order, 'holdsUntil'>, day: string): boolean =>
  holdsUntil !== null && holdsUntil < day;

/** The states in which money may come. While a UTR is being checked, staff confirm or reject that first. */
export const STATES_TO_PAY: OrderState[] = ['awaiting payment', 'rejected'];

/**
 * A course as it was at checkout: later changes of the course do not change the order. The fee is in whole rupees.
 */
export interface OrderLine {
  courseId: number;
  title: string;
  titleIn?: InLanguages<string> | undefined;
  /** The date of its first class. */
  startDate: string;
  fee: number;
  /** Of a course that is paid by the month: how many are bought, and whether with the days that were left of the first one. */
  months?: number | undefined;
  part?: true | undefined;
  /** The days that are bought, both included: if it is paid at checkout; of a paid order those that were sold. */
  firstDay?: string | undefined;
  lastDay?: string | undefined;
  /** Of months that are not paid: whether the days follow what is paid for, or count from the confirmation. Absent: as they are here. */
  begins?: 'following' | 'confirmed' | undefined;
}

/**
 * Why a payment was rejected: no payment with the UTR was found, less came than was due, the UTR is that of another payment,
 * or what staff have written.
 */
export type Rejection = 'not found' | 'other amount' | 'other utr' | 'own words';

/** A payment for an order that was less than was due. The amount is in rupees. */
export interface PartPayment {
  /** The UTR, or the bank's reference; empty where there is none. */
  utr: string;
  way: Way;
  amount: number;
  at: string;
}

/** An order. Its amount is in whole rupees and never changes; times are ISO 8601 in UTC. */
export interface Order {
  id: number;
  reference: string;
  /** The name of the child for whom a parent has made it. */
  child: string | null;
  state: OrderState;
  amount: number;
  /** What is still to be paid, in rupees: the amount without the concession and what has come. */
  due: number;
  /**
   * What is paid above what it asks, in integer paise, and all that is paid of a cancelled one: until it is given back or used for another
   * order. Absent from the answer of a server of the version before.
   */
  abovePaise?: number | undefined;
  /** What staff have let the learner off; null if nothing. */
  concession: Concession | null;
  /** What has come of the amount before the payment that is checked, the oldest first. */
  parts: PartPayment[];
  /** The oldest first. */
  documents: OrderDocument[];
  utr: string | null;
  /**
   * The last day on which money may come for what the order offers, YYYY-MM-DD in India: after that its days and its price are offered anew.
   * Null where they stay: of a course that is paid once, and once something is paid.
   */
  holdsUntil: string | null;
  /** The day in India on which the UTR was sent, or the last money came. */
  paidOn: string | null;
  /** Since when staff compare the UTR with the bank's list; null until they do. From then on it is not corrected. */
  lookedAt: string | null;
  /** Of a rejected order: why, and in which words. */
  rejection: Rejection | null;
  reason: string | null;
  /** Of the last receipt of a paid order. */
  receiptNumber: string | null;
  createdAt: string;
  changedAt: string;
  lines: OrderLine[];
}

/** The data by which an open order is paid by UPI. */
export interface UpiPayment {
  id: string;
  /** The name that payment apps show beside the id; null if the studio has not set it. */
  name: string | null;
  /** What is due, in whole rupees. */
  amount: number;
  /** `upi://pay?…`, for the QR code. */
  qr: string;
  /** `upi://pay?…`, which opens a payment app; null for a person's id, as banks refuse it. */
  link: string | null;
}

/** An order as its learner sees it; `upi` is null when there is nothing to pay by UPI, and once its offer has ended. */
export interface LearnerOrder extends Order {
  upi: UpiPayment | null;
  /** Of an open order: the address of who pays has refused the last e-mail for good. Absent otherwise. */
  refusesMail?: true | undefined;
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

/** Whose an order is. The address is null of whoever was entered by staff with a phone number alone; of a child the contact is the parent's. */
export interface Learner extends Reached {
  id?: number;
  name: string;
  email: string | null;
  /** As E.164, where it is known. */
  phone?: string | null;
}

/** A submitted order that names the same UTR as another one. */
export interface UtrClaim
  extends Pick<
    StaffOrder,
    'id' | 'reference' | 'amount' | 'createdAt' | 'changedAt' | 'learner' | 'lines'
  > {
  /** The titles of its courses in English, for an app of an earlier version. */
  titles: string[];
}

/** An order as staff see it; `learner` is null if the account is gone. */
export interface StaffOrder extends Order {
  learner: Learner | null;
  /** While it is submitted: the other submitted orders with its UTR, the oldest first, at most 19. */
  otherClaims: UtrClaim[];
  /** Whether staff can confirm the order now. Without UPI, or for an amount of 0, no UTR is needed. */
  confirmable: boolean;
  /** The last twenty changes, the oldest first. */
  events: OrderEvent[];
}

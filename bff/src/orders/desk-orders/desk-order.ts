import type { Person } from '../../accounts/directory/person.ts';
import type { LocalizedTitle } from '../../platform/i18n/localized-content.ts';
import type { Order } from '../orders/order.ts';
import type { Offer } from '../paid-periods/period.ts';

/** A course as staff order it for a learner on this day. */
export interface DeskCourse extends LocalizedTitle {
  courseId: number;
  /** YYYY-MM-DD in India. */
  startDate: string;
  /** In whole rupees; for a course that is paid by the month, the fee of each month. */
  fee: number;
  /** For a course that is paid by the month: the offers, the shortest first. */
  offers?: Offer[] | undefined;
  /** Why it cannot be ordered; null if it can. */
  why: 'enrolled' | 'full' | 'closed' | 'not offered' | null;
}

/** The courses that staff can order for a learner. `isLate`: the payment being checked was made after the offer expired. */
export interface DeskOffers {
  /** The learner's open order, which another one would replace. */
  open: (Pick<Order, 'id' | 'reference' | 'state'> & { isLate: boolean }) | null;
  courses: DeskCourse[];
}

/** An order that staff created, with its results. */
export interface DeskOrder {
  order: Order;
  person: Person;
  /** The number of the receipt for the initial payment; null without a payment. */
  documentNumber: string | null;
  /** Whether the person gets a mail to choose a password. */
  mailed: boolean;
}

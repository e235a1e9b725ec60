import type { Person } from '../../accounts/directory/person.ts';
import type { Titled } from '../../platform/i18n/localized-content.ts';
import type { Order } from '../orders/order.ts';
import type { Offer } from '../paid-periods/period.ts';

/** A course as staff order it for a learner on this day. */
export interface DeskCourse extends Titled {
  courseId: number;
  /** YYYY-MM-DD in India. */
  startDate: string;
  /** In whole rupees; of a course that is paid by the month, for each month. */
  fee: number;
  /** Of a course that is paid by the month: what can be bought, the shortest first. */
  offers?: Offer[] | undefined;
  /** Why it cannot be ordered; null where it can. */
  why: 'enrolled' | 'full' | 'closed' | 'not offered' | null;
}

/** What staff can order for a learner. `isLate`: the payment that is checked came after the offer had ended. */
export interface DeskOffers {
  /** The learner's open order, which another one would replace. */
  open: (Pick<Order, 'id' | 'reference' | 'state'> & { isLate: boolean }) | null;
  courses: DeskCourse[];
}

/** An order that staff have made, and what became of it. */
export interface DeskOrder {
  order: Order;
  person: Person;
  /** The number of the receipt of what was paid with it; null where nothing was. */
  documentNumber: string | null;
  /** Whether a mail goes to the person, by which they choose a password. */
  mailed: boolean;
}

import type { Person } from './person.ts';

/** What the app has shown of an offer before it was ordered. Dates are YYYY-MM-DD in India. */
export interface ShownOffer {
  courseId: number;
  firstDay: string;
  lastDay: string;
  begins: 'dated' | 'following' | 'confirmed';
  /** The last day on which it can be paid. */
  holdsUntil: string;
}

/** An order as its people know it: by its reference. */
export interface KnownOrder {
  id: number;
  reference: string;
  /** Who pays; undefined for an order that staff made for somebody without an account. */
  by: Person | undefined;
  /** The offers that it was made of; none for courses that are paid once. */
  offers: ShownOffer[];
}

/** A payment, refund or correction with a number. */
export interface KnownInvoice {
  number: string;
  orderId: number;
}

/** What the answers of a history have named, oldest first, so that later steps can speak of it. */
export interface KnownItems {
  courses: number[];
  meetings: number[];
  holidays: number[];
  orders: KnownOrder[];
  invoices: KnownInvoice[];
  /** References of bank transfers that somebody has sent or recorded. */
  utrs: string[];
  /** Classes that staff have changed. */
  classes: { courseId: number; date: string }[];
}

/** The courses that every studio begins with. */
const FIRST_COURSES = [1, 2, 3];

export const nothingKnown = (): KnownItems => ({
  ...{ courses: [...FIRST_COURSES], meetings: [], holidays: [], orders: [] },
  ...{ invoices: [], utrs: [], classes: [] },
});

import type { Person } from '../../accounts/directory/person.ts';
import type { DocumentKind, Way } from '../../orders/invoices/money.ts';
import type { OrderState } from '../../orders/orders/order.ts';
import type { MonthClass } from '../../orders/paid-periods/own-month.ts';
import type { Titled } from '../../platform/i18n/localized-content.ts';
import type { InLanguages } from '../../shared/localized-content.ts';
import type { MadeMerge } from '../merge/merge.ts';
import type { PersonNote } from '../notes/note.ts';

/** Somebody in the list of people. */
export interface ListedPerson extends Person {
  /** The courses with a place now, at most three, by their titles. */
  courses: Titled[];
}

/** A course that the person has paid for, now or before. Days are YYYY-MM-DD in India; null is without an end. */
export interface PersonCourse {
  courseId: number;
  slug: string;
  title: string;
  titleIn?: InLanguages<string> | undefined;
  /** The last day that was sold. */
  paidUntil: string | null;
  /** The last day: later than what was sold where classes of it were cancelled. */
  lastDay: string | null;
  /** The classes of the present month that are paid for, or to which the person came without that, in order of time. */
  classes: MonthClass[];
}

/** A document of money. */
export interface PersonPayment {
  number: string;
  kind: DocumentKind;
  /** Whether it says what of the amount is tax. Absent from the answer of a server of the version before. */
  isTaxed?: boolean | undefined;
  /** YYYY-MM-DD in India. */
  issuedOn: string;
  /** Integer paise, negative where money went back. */
  paise: number;
  courses: Titled[];
  ways: Way[];
  references: string[];
}

/** An order that is not paid yet. */
export interface PersonOrder {
  reference: string;
  state: OrderState;
  /** In rupees. */
  amount: number;
  courses: Titled[];
}

/** A message from the person's address. */
export interface PersonMessage {
  id: number;
  /** Its beginning. */
  text: string;
  createdAt: string;
  answeredAt: string | null;
}

/** A child whom the person's account holds. */
export interface PersonChild {
  id: number;
  name: string;
  /** That is reached within the present year in India. */
  age: number;
  /** The courses with a place now, at most three; the last day is null without an end. */
  courses: (Titled & { lastDay: string | null })[];
}

/** All that staff see of a person on one page. Each list is bounded, the newest first. */
export interface PersonPage extends Person {
  /** ISO 8601 in UTC. */
  since: string;
  /** The present month in India, YYYY-MM. */
  month: string;
  courses: PersonCourse[];
  orders: PersonOrder[];
  payments: PersonPayment[];
  /** What is paid above what was due, in integer paise. Absent in an answer of the version before. */
  abovePaise?: number | undefined;
  messages: PersonMessage[];
  notes: PersonNote[];
  /** Whether there is a health note; absent for who may not read it. */
  hasHealthNote?: boolean | undefined;
  /** For whom the person pays, in the order in which they were added. Absent in an answer of the version before. */
  children?: PersonChild[] | undefined;
  /** Of a child: the age that is reached within the present year in India. */
  age?: number | null | undefined;
  /** Others with the same name or phone number: perhaps the same person. */
  alike: Person[];
  /** Other accounts that became part of this one. */
  merges: MadeMerge[];
}

import type { Person } from '../../accounts/directory/person.ts';
import type { InvoiceKind, PaymentMethod } from '../../orders/invoices/money.ts';
import type { OrderState } from '../../orders/orders/order.ts';
import type { PaidMonthClass } from '../../orders/paid-periods/monthly-course.ts';
import type { LocalizedTitle } from '../../platform/i18n/localized-content.ts';
import type { ByLocale } from '../../shared/localized-content.ts';
import type { AccountMerge } from '../merge/merge.ts';
import type { PersonNote } from '../notes/note.ts';

/** A person in the list of people. */
export interface ListedPerson extends Person {
  /** The courses in which the person is enrolled now, at most three. */
  courses: LocalizedTitle[];
}

/** A course that the person pays or has paid for. Days are YYYY-MM-DD in India; null means no end. */
export interface PersonCourse {
  courseId: number;
  slug: string;
  title: string;
  titleIn?: ByLocale<string> | undefined;
  /** The last day that was paid for. */
  paidUntil: string | null;
  /** The last day of access: later than the paid one if classes were cancelled. */
  lastDay: string | null;
  /** The classes of the current month that are paid for or attended, in order of time. */
  classes: PaidMonthClass[];
}

/** An invoice, receipt or credit note of a person. */
export interface PersonPayment {
  number: string;
  kind: InvoiceKind;
  /** Whether it shows the tax in the amount. Absent in a response of the previous version. */
  isTaxed?: boolean | undefined;
  /** YYYY-MM-DD in India. */
  issuedOn: string;
  /** Integer paise, negative for a refund. */
  paise: number;
  courses: LocalizedTitle[];
  ways: PaymentMethod[];
  references: string[];
}

/** An unpaid order of a person. */
export interface PersonOrder {
  reference: string;
  state: OrderState;
  /** In rupees. */
  amount: number;
  courses: LocalizedTitle[];
}

/** A message from the person's address. */
export interface PersonMessage {
  id: number;
  /** The beginning of the text. */
  text: string;
  createdAt: string;
  answeredAt: string | null;
}

/** A child in the person's account. */
export interface PersonChild {
  id: number;
  name: string;
  /** The age that the child reaches in the current year in India. */
  age: number;
  /** The courses in which the child is enrolled now, at most three; the last day is null without an end. */
  courses: (LocalizedTitle & { lastDay: string | null })[];
}

/** The page of a person for staff. Each list is limited, the newest first. */
export interface PersonPage extends Person {
  /** ISO 8601 in UTC. */
  since: string;
  /** The current month in India, YYYY-MM. */
  month: string;
  courses: PersonCourse[];
  orders: PersonOrder[];
  payments: PersonPayment[];
  /** The overpaid amount, in integer paise. Absent in a response of the previous version. */
  abovePaise?: number | undefined;
  messages: PersonMessage[];
  notes: PersonNote[];
  /** Whether there is a health note; absent for a caller who may not read it. */
  hasHealthNote?: boolean | undefined;
  /** The children in the person's account, in the order in which they were added. Absent in a response of the previous version. */
  children?: PersonChild[] | undefined;
  /** For a child: the age that is reached in the current year in India. */
  age?: number | null | undefined;
  /** Others with the same name or phone number: perhaps the same person. */
  alike: Person[];
  /** Other accounts that were merged into this one. */
  merges: AccountMerge[];
}

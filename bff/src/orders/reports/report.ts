import type { LocalizedTitle } from '../../platform/i18n/localized-content.ts';
import type { PaymentMethod } from '../invoices/money.ts';

/** An amount in integer paise. */
export interface MoneySum {
  paise: number;
}

export interface PeopleSum extends MoneySum {
  people: number;
}

export interface PaymentMethodSum extends MoneySum {
  way: PaymentMethod;
}

/** Received, refunded and due amounts, in paise. */
interface ReportSums {
  /** The sum of receipts, less corrections of this month. */
  received: MoneySum;
  /** The same by payment method, without methods of sum 0. */
  ways: PaymentMethodSum[];
  /** The refunds, as a positive number. */
  refunds: MoneySum;
  due: PeopleSum;
}

/** A course in the report of a month. */
export interface CourseReport extends ReportSums, LocalizedTitle {
  courseId: number;
}

/** A month in the plot, YYYY-MM. */
export interface MonthSums extends Pick<ReportSums, 'received' | 'refunds'> {
  month: string;
}

/**
 * The report of a month. Invoices count by their day, so that all sums are sums of invoices. The amount due is that of the month's orders
 * and of renewals due in it, as far as they are unpaid now; for the current month it is all that is unpaid.
 */
export interface MonthReport extends Omit<ReportSums, 'refunds'> {
  /** YYYY-MM; `before` and `after` are the adjacent months with invoices, or null. */
  month: string;
  before: string | null;
  after: string | null;
  refunds: PeopleSum;
  /** The largest amounts first. */
  courses: CourseReport[];
  /** All further courses together; null if there are none. */
  others: (ReportSums & { count: number }) | null;
  /** The number of paid periods that began, for new and returning learners, and that ended without a renewal. */
  periods: { new: number; renewed: number; ended: number };
  /** The last twelve months, ending with this one. */
  months: MonthSums[];
}

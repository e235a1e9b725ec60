import type { Titled } from '../../platform/i18n/localized-content.ts';
import type { Way } from '../invoices/money.ts';

/** Integer paise. */
export interface Sum {
  paise: number;
}

export interface SumOfPeople extends Sum {
  people: number;
}

export interface WaySum extends Sum {
  way: Way;
}

/** What came, was given back and is due, in paise. */
interface Sums {
  /** What came by receipts, without those that a correction has undone in this month. */
  received: Sum;
  /** The same by way, without ways in which nothing came. */
  ways: WaySum[];
  /** What was given back, as a positive number. */
  refunds: Sum;
  due: SumOfPeople;
}

/** A course in the figures of a month. */
export interface CourseFigures extends Sums, Titled {
  courseId: number;
}

/** A month in the plot, YYYY-MM. */
export interface MonthSums extends Pick<Sums, 'received' | 'refunds'> {
  month: string;
}

/**
 * A month in figures. Its documents are counted by their day, so that all sums are those of the documents; what is due is of orders
 * made in the month and of months that should begin in it, as far as it is open now; of the present month it is all that is open.
 */
export interface Figures extends Omit<Sums, 'refunds'> {
  /** YYYY-MM, as are the months before and after it that have figures; null where there is none. */
  month: string;
  before: string | null;
  after: string | null;
  refunds: SumOfPeople;
  /** Those with the most money first. */
  courses: CourseFigures[];
  /** All further courses together; null where there are none. */
  others: (Sums & { count: number }) | null;
  /** Paid time that began, of learners who had none of the course before or who had, and that ended without a next one. */
  periods: { new: number; renewed: number; ended: number };
  /** The last twelve months, this one at the end. */
  months: MonthSums[];
}

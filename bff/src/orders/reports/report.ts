import { z } from 'zod';
import { count, isoMonth, paise, rowId, signedPaise } from '../../platform/http/answer-fields.ts';
import { localizedTitleSchema } from '../../platform/i18n/localized-content.ts';
import { PAYMENT_METHODS, paymentMethod } from '../invoices/money.ts';

/** The number of months in the plot, and of courses listed by name; further courses are summed up. */
export const PLOTTED_MONTHS = 12;
export const NAMED_COURSES = 20;

/** An amount in integer paise. Corrections of an earlier month's invoices can make it negative. */
const moneySumSchema = z.strictObject({ paise: signedPaise });

/** An amount in integer paise that is never negative, and of how many people it is. */
export type PeopleSum = z.infer<typeof peopleSumSchema>;
const peopleSumSchema = z.strictObject({ paise, people: count });

export type PaymentMethodSum = z.infer<typeof paymentMethodSumSchema>;
const paymentMethodSumSchema = moneySumSchema.extend({ way: paymentMethod });

/** Received, refunded and due amounts, in paise. */
const reportSumsSchema = z.strictObject({
  /** The sum of receipts, less corrections of this month. */
  received: moneySumSchema,
  /** The same by payment method, without methods of sum 0. */
  ways: z.array(paymentMethodSumSchema).max(PAYMENT_METHODS.length),
  /** The refunds as a positive number, less voided refunds of earlier months. */
  refunds: moneySumSchema,
  due: peopleSumSchema,
});

/** A course in the report of a month. */
export type CourseReport = z.infer<typeof courseReportSchema>;
const courseReportSchema = reportSumsSchema.extend({
  ...localizedTitleSchema.shape,
  courseId: rowId,
});

/** A month in the plot, YYYY-MM. */
export type MonthSums = z.infer<typeof monthSumsSchema>;
const monthSumsSchema = reportSumsSchema
  .pick({ received: true, refunds: true })
  .extend({ month: isoMonth });

/**
 * The report of a month. Invoices count by their day, so that all sums are sums of invoices. The amount due is that of the month's orders
 * and of renewals due in it, as far as they are unpaid now; for the current month it is all that is unpaid.
 */
export type MonthReport = z.infer<typeof monthReportSchema>;
export const monthReportSchema = reportSumsSchema.extend({
  /** YYYY-MM; `before` and `after` are the adjacent months with invoices, or null. */
  month: isoMonth,
  before: isoMonth.nullable(),
  after: isoMonth.nullable(),
  refunds: moneySumSchema.extend({ people: count }),
  /** The largest amounts first. */
  courses: z.array(courseReportSchema).max(NAMED_COURSES),
  /** All further courses together; null if there are none. */
  others: reportSumsSchema.extend({ count: count.positive() }).nullable(),
  /** The number of paid periods that began, for new and returning learners, and that ended without a renewal. */
  periods: z.strictObject({ new: count, renewed: count, ended: count }),
  /** The last twelve months, ending with this one. */
  months: z.array(monthSumsSchema).length(PLOTTED_MONTHS),
});

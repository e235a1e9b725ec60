import { z } from 'zod';
import { filledText, isoDate, paise, signedPaise } from '../../platform/http/answer-fields.ts';

/** The payment methods of payments and refunds: UPI, cash, or bank transfer. */
export const PAYMENT_METHODS = ['upi', 'cash', 'bank'] as const;
export type PaymentMethod = z.infer<typeof paymentMethod>;
export const paymentMethod = z.enum(PAYMENT_METHODS);

/** A receipt, a refund (credit note), or the correction of a voided receipt or refund. */
export type InvoiceKind = z.infer<typeof invoiceKind>;
export const invoiceKind = z.enum(['receipt', 'refund', 'correction']);

/** Invoice numbers: `2026-27/000123`, refunds and corrections `R2026-27/000012`, the oldest receipts `123`. */
export const INVOICE_NUMBER = /^(?:R?\d{4}-\d{2}\/\d{6,8}|\d{1,10})$/;
export const invoiceNumber = z.string().regex(INVOICE_NUMBER);

/** The answer with the number of an issued invoice. */
export const issuedInvoice = z.strictObject({ number: invoiceNumber });

/** A UTR, or the reference of a bank. */
export const bankReference = z.string().regex(/^[0-9A-Z]{6,35}$/);

/** The summary of an invoice of an order. */
export type OrderInvoice = z.infer<typeof orderInvoiceSchema>;
export const orderInvoiceSchema = z.strictObject({
  /** Such as 2026-27/000123; the oldest receipts have a plain number. */
  number: invoiceNumber,
  kind: invoiceKind,
  /** Whether it shows the tax in the amount. Absent in a response of the previous version. */
  isTaxed: z.boolean().optional(),
  /** Integer paise, negative for a refund. */
  paise: signedPaise,
  /** The method of its first payment; null for an order of 0 rupees. */
  way: paymentMethod.nullable(),
  reference: bankReference.nullable(),
  /** The day in India, YYYY-MM-DD. */
  issuedOn: isoDate,
  /** The reason of the refund or of the correction. */
  reason: filledText.nullable(),
  /** Whether staff have voided it. */
  isCorrected: z.boolean(),
  /** For a refund: whether it ended a course, or cancelled its order. Absent from the response of a server of the previous version. */
  hasEnded: z.boolean().optional(),
});

/** A discount on an order's amount, granted by staff. */
export type Discount = z.infer<typeof discountSchema>;
export const discountSchema = z.strictObject({
  /** Integer paise. */
  paise,
  /** The percentage of the amount due, if staff entered one. */
  percent: z.int().min(1).max(100).nullable(),
  reason: z.string(),
});

/** An amount in whole rupees as integer paise. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100);

/** A percentage of an amount, rounded half up to the whole rupee, because nobody pays paise in cash. */
export const percentageOf = (paise: number, percent: number): number =>
  Math.min(paise, Math.round((paise * percent) / 10_000) * 100);

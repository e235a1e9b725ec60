import { z } from 'zod';
import {
  filledText,
  isoDate,
  paise,
  rowId,
  signedPaise,
  timestamp,
} from '../../platform/http/answer-fields.ts';
import type { Issuer } from '../../shared/studio-settings.ts';
import {
  bankReference,
  discountSchema,
  invoiceKind,
  invoiceNumber,
  paymentMethod,
} from '../invoices/money.ts';
import { taxSchema } from '../invoices/tax.ts';
import { orderLineSchema, orderReference, partialPaymentSchema } from './order.ts';

/** A payment on an invoice, in integer paise; a refund is negative. */
export type InvoicePayment = z.infer<typeof invoicePaymentSchema>;
const invoicePaymentSchema = z.strictObject({
  way: paymentMethod,
  paise: signedPaise,
  /** The UTR, or the bank's reference. */
  reference: bankReference.nullable(),
  /** The day in India, YYYY-MM-DD. */
  receivedOn: isoDate,
});

/** A receipt that a credit note refunds in whole or in part. Integer paise, positive. */
export type CreditedReceipt = z.infer<typeof creditedReceiptSchema>;
const creditedReceiptSchema = z.strictObject({
  number: invoiceNumber,
  /** The day in India, YYYY-MM-DD. */
  issuedOn: isoDate,
  paise,
  /** The tax in the refunded amount; null for a receipt without tax. */
  tax: taxSchema.pick({ rate: true, taxable: true, cgst: true, sgst: true }).nullable(),
});

const issuerSchema = z.strictObject({
  legalName: filledText.nullable(),
  street: filledText.nullable(),
  phone: filledText.nullable(),
  email: filledText.nullable(),
}) satisfies z.ZodType<Issuer>;

/**
 * An invoice document as printed: a receipt, a refund (credit note), or the correction of a voided receipt or refund. Amounts named
 * `paise` are integer paise, the others rupees; times are ISO 8601 in UTC.
 */
export type Invoice = z.infer<typeof invoiceSchema>;
export const invoiceSchema = z.strictObject({
  /** Such as 2026-27/000123; the oldest receipts have a plain number. */
  number: invoiceNumber,
  kind: invoiceKind,
  /** Negative for a refund. */
  paise: signedPaise,
  /** The day in India, YYYY-MM-DD. */
  issuedOn: isoDate,
  payments: z.array(invoicePaymentSchema),
  /** The amount for each course of the order. */
  byCourse: z.array(z.strictObject({ courseId: rowId, paise: signedPaise })),
  /** The order's price without a discount, in paise. */
  pricePaise: paise,
  /** The discount at the time of issue. Its reason is empty if the discount was changed later. */
  concession: discountSchema.nullable(),
  /** The order's payments before this invoice, less refunds. */
  beforePaise: signedPaise,
  /** The overpaid part of a receipt, which stays with the order. */
  abovePaise: paise,
  /** The amount due after a receipt; null for other kinds. */
  duePaise: paise.nullable(),
  /** The reason of the refund or of the correction. */
  reason: filledText.nullable(),
  /** The receipts that a refund credits, the oldest first. Empty for other kinds, and for the oldest refunds. */
  credits: z.array(creditedReceiptSchema),
  /** For a correction: the number, the day and the kind of the voided receipt or refund. */
  corrects: invoiceNumber.nullable(),
  correctsIssuedOn: isoDate.nullable(),
  correctsKind: invoiceKind.exclude(['correction']).nullable(),
  /** For a voided receipt or refund: the number of its correction. */
  correctedBy: invoiceNumber.nullable(),
  /** The tax by the studio settings at the time of issue; null if the studio charged none. */
  tax: taxSchema.nullable(),
  /** The issuer as printed; null for an old invoice without a stored issuer, which prints the one of the content file. */
  issuer: issuerSchema.nullable(),
  /** The order number. */
  reference: orderReference,
  /** When it was issued. */
  paidAt: timestamp,
  /** The payer: the learner, or the parent of a child; null if the account is deleted. */
  learner: filledText.nullable(),
  /** The name of the child, if a parent paid for a child. */
  child: filledText.nullable(),
  lines: z.array(orderLineSchema),
  /** The UTR of the last payment. `utr`, `amount` and `parts` are for apps of earlier versions. */
  utr: bankReference.nullable(),
  amount: z.number(),
  /** The earlier payments on this invoice, if there are several. */
  parts: z.array(partialPaymentSchema),
});

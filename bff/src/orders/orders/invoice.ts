import type { Issuer } from '../../shared/studio-settings.ts';
import type { Discount, InvoiceKind, PaymentMethod } from '../invoices/money.ts';
import type { Tax } from '../invoices/tax.ts';
import type { OrderLine, PartialPayment } from './order.ts';

/** A payment on an invoice, in integer paise; a refund is negative. */
export interface InvoicePayment {
  way: PaymentMethod;
  paise: number;
  /** The UTR, or the bank's reference. */
  reference: string | null;
  /** The day in India, YYYY-MM-DD. */
  receivedOn: string;
}

/** A receipt that a credit note refunds in whole or in part. Integer paise, positive. */
export interface CreditedReceipt {
  number: string;
  /** The day in India, YYYY-MM-DD. */
  issuedOn: string;
  paise: number;
  /** The tax in the refunded amount; null for a receipt without tax. */
  tax: Pick<Tax, 'rate' | 'taxable' | 'cgst' | 'sgst'> | null;
}

/**
 * An invoice document as printed: a receipt, a refund (credit note), or the correction of a voided receipt or refund. Amounts named
 * `paise` are integer paise, the others rupees; times are ISO 8601 in UTC.
 */
export interface Invoice {
  /** Such as 2026-27/000123; the oldest receipts have a plain number. */
  number: string;
  kind: InvoiceKind;
  /** Negative for a refund. */
  paise: number;
  /** The day in India, YYYY-MM-DD. */
  issuedOn: string;
  payments: InvoicePayment[];
  /** The amount for each course of the order. */
  byCourse: { courseId: number; paise: number }[];
  /** The order's price without a discount, in paise. */
  pricePaise: number;
  /** The discount at the time of issue. Its reason is empty if the discount was changed later. */
  concession: Discount | null;
  /** The order's payments before this invoice, less refunds. */
  beforePaise: number;
  /** The overpaid part of a receipt, which stays with the order. */
  abovePaise: number;
  /** The amount due after a receipt; null for other kinds. */
  duePaise: number | null;
  /** The reason of the refund or of the correction. */
  reason: string | null;
  /** The receipts that a refund credits, the oldest first. Empty for other kinds, and for the oldest refunds. */
  credits: CreditedReceipt[];
  /** For a correction: the number, the day and the kind of the voided receipt or refund. */
  corrects: string | null;
  correctsIssuedOn: string | null;
  correctsKind: 'receipt' | 'refund' | null;
  /** For a voided receipt or refund: the number of its correction. */
  correctedBy: string | null;
  /** The tax by the studio settings at the time of issue; null if the studio charged none. */
  tax: Tax | null;
  /** The issuer as printed; null for an old invoice without a stored issuer, which prints the one of the content file. */
  issuer: Issuer | null;
  /** The order number. */
  reference: string;
  /** When it was issued. */
  paidAt: string;
  /** The payer: the learner, or the parent of a child; null if the account is deleted. */
  learner: string | null;
  /** The name of the child, if a parent paid for a child. */
  child: string | null;
  lines: OrderLine[];
  /** The UTR of the last payment. `utr`, `amount` and `parts` are for apps of earlier versions. */
  utr: string | null;
  amount: number;
  /** The earlier payments on this invoice, if there are several. */
  parts: PartialPayment[];
}

/** The payment methods of payments and refunds: UPI, cash, or bank transfer. */
export const PAYMENT_METHODS = ['upi', 'cash', 'bank'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** A receipt, a refund (credit note), or the correction of a voided receipt or refund. */
export type InvoiceKind = 'receipt' | 'refund' | 'correction';

/** The summary of an invoice of an order. */
export interface OrderInvoice {
  /** Such as 2026-27/000123; the oldest receipts have a plain number. */
  number: string;
  kind: InvoiceKind;
  /** Whether it shows the tax in the amount. Absent in a response of the previous version. */
  isTaxed?: boolean | undefined;
  /** Integer paise, negative for a refund. */
  paise: number;
  /** The method of its first payment; null for an order of 0 rupees. */
  way: PaymentMethod | null;
  reference: string | null;
  /** The day in India, YYYY-MM-DD. */
  issuedOn: string;
  /** The reason of the refund or of the correction. */
  reason: string | null;
  /** Whether staff have voided it. */
  isCorrected: boolean;
  /** For a refund: whether it ended a course, or cancelled its order. Absent from the response of a server of the previous version. */
  hasEnded?: boolean | undefined;
}

/** A discount on an order's amount, granted by staff. */
export interface Discount {
  /** Integer paise. */
  paise: number;
  /** The percentage of the amount due, if staff entered one. */
  percent: number | null;
  reason: string;
}

/** An amount in whole rupees as integer paise. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100);

/** A percentage of an amount, rounded half up to the whole rupee, because nobody pays paise in cash. */
export const percentageOf = (paise: number, percent: number): number =>
  Math.min(paise, Math.round((paise * percent) / 10_000) * 100);

import type { Issuer } from '../../shared/studio-settings.ts';
import type { Concession, DocumentKind, Way } from '../invoices/money.ts';
import type { Tax } from '../invoices/tax.ts';
import type { OrderLine, PartPayment } from './order.ts';

/** Money of a document, in integer paise, negative where it went back. */
export interface DocumentPayment {
  way: Way;
  paise: number;
  /** The UTR, or the bank's reference. */
  reference: string | null;
  /** The day in India, YYYY-MM-DD. */
  receivedOn: string;
}

/** A receipt of which a refund gives money back. Integer paise, positive. */
export interface CreditedReceipt {
  number: string;
  /** The day in India, YYYY-MM-DD. */
  issuedOn: string;
  paise: number;
  /** What of it is tax of the receipt; null where that says nothing of tax. */
  tax: Pick<Tax, 'rate' | 'taxable' | 'cgst' | 'sgst'> | null;
}

/**
 * A document of money, as it is printed: a receipt, what was given back, or a confirmation that was wrong. Amounts named `paise` are
 * integer paise, the others rupees; times are ISO 8601 in UTC.
 */
export interface Receipt {
  /** As 2026-27/000123; receipts of the time before have a number alone. */
  number: string;
  kind: DocumentKind;
  /** Negative where money went back. */
  paise: number;
  /** The day in India, YYYY-MM-DD. */
  issuedOn: string;
  payments: DocumentPayment[];
  /** What of it is for which course of the order. */
  byCourse: { courseId: number; paise: number }[];
  /** What the order costs without a concession, in paise. */
  pricePaise: number;
  /** What the learner had been let off when it was issued. Its reason is empty where it was another one later. */
  concession: Concession | null;
  /** What had come for the order before it, less what had gone back. */
  beforePaise: number;
  /** What of a receipt was above what was due: it is kept for its learner. */
  abovePaise: number;
  /** What of the order was still to be paid after a receipt; null of what is none. */
  duePaise: number | null;
  /** Why money went back, or why the confirmation was wrong. */
  reason: string | null;
  /** Of a refund: the receipts of which it gives money back, the oldest first. Empty of others, and of refunds of the time before. */
  credits: CreditedReceipt[];
  /** Of a correction: the number and the day of the receipt or refund that was wrong, and which of the two it is. */
  corrects: string | null;
  correctsIssuedOn: string | null;
  correctsKind: 'receipt' | 'refund' | null;
  /** Of a receipt or refund that was wrong: the number of its correction. */
  correctedBy: string | null;
  /** What it says of tax, by the settings of its day; null where the studio charged none. */
  tax: Tax | null;
  /** Who has issued it, as it was printed; null where the content file says it: it was issued before that was kept. */
  issuer: Issuer | null;
  /** The order's. */
  reference: string;
  /** When it was issued. */
  paidAt: string;
  /** Who has paid: the learner, or the parent of a child; null if the account is gone. */
  learner: string | null;
  /** The name of the child for whom a parent has paid. */
  child: string | null;
  lines: OrderLine[];
  /** Of the last payment; for apps of earlier versions, as `amount` and `parts`. */
  utr: string | null;
  amount: number;
  /** What came before the last payment, if it came in several. */
  parts: PartPayment[];
}

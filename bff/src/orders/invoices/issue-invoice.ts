import type { Transaction } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import type { Issuer, Taxpayer } from '../../shared/studio-settings.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { reverseTax, taxOfCredit, totalTaxOfCredits } from './credit.ts';
import {
  findReceiptsToCredit,
  insertReceiptCredits,
  type VoidableInvoice,
} from './credit-queries.ts';
import type { InvoiceKind } from './money.ts';
import {
  allocateInvoiceToCourses,
  countInvoices,
  insertInvoice,
  insertReversedLines,
  linkPaymentsToInvoice,
  MAX_INVOICES_PER_ORDER,
  sumUninvoicedPayments,
} from './queries.ts';
import { includedTax, type Tax } from './tax.ts';

interface IssueContext {
  orderId: number;
  staffId: number;
  /** The time of issue: its day in India determines the financial year of the number, and the month in reports. */
  at: Date;
  /** The studio settings that are printed on it. */
  studio: { issuer: Issuer; taxpayer: Taxpayer | undefined };
}

/**
 * Issues the receipt for all payments of the order without an invoice, allocated to its courses by their fees. Returns its number. Throws
 * 409 when the order has forty invoices.
 */
export async function issueReceipt(tx: Transaction, context: IssueContext): Promise<string> {
  const { orderId, studio } = context;
  const paise = await sumUninvoicedPayments(tx, orderId);
  const tax = includedTax(paise, studio.taxpayer);
  const { id, number } = await storeInvoice(tx, { ...context, kind: 'receipt', paise, tax });
  await linkPaymentsToInvoice(tx, { id, orderId });
  await allocateInvoiceToCourses(tx, { id, courseId: undefined, paise });
  return number;
}

interface CreditNoteRequest extends IssueContext {
  /** Integer paise, positive. */
  paise: number;
  /** The refunded course; if absent, all courses in proportion to what is still paid for each. */
  courseId: number | undefined;
  reason: string;
  /** Whether the order is cancelled with it. */
  cancelsOrder: boolean;
}

/**
 * Stores the credit note of a refund with its number, its lines, and the credited receipts with their tax. The caller adds the payment in
 * the same transaction. Throws as `issueReceipt`.
 */
export async function issueCreditNote(
  tx: Transaction,
  { courseId, paise, ...refund }: CreditNoteRequest,
): Promise<{ id: number; number: string }> {
  const credits = (
    await findReceiptsToCredit(tx, { orderId: refund.orderId, courseId, paise })
  ).map((credit) => ({ ...credit, tax: taxOfCredit(credit) }));
  const stored = await storeInvoice(tx, {
    ...{ ...refund, kind: 'refund', paise: -paise, tax: totalTaxOfCredits(credits) },
  });
  await allocateInvoiceToCourses(tx, { id: stored.id, courseId, paise: -paise });
  await insertReceiptCredits(tx, { invoiceId: stored.id, credits });
  return stored;
}

/**
 * Stores the correction that voids a receipt or a refund, with its number and lines, and the opposite tax. The caller adds the payments in
 * the same transaction. Throws as `issueReceipt`.
 */
export async function issueCorrection(
  tx: Transaction,
  { of, ...context }: IssueContext & { reason: string; of: VoidableInvoice },
): Promise<{ id: number; number: string }> {
  const invoice = { kind: 'correction', paise: 0 - of.paise, tax: reverseTax(of.tax) } as const;
  const stored = await storeInvoice(tx, { ...context, ...invoice, corrects: of.id });
  await insertReversedLines(tx, { id: stored.id, of: of.id });
  return stored;
}

interface InvoiceToIssue extends IssueContext {
  kind: InvoiceKind;
  paise: number;
  reason?: string | undefined;
  corrects?: number | undefined;
  cancelsOrder?: boolean | undefined;
  tax: Tax | null;
}

async function storeInvoice(
  tx: Transaction,
  { orderId, staffId, at, studio, reason, corrects, cancelsOrder, ...invoice }: InvoiceToIssue,
): Promise<{ id: number; number: string }> {
  if ((await countInvoices(tx, orderId)) >= MAX_INVOICES_PER_ORDER)
    throw appError(409, 'money.too-many-documents', { values: { most: MAX_INVOICES_PER_ORDER } });
  return insertInvoice(tx, {
    ...invoice,
    orderId,
    issuedOn: indianDate(at),
    issuedAt: at,
    issuedBy: staffId,
    issuer: studio.issuer,
    reason: reason ?? null,
    corrects: corrects ?? null,
    cancelsOrder: cancelsOrder ?? false,
  });
}

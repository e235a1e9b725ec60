import type { Transaction } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
import type { Issuer, Taxpayer } from '../../shared/studio-settings.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { mirrored, taxOfCredit, taxOfCredits } from './credit.ts';
import { type Correctable, findCredits, insertCredits } from './credit-queries.ts';
import type { DocumentKind } from './money.ts';
import {
  countDocuments,
  documentPayments,
  insertDocument,
  MOST_DOCUMENTS,
  mirrorLines,
  shareDocument,
  sumWithoutDocument,
} from './queries.ts';
import { type Tax, taxIn } from './tax.ts';

interface Issued {
  orderId: number;
  staffId: number;
  /** When: the day in India counts for the number and for the month. */
  at: Date;
  /** What of the studio is printed on it. */
  studio: { issuer: Issuer; taxpayer: Taxpayer | undefined };
}

/**
 * Issues the receipt of all payments of the order that have none, shared among its courses by their fees. Returns its number. Refuses
 * with 409 when the order has forty documents.
 */
export async function issueReceipt(tx: Transaction, issued: Issued): Promise<string> {
  const { orderId, studio } = issued;
  const paise = await sumWithoutDocument(tx, orderId);
  const tax = taxIn(paise, studio.taxpayer);
  const { id, number } = await storeDocument(tx, { ...issued, kind: 'receipt', paise, tax });
  await documentPayments(tx, { id, orderId });
  await shareDocument(tx, { id, courseId: undefined, paise });
  return number;
}

interface Refund extends Issued {
  /** Integer paise, positive. */
  paise: number;
  /** Of which course of the order; if absent, of all by what is still paid of each. */
  courseId: number | undefined;
  reason: string;
  /** Whether the order is cancelled with it. */
  cancelsOrder: boolean;
}

/**
 * Stores the document of a refund with its number, its lines, and the receipts of which it gives money back, with their tax. Its payment
 * is to be added by the transaction. Refuses as `issueReceipt`.
 */
export async function issueRefund(
  tx: Transaction,
  { courseId, paise, ...refund }: Refund,
): Promise<{ id: number; number: string }> {
  const credits = (await findCredits(tx, { orderId: refund.orderId, courseId, paise })).map(
    (credit) => ({ ...credit, tax: taxOfCredit(credit) }),
  );
  const stored = await storeDocument(tx, {
    ...{ ...refund, kind: 'refund', paise: -paise, tax: taxOfCredits(credits) },
  });
  await shareDocument(tx, { id: stored.id, courseId, paise: -paise });
  await insertCredits(tx, { documentId: stored.id, credits });
  return stored;
}

/**
 * Stores the document that takes a receipt or a refund back, with its number and lines, and the tax of that one with the other sign. Its
 * payments are to be added by the transaction. Refuses as `issueReceipt`.
 */
export async function issueCorrection(
  tx: Transaction,
  { of, ...issued }: Issued & { reason: string; of: Correctable },
): Promise<{ id: number; number: string }> {
  const document = { kind: 'correction', paise: 0 - of.paise, tax: mirrored(of.tax) } as const;
  const stored = await storeDocument(tx, { ...issued, ...document, corrects: of.id });
  await mirrorLines(tx, { id: stored.id, of: of.id });
  return stored;
}

interface NewDocument extends Issued {
  kind: DocumentKind;
  paise: number;
  reason?: string | undefined;
  corrects?: number | undefined;
  cancelsOrder?: boolean | undefined;
  tax: Tax | null;
}

async function storeDocument(
  tx: Transaction,
  { orderId, staffId, at, studio, reason, corrects, cancelsOrder, ...document }: NewDocument,
): Promise<{ id: number; number: string }> {
  if ((await countDocuments(tx, orderId)) >= MOST_DOCUMENTS)
    throw refusal(409, 'money.too-many-documents', { values: { most: MOST_DOCUMENTS } });
  return insertDocument(tx, {
    ...document,
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

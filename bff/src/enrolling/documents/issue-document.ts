import type { Transaction } from '../../database/db.ts';
import type { Issuer, Taxpayer } from '../../facts/facts.ts';
import { refusal } from '../../http/errors.ts';
import { indianDate } from '../../time/indian-time.ts';
import type { DocumentKind } from './money.ts';
import {
  countDocuments,
  documentPayments,
  findTaxOfReceipt,
  insertDocument,
  MOST_DOCUMENTS,
  shareDocument,
  sumWithoutDocument,
} from './queries.ts';
import { type Tax, taxAs, taxIn } from './tax.ts';

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

interface GoingBack extends Issued {
  kind: Exclude<DocumentKind, 'receipt'>;
  /** Integer paise, negative. */
  paise: number;
  reason: string;
  /** Of a correction: the receipt that was wrong. */
  corrects?: number | undefined;
}

/**
 * Stores the document of what goes back with its number, without payments and lines: the transaction has to add them. What it says of
 * tax is as in the receipt that it corrects, or else in the order's last one. Refuses as `issueReceipt`.
 */
export async function newDocument(
  tx: Transaction,
  document: GoingBack,
): Promise<{ id: number; number: string }> {
  const taxed = await findTaxOfReceipt(tx, document);
  return storeDocument(tx, { ...document, tax: taxed && taxAs(document.paise, taxed) });
}

interface NewDocument extends Issued {
  kind: DocumentKind;
  paise: number;
  reason?: string | undefined;
  corrects?: number | undefined;
  tax: Tax | null;
}

async function storeDocument(
  tx: Transaction,
  { orderId, staffId, at, studio, reason, corrects, ...document }: NewDocument,
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
  });
}

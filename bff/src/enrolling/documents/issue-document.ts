import type { Transaction } from '../../database/db.ts';
import { refusal } from '../../http/errors.ts';
import { indianDate } from '../../time/indian-time.ts';
import type { DocumentKind } from './money.ts';
import {
  countDocuments,
  documentPayments,
  insertDocument,
  MOST_DOCUMENTS,
  shareDocument,
  sumWithoutDocument,
} from './queries.ts';

interface Issued {
  orderId: number;
  staffId: number;
  /** When: the day in India counts for the number and for the month. */
  at: Date;
}

/**
 * Issues the receipt of all payments of the order that have none, shared among its courses by their fees. Returns its number. Refuses
 * with 409 when the order has forty documents.
 */
export async function issueReceipt(tx: Transaction, issued: Issued): Promise<string> {
  const { orderId } = issued;
  const paise = await sumWithoutDocument(tx, orderId);
  const { id, number } = await newDocument(tx, { ...issued, kind: 'receipt', paise });
  await documentPayments(tx, { id, orderId });
  await shareDocument(tx, { id, courseId: undefined, paise });
  return number;
}

interface NewDocument extends Issued {
  kind: DocumentKind;
  paise: number;
  reason?: string | undefined;
  corrects?: number | undefined;
}

/** Stores a document with its number, without payments and lines: the transaction has to add them. Refuses as `issueReceipt`. */
export async function newDocument(
  tx: Transaction,
  { orderId, staffId, at, reason, corrects, ...document }: NewDocument,
): Promise<{ id: number; number: string }> {
  if ((await countDocuments(tx, orderId)) >= MOST_DOCUMENTS)
    throw refusal(409, 'money.too-many-documents', { values: { most: MOST_DOCUMENTS } });
  return insertDocument(tx, {
    ...document,
    orderId,
    issuedOn: indianDate(at),
    issuedAt: at,
    issuedBy: staffId,
    reason: reason ?? null,
    corrects: corrects ?? null,
    tax: null,
  });
}

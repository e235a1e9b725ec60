import type { Transaction } from '../../platform/database/db.ts';
import type { ReceiptCredit, TaxedReceiptCredit } from './credit.ts';
import type { Tax } from './tax.ts';

/**
 * The receipts that a refund of this amount credits, the oldest first: for each course, from its latest receipt backwards
 * (`receipts_to_credit`, migration 0063). Needs the order's lock.
 */
export async function findReceiptsToCredit(
  tx: Transaction,
  { orderId, courseId, paise }: { orderId: number; courseId: number | undefined; paise: number },
): Promise<ReceiptCredit[]> {
  return tx<ReceiptCredit[]>`
    select receipt.id as "receiptId", credit.paise, credit."byCourse", receipt.tax as "receiptTax",
      json_build_object(
        'paise', receipt.paise - given.paise, 'cgst', coalesce((receipt.tax ->> 'cgst')::bigint, 0) - given.cgst
      ) as "left"
    from (
      select receipt_id, sum(paise)::float8 as paise,
        json_agg(json_build_object('courseId', course_id, 'paise', paise) order by course_id) as "byCourse"
      from receipts_to_credit(${orderId}, ${courseId ?? null}, ${paise}) group by receipt_id
    ) as credit
      join documents receipt on receipt.id = credit.receipt_id
      cross join lateral (
        select coalesce(sum(paise), 0) as paise, coalesce(sum(cgst), 0) as cgst from credited_receipts credited
        where credited.receipt_id = receipt.id
          and not exists (select from documents correction where correction.corrects = credited.document_id)
      ) as given
    order by receipt.id`;
}

/** Stores which receipts the refund credits. */
export async function insertReceiptCredits(
  tx: Transaction,
  { invoiceId, credits }: { invoiceId: number; credits: TaxedReceiptCredit[] },
): Promise<void> {
  const receipts = credits.map(({ receiptId, paise, tax }) => ({
    ...{ document_id: invoiceId, receipt_id: receiptId, paise, cgst: tax?.cgst ?? 0 },
    is_printed: true,
  }));
  await tx`insert into credited_receipts ${tx(receipts)}`;
  const lines = credits.flatMap(({ receiptId, byCourse }) =>
    byCourse.map(({ courseId, paise }) => ({
      ...{ document_id: invoiceId, receipt_id: receiptId, course_id: courseId, paise },
    })),
  );
  await tx`insert into credited_lines ${tx(lines)}`;
}

/** Whether the receipt was refunded in whole or in part. */
export async function isReceiptCredited(tx: Transaction, receiptId: number): Promise<boolean> {
  const credits = await tx`
    select from credited_receipts credited
    where receipt_id = ${receiptId}
      and not exists (select from documents correction where correction.corrects = credited.document_id)
    limit 1`;
  return credits.length > 0;
}

/** A receipt or a refund of an order that can be voided. */
export interface VoidableInvoice {
  id: number;
  kind: 'receipt' | 'refund';
  paise: number;
  tax: Tax | null;
  /** For a refund: whether it cancelled its order. */
  cancelsOrder: boolean;
  isCorrected: boolean;
}

/** The receipt or refund of an order with this number; `undefined` when there is none. */
export async function findVoidableInvoice(
  tx: Transaction,
  { orderId, number }: { orderId: number; number: string },
): Promise<VoidableInvoice | undefined> {
  const [found] = await tx<VoidableInvoice[]>`
    select id, kind, paise::float8 as "paise", tax, cancels_order as "cancelsOrder",
      exists (select from documents correction where correction.corrects = documents.id) as "isCorrected"
    from documents where order_id = ${orderId} and number = ${number} and kind in ('receipt', 'refund')`;
  return found;
}

/** The UTRs and bank references of an invoice's payments, sorted so that all transactions lock them in the same order. */
export async function findPaymentReferences(
  tx: Transaction,
  { orderId, number }: { orderId: number; number: string },
): Promise<string[]> {
  const rows = await tx<{ reference: string }[]>`
    select distinct reference from payments
    where document_id = (select id from documents where order_id = ${orderId} and number = ${number}) and reference is not null
    order by reference`;
  return rows.map(({ reference }) => reference);
}

/**
 * Reverses the payments of an invoice: their references can be used again, and the correction gets an opposite payment for each. The
 * reversal of a refund is not a received payment; it counts in sums only.
 */
export async function reversePayments(
  tx: Transaction,
  { document, correction, day }: { document: number; correction: number; day: string },
): Promise<void> {
  await tx`update payments set is_corrected = true where document_id = ${document}`;
  await tx`
    insert into payments (order_id, document_id, way, paise, received_on, is_corrected)
    select order_id, ${correction}, way, -paise, ${day}, paise < 0 from payments
    where document_id = ${document} order by id`;
}

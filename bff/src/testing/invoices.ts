import type { Sql } from '../platform/database/db.ts';

/** An invoice that a test stores without the API. Amounts are paise, negative for refunds. */
export interface InvoiceInput {
  orderId: number;
  kind: 'receipt' | 'refund' | 'correction';
  /** YYYY-MM-DD in India. */
  day: string;
  /** By course. */
  lines: Record<number, number>;
  payments: { way: 'upi' | 'cash' | 'bank'; paise: number; reference?: string }[];
}

/** Stores the invoice with its lines and payments, and returns its number. */
export async function insertInvoice(sql: Sql, input: InvoiceInput): Promise<string> {
  const { orderId, kind, day, lines, payments } = input;
  return sql.begin(async (tx) => {
    const paise = payments.reduce((sum, payment) => sum + payment.paise, 0);
    const [invoice] = await tx<{ id: number; number: string }[]>`
      insert into documents (kind, number, order_id, issued_on, issued_at, paise, reason, corrects)
      values (
        ${kind}, next_document_number(${kind === 'receipt' ? '' : 'R'}, ${day}), ${orderId}, ${day}, now(), ${paise},
        ${kind === 'receipt' ? null : 'As agreed.'},
        case when ${kind === 'correction'} then (select id from documents where order_id = ${orderId} order by id limit 1) end
      )
      returning id, number`;
    if (!invoice) throw new Error('An insert returned no row.');
    for (const [courseId, part] of Object.entries(lines))
      await tx`
        insert into document_lines (document_id, course_id, paise) values (${invoice.id}, ${courseId}, ${part})`;
    for (const payment of payments)
      await tx`
        insert into payments (order_id, document_id, way, paise, reference, received_on)
        values (${orderId}, ${invoice.id}, ${payment.way}, ${payment.paise}, ${payment.reference ?? null}, ${day})`;
    return invoice.number;
  });
}

import type { Fragment, Queryable } from '../../platform/database/db.ts';
import { belongsToFamily } from '../../platform/database/families.ts';
import { recipientColumns } from '../../platform/database/mail-recipients.ts';
import type { MailRecipient } from '../../platform/mail/mail-template.ts';
import type { Discount } from '../invoices/money.ts';
import type { Invoice, InvoicePayment } from './invoice.ts';
import { linesOf } from './line-queries.ts';
import type { OrderState } from './order.ts';
import { isoTime } from './queries.ts';

interface StoredInvoice
  extends Omit<Invoice, 'payments' | 'utr' | 'amount' | 'parts' | 'duePaise'> {
  invoiceId: number;
  payments: (InvoicePayment & { at: string })[];
}

const isoDay = (db: Queryable, column: string) => db`to_char(${db(column)}, 'YYYY-MM-DD')`;

interface InvoiceQuery {
  number: string;
  /** Restricts the search to the orders of this account and its children; `undefined` (staff only) searches all accounts. */
  accountId: number | undefined;
}

/** The invoice with this number; `undefined` when there is none. */
export async function findInvoice(
  db: Queryable,
  { number, accountId }: InvoiceQuery,
): Promise<Invoice | undefined> {
  const [stored] = await readStoredInvoices(
    db,
    db`
      where document.number = ${number}
        ${accountId === undefined ? db`` : db`and ${belongsToFamily(db, accountId)}`}`,
  );
  return stored && toInvoice(stored);
}

/** An invoice that exists, by its number or its id. */
export async function readInvoice(
  db: Queryable,
  key: { number: string } | { id: number },
): Promise<Invoice & { invoiceId: number }> {
  const condition = 'id' in key ? db`document.id = ${key.id}` : db`document.number = ${key.number}`;
  const [stored] = await readStoredInvoices(db, db`where ${condition}`);
  if (!stored) throw new Error('There is no such document.');
  return { ...toInvoice(stored), invoiceId: stored.invoiceId };
}

/** The data for a mail with an invoice. */
export interface InvoiceForMail extends Invoice, Omit<MailRecipient, 'child'> {
  /** The current state of the order. */
  state: OrderState;
  /** Whether the order has enrolled the learner, even if it is not fully paid. */
  isOpen: boolean;
}

/** The data for the mail with an invoice; `undefined` when there is none, or the learner's account is deleted. */
export async function findInvoiceForMail(
  db: Queryable,
  id: number,
): Promise<InvoiceForMail | undefined> {
  const [stored] = await readStoredInvoices(db, db`where document.id = ${id}`);
  const [reader] = await db<(MailRecipient & Pick<InvoiceForMail, 'state' | 'isOpen'>)[]>`
    select ${recipientColumns(db)}, state,
      exists (select from enrolment_periods period where period.order_id = orders.id) as "isOpen"
    from documents join orders on orders.id = order_id join readers using (account_id)
    where documents.id = ${id}`;
  return stored && reader && { ...toInvoice(stored), ...reader };
}

/** The receipts that a refund credits and names, from a table named `document`. */
const creditedReceiptsOf = (db: Queryable) => db`
  coalesce((
    select json_agg(json_build_object(
      'number', receipt.number, 'issuedOn', to_char(receipt.issued_on, 'YYYY-MM-DD'), 'paise', credited.paise,
      'tax', case when receipt.tax is not null then json_build_object(
        'rate', receipt.tax -> 'rate', 'taxable', credited.paise - 2 * credited.cgst, 'cgst', credited.cgst, 'sgst', credited.cgst
      ) end
    ) order by receipt.id)
    from credited_receipts credited join documents receipt on receipt.id = credited.receipt_id
    where credited.document_id = document.id and is_printed
  ), '[]')`;

const readStoredInvoices = (db: Queryable, where: Fragment) => db<StoredInvoice[]>`
    select document.id as "invoiceId", document.number, document.kind, document.paise::float8 as "paise", ${isoDay(db, 'document.issued_on')} as "issuedOn",
      document.reason, document.tax, document.issuer, corrected.number as "corrects",
      to_char(corrected.issued_on, 'YYYY-MM-DD') as "correctsIssuedOn", corrected.kind as "correctsKind", ${creditedReceiptsOf(db)} as "credits", correction.number as "correctedBy",
      ${isoTime(db, 'document.issued_at')} as "paidAt", orders.reference, payer.name as "learner", payer.child,
      orders.amount * 100::float8 as "pricePaise",
      case when concession.order_id is not null then
        json_build_object('paise', concession.paise, 'percent', concession.percent, 'reason', concession.reason)
      end as "concession",
      (
        select coalesce(sum(paise), 0)::float8 from payments
        where payments.order_id = orders.id and document_id < document.id
      ) as "beforePaise",
      (select coalesce(sum(above), 0)::float8 from payments where document_id = document.id) as "abovePaise",
      coalesce((
        select json_agg(json_build_object(
          'way', way, 'paise', paise, 'reference', reference, 'receivedOn', ${isoDay(db, 'received_on')},
          'at', ${isoTime(db, 'noted_at')}
        ) order by id)
        from payments where document_id = document.id
      ), '[]') as "payments",
      (
        select json_agg(json_build_object('courseId', course_id, 'paise', paise) order by course_id)
        from document_lines where document_id = document.id
      ) as "byCourse",
      ${linesOf(db)} as "lines"
    from documents document join orders on orders.id = document.order_id
      left join lateral (select name, child from readers where readers.account_id = orders.account_id) payer on true
      left join documents corrected on corrected.id = document.corrects
      left join documents correction on correction.corrects = document.id
      -- A later discount appears on no earlier document.
      left join concessions concession on concession.order_id = orders.id and given_at <= document.issued_at
    ${where}`;

/**
 * The discount at the time of issue. A receipt of 0 implies a discount of all that was unpaid, even if the stored discount was changed or
 * removed later. The reason of such a discount is unknown.
 */
function discountAtIssue({
  kind,
  paise,
  pricePaise,
  concession,
  beforePaise,
}: StoredInvoice): Discount | null {
  const rest = pricePaise - beforePaise;
  if (concession || kind !== 'receipt' || paise !== 0 || rest === 0) return concession;
  return { paise: rest, percent: null, reason: '' };
}

function toInvoice(stored: StoredInvoice): Invoice {
  const { payments, invoiceId: _, ...invoice } = stored;
  const { kind, paise, pricePaise, beforePaise, abovePaise } = invoice;
  const concession = discountAtIssue(stored);
  const due = pricePaise - (concession?.paise ?? 0) - beforePaise - paise;
  const parts = payments.slice(0, -1).map((part) => ({
    ...{ utr: part.reference ?? '', way: part.way, amount: part.paise / 100, at: part.at },
  }));
  return {
    ...invoice,
    concession,
    payments: payments.map(({ at: _, ...payment }) => payment),
    duePaise: kind !== 'receipt' ? null : abovePaise > 0 ? 0 : Math.max(0, due),
    utr: payments.at(-1)?.reference ?? null,
    amount: paise / 100,
    parts,
  };
}

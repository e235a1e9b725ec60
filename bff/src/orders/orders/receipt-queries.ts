import type { Fragment, Queryable } from '../../platform/database/db.ts';
import { isOfFamily } from '../../platform/database/families.ts';
import { readerColumns } from '../../platform/database/readers.ts';
import type { Reader } from '../../platform/mail/mail-template.ts';
import type { Concession } from '../invoices/money.ts';
import type { OrderState } from './order.ts';
import { isoTime, linesOf } from './queries.ts';
import type { DocumentPayment, Receipt } from './receipt.ts';

interface Stored extends Omit<Receipt, 'payments' | 'utr' | 'amount' | 'parts' | 'duePaise'> {
  documentId: number;
  payments: (DocumentPayment & { at: string })[];
}

const isoDay = (db: Queryable, column: string) => db`to_char(${db(column)}, 'YYYY-MM-DD')`;

interface ReceiptSearch {
  number: string;
  /** Only a document of this account's orders, and of its children's; `undefined` for any account, which only staff may ask for. */
  accountId: number | undefined;
}

/** The document with this number; `undefined` when there is none. */
export async function findReceipt(
  db: Queryable,
  { number, accountId }: ReceiptSearch,
): Promise<Receipt | undefined> {
  const [stored] = await readDocuments(
    db,
    db`
      where document.number = ${number}
        ${accountId === undefined ? db`` : db`and ${isOfFamily(db, accountId)}`}`,
  );
  return stored && asReceipt(stored);
}

/** A document that the transaction has issued, by its number or its id. */
export async function readDocument(
  db: Queryable,
  of: { number: string } | { id: number },
): Promise<Receipt & { documentId: number }> {
  const is = 'id' in of ? db`document.id = ${of.id}` : db`document.number = ${of.number}`;
  const [stored] = await readDocuments(db, db`where ${is}`);
  if (!stored) throw new Error('There is no such document.');
  return { ...asReceipt(stored), documentId: stored.documentId };
}

/** The data for a mail with a document. */
export interface DocumentForMail extends Receipt, Omit<Reader, 'child'> {
  /** The order's, by now. */
  state: OrderState;
  /** Whether what was ordered is paid for already, though the order may not be. */
  isOpen: boolean;
}

/** The data for the mail with a document; `undefined` when there is none, or its learner's account is gone. */
export async function findDocumentForMail(
  db: Queryable,
  id: number,
): Promise<DocumentForMail | undefined> {
  const [stored] = await readDocuments(db, db`where document.id = ${id}`);
  const [reader] = await db<(Reader & Pick<DocumentForMail, 'state' | 'isOpen'>)[]>`
    select ${readerColumns(db)}, state,
      exists (select from enrolment_periods period where period.order_id = orders.id) as "isOpen"
    from documents join orders on orders.id = order_id join readers using (account_id)
    where documents.id = ${id}`;
  return stored && reader && { ...asReceipt(stored), ...reader };
}

/** The receipts of which a refund gives money back, as it says, from a table named `document`. */
const creditsOf = (db: Queryable) => db`
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

const readDocuments = (db: Queryable, where: Fragment) => db<Stored[]>`
    select document.id as "documentId", document.number, document.kind, document.paise::float8 as "paise", ${isoDay(db, 'document.issued_on')} as "issuedOn",
      document.reason, document.tax, document.issuer, corrected.number as "corrects",
      to_char(corrected.issued_on, 'YYYY-MM-DD') as "correctsIssuedOn", corrected.kind as "correctsKind", ${creditsOf(db)} as "credits", correction.number as "correctedBy",
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
      -- What they were let off later stands in no earlier document.
      left join concessions concession on concession.order_id = orders.id and given_at <= document.issued_at
    ${where}`;

/**
 * What the learner had been let off when it was issued. Of a receipt of nothing that is all that had not come: it says so also when the
 * concession was another one later, or a mistake. Its reason is not known then.
 */
function letOffIn({ kind, paise, pricePaise, concession, beforePaise }: Stored): Concession | null {
  const rest = pricePaise - beforePaise;
  if (concession || kind !== 'receipt' || paise !== 0 || rest === 0) return concession;
  return { paise: rest, percent: null, reason: '' };
}

function asReceipt(stored: Stored): Receipt {
  const { payments, documentId: _, ...document } = stored;
  const { kind, paise, pricePaise, beforePaise, abovePaise } = document;
  const concession = letOffIn(stored);
  const due = pricePaise - (concession?.paise ?? 0) - beforePaise - paise;
  const parts = payments.slice(0, -1).map((part) => ({
    ...{ utr: part.reference ?? '', way: part.way, amount: part.paise / 100, at: part.at },
  }));
  return {
    ...document,
    concession,
    payments: payments.map(({ at: _, ...payment }) => payment),
    duePaise: kind !== 'receipt' ? null : abovePaise > 0 ? 0 : Math.max(0, due),
    utr: payments.at(-1)?.reference ?? null,
    amount: paise / 100,
    parts,
  };
}

import type { Queryable } from '../../platform/database/db.ts';
import type { LocalizedTitle } from '../../platform/i18n/localized-content.ts';
import type { InvoiceKind, PaymentMethod } from '../invoices/money.ts';
import type { Tax } from '../invoices/tax.ts';
import type { ReportMonth } from './queries.ts';

/** An invoice as a row of the month's CSV. */
export interface InvoiceRow {
  id: number;
  number: string;
  /** YYYY-MM-DD in India. */
  issuedOn: string;
  kind: InvoiceKind;
  reference: string;
  /** A child has the parent's name in brackets. Null if the account is deleted. */
  learner: string | null;
  courses: LocalizedTitle[];
  ways: PaymentMethod[];
  references: string[];
  /** The days of its payments, YYYY-MM-DD in India. */
  receivedOn: string[];
  /** The name of the account that issued it; null if the account is deleted. */
  notedBy: string | null;
  /** For a refund its receipts, for a correction the voided invoice: numbers with their days. */
  about: { number: string; issuedOn: string }[];
  paise: number;
  tax: Tax | null;
}

/** The number of invoices of the month, counted up to `atMost` + 1, and whether any of them has tax. */
export async function countInvoicesOfMonth(
  db: Queryable,
  { firstDay, lastDay, atMost }: ReportMonth & { atMost: number },
): Promise<{ count: number; isTaxed: boolean }> {
  const [counted] = await db<{ count: number; isTaxed: boolean }[]>`
    select count(*)::integer as "count", coalesce(bool_or(tax is not null), false) as "isTaxed"
    from (
      select tax from documents where issued_on between ${firstDay} and ${lastDay} limit ${atMost + 1}
    ) as counted`;
  if (!counted) throw new Error('A count returned no row.');
  return counted;
}

/** At most `atMost` invoices of the month after the given one, in order of day and id. */
export async function listInvoicesOfMonth(
  db: Queryable,
  {
    firstDay,
    lastDay,
    after,
    atMost,
  }: ReportMonth & { after: Pick<InvoiceRow, 'issuedOn' | 'id'> | undefined; atMost: number },
): Promise<InvoiceRow[]> {
  return db<InvoiceRow[]>`
    select documents.id, number, to_char(issued_on, 'YYYY-MM-DD') as "issuedOn", kind, reference, full_name as "learner",
      array(
        select json_build_object('title', title, 'titleIn', title_in)
        from document_lines join order_lines using (course_id)
        where document_id = documents.id and order_lines.order_id = documents.order_id
        order by start_date, course_id
      ) as "courses",
      array(select distinct way from payments where document_id = documents.id order by way) as "ways",
      array(
        select reference from payments where document_id = documents.id and reference is not null order by payments.id
      ) as "references",
      array(
        select distinct to_char(received_on, 'YYYY-MM-DD') from payments where document_id = documents.id order by 1
      ) as "receivedOn",
      issuer.name as "notedBy",
      coalesce((
        select json_agg(json_build_object('number', other.number, 'issuedOn', to_char(other.issued_on, 'YYYY-MM-DD')) order by other.id)
        from documents other
        -- By the index, however many documents there are.
        where other.id = any(array(
          select documents.corrects
          union all
          select receipt_id from credited_receipts where document_id = documents.id and is_printed
        ))
      ), '[]') as "about",
      documents.paise::float8 as "paise", tax
    from documents join orders on orders.id = documents.order_id left join people on people.id = account_id
      left join accounts issuer on issuer.id = issued_by
    where issued_on between ${firstDay} and ${lastDay}
      ${after ? db`and (issued_on, documents.id) > (${after.issuedOn}::date, ${after.id})` : db``}
    order by issued_on, documents.id
    limit ${atMost}`;
}

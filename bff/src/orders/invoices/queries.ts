import { type Queryable, type Transaction, violates } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
import type { Issuer } from '../../shared/studio-settings.ts';
import type { DocumentKind, Way } from './money.ts';
import type { Tax } from './tax.ts';

/** What is still to be paid of an order, in integer paise; from a table named `orders`. */
export const duePaise = (db: Queryable) => db`
  (
    orders.amount * 100::bigint
    - coalesce((select paise from concessions where order_id = orders.id), 0)
    - coalesce((select sum(paise) from payments where order_id = orders.id), 0)
  )`;

/** The concession of an order, from a table named `orders`; null without one. */
export const concessionOf = (db: Queryable) => db`
  (
    select json_build_object('paise', paise, 'percent', percent, 'reason', reason)
    from concessions where order_id = orders.id
  )`;

/** What is paid of an order above what it asks, in integer paise, from a table named `orders`. */
export const aboveOf = (db: Queryable) => db`
  coalesce((select paise from overpayments where order_id = orders.id), 0)::float8`;

/** The documents of an order, the oldest first, from a table named `orders`. */
export const documentsOf = (db: Queryable) => db`
  coalesce((
    select json_agg(json_build_object(
      'number', document.number, 'kind', document.kind, 'isTaxed', document.tax is not null, 'paise', document.paise, 'way', first.way, 'reference', first.reference,
      'issuedOn', to_char(document.issued_on, 'YYYY-MM-DD'), 'reason', document.reason,
      'isCorrected', exists (select from documents correction where correction.corrects = document.id),
      'hasEnded', document.cancels_order or exists (select from ended_periods where document_id = document.id)
    ) order by document.id)
    from documents document left join lateral (
      select way, reference from payments where document_id = document.id order by id limit 1
    ) as first on true
    where document.order_id = orders.id
  ), '[]')`;

/** The number of the last receipt that was not taken back, from a table named `orders`; null where the order is not paid. */
export const receiptNumberOf = (db: Queryable) => db`
  case when state = 'paid' then (
    select number from documents receipt
    where receipt.order_id = orders.id and kind = 'receipt'
      and not exists (select from documents correction where correction.corrects = receipt.id)
    order by id desc
    limit 1
  ) end`;

/** How many documents an order may have: more than any order needs. */
export const MOST_DOCUMENTS = 40;

export async function countDocuments(db: Queryable, orderId: number): Promise<number> {
  const [counted] = await db<{ count: number }[]>`
    select count(*)::integer as "count" from documents where order_id = ${orderId}`;
  return counted?.count ?? 0;
}

/** Money that has come for an order, or is given back (negative), in integer paise. */
export interface NewPayment {
  orderId: number;
  way: Way;
  paise: number;
  reference: string | null;
  /** The day in India, YYYY-MM-DD. */
  receivedOn: string;
  /** Of what is given back or taken back: the document that it was made for. */
  documentId?: number | undefined;
  /** What of it is above what was due. */
  above?: number | undefined;
  /** Whether its reference may pay for other orders, too: a share of a transfer whose amount staff have noted. */
  isShare?: boolean | undefined;
  /** Of money that another order had: the id of the payment that took it from there. */
  movedFrom?: number | undefined;
}

/**
 * Stores money that came or went back. Refuses with 409 a reference that counts already; the database refuses more than is due, and
 * more back than was paid (migrations 0041 and 0064). Of a share the UTR's lock is needed. Returns the payment's id.
 */
export async function insertPayment(tx: Transaction, payment: NewPayment): Promise<number> {
  const share = payment.isShare
    ? tx`coalesce((select max(share) + 1 from payments where reference = ${payment.reference} and not is_corrected), 0)`
    : tx`0`;
  const [stored] = await tx<{ id: number }[]>`
    insert into payments (order_id, document_id, way, paise, reference, received_on, above, share, moved_from)
    values (
      ${payment.orderId}, ${payment.documentId ?? null}, ${payment.way}, ${payment.paise}, ${payment.reference}, ${payment.receivedOn},
      ${payment.above ?? 0}, ${share}, ${payment.movedFrom ?? null}
    )
    returning id`.catch((error) => {
    throw violates(error, 'payments_reference_share') || violates(error, 'shares_within_transfer')
      ? refusal(409, 'orders.utr-used', { details: { field: 'reference' } })
      : error;
  });
  if (!stored) throw new Error('An insert returned no row.');
  return stored.id;
}

/**
 * The order that the UTR or bank's reference was counted for, in whole or in part; `undefined` when there is none. A server of the build
 * before may have counted a UTR without its money.
 */
export async function findPaidWith(
  db: Queryable,
  reference: string,
): Promise<{ reference: string } | undefined> {
  const [paid] = await db<{ reference: string }[]>`
    select orders.reference from payments join orders on orders.id = order_id
    where payments.reference = ${reference} and not is_corrected
    union
    select orders.reference from orders where utr collate "C" = ${reference} and state = 'paid'
    limit 1`;
  return paid;
}

/** What was paid of an order less what went back, in integer paise: in all, or of one course as its documents say. */
export async function paidOf(
  db: Queryable,
  { orderId, courseId }: { orderId: number; courseId?: number | undefined },
): Promise<number> {
  const [paid] = await (courseId === undefined
    ? db<{ paise: number }[]>`
        select coalesce(sum(paise), 0)::float8 as "paise" from payments where order_id = ${orderId}`
    : db<{ paise: number }[]>`
        select coalesce(sum(line.paise), 0)::float8 as "paise"
        from documents join document_lines line on document_id = documents.id
        where order_id = ${orderId} and course_id = ${courseId}`);
  return paid?.paise ?? 0;
}

/** Whether payments of the order have no document yet: parts that a build before this one has noted. */
export async function hasPaymentsWithoutDocument(db: Queryable, orderId: number) {
  const rows = await db`
    select from payments where order_id = ${orderId} and document_id is null limit 1`;
  return rows.length > 0;
}

interface NewDocument {
  orderId: number;
  kind: DocumentKind;
  paise: number;
  issuedOn: string;
  issuedAt: Date;
  issuedBy: number;
  issuer: Issuer;
  reason: string | null;
  corrects: number | null;
  cancelsOrder: boolean;
  tax: Tax | null;
}

/**
 * Stores a document with the next number of its series and financial year, and returns both. A transaction that fails gives the
 * number back; other documents of the series wait until this one ends.
 */
export async function insertDocument(
  tx: Transaction,
  { tax, ...document }: NewDocument,
): Promise<{ id: number; number: string }> {
  const series = document.kind === 'receipt' ? '' : 'R';
  const [stored] = await tx<{ id: number; number: string }[]>`
    insert into documents (kind, number, order_id, issued_on, issued_at, paise, reason, corrects, cancels_order, tax, issued_by, issuer)
    values (
      ${document.kind}, next_document_number(${series}, ${document.issuedOn}), ${document.orderId}, ${document.issuedOn},
      ${document.issuedAt.toISOString()}, ${document.paise}, ${document.reason}, ${document.corrects},
      ${document.cancelsOrder}, ${tax && tx.json({ ...tax })}, ${document.issuedBy},
      ${tx.json({ ...document.issuer })}
    )
    returning id, number`;
  if (!stored) throw new Error('An insert returned no row.');
  return stored;
}

/** The sum of the order's payments without a document, in integer paise. */
export async function sumWithoutDocument(tx: Transaction, orderId: number): Promise<number> {
  const [sum] = await tx<{ paise: number }[]>`
    select coalesce(sum(paise), 0)::float8 as "paise" from payments
    where order_id = ${orderId} and document_id is null`;
  return sum?.paise ?? 0;
}

/** Gives the document to the order's payments that have none. */
export async function documentPayments(
  tx: Transaction,
  { id, orderId }: { id: number; orderId: number },
): Promise<void> {
  await tx`
    update payments set document_id = ${id} where order_id = ${orderId} and document_id is null`;
}

/**
 * Shares the document among the order's courses, what came by their fees and what goes back by what is still paid of each; or gives it
 * to one of them.
 */
export async function shareDocument(
  tx: Transaction,
  { id, courseId, paise }: { id: number; courseId: number | undefined; paise: number },
): Promise<void> {
  if (courseId === undefined) await tx`select share_document(${id})`;
  else
    await tx`
      insert into document_lines (document_id, course_id, paise) values (${id}, ${courseId}, ${paise})`;
}

/** Shares a correction as the document was that it corrects. */
export async function mirrorLines(
  tx: Transaction,
  { id, of }: { id: number; of: number },
): Promise<void> {
  await tx`
    insert into document_lines (document_id, course_id, paise)
    select ${id}, course_id, -paise from document_lines where document_id = ${of}`;
}

/** Stores what staff let the learner off. Replaces what they did before. */
export async function putConcession(
  tx: Transaction,
  concession: {
    orderId: number;
    paise: number;
    percent: number | null;
    reason: string;
    givenBy: number;
    /** A document says what had been let off when it was issued. */
    givenAt: Date;
  },
): Promise<void> {
  const { orderId, paise, percent, reason, givenBy } = concession;
  const givenAt = concession.givenAt.toISOString();
  await tx`
    insert into concessions (order_id, paise, percent, reason, given_by, given_at)
    values (${orderId}, ${paise}, ${percent}, ${reason}, ${givenBy}, ${givenAt})
    on conflict (order_id) do update
    set paise = excluded.paise, percent = excluded.percent, reason = excluded.reason, given_at = excluded.given_at, given_by = excluded.given_by`;
}

/** Takes back what the learner was let off; false where that is nothing. */
export async function deleteConcession(tx: Transaction, orderId: number): Promise<boolean> {
  const { count } = await tx`delete from concessions where order_id = ${orderId}`;
  return count > 0;
}

/** Notes that something of the order has changed, so that open screens ask anew. */
export async function touchOrder(
  tx: Transaction,
  { id, by }: { id: number; by: number },
): Promise<void> {
  await tx`update orders set changed_at = now(), changed_by = ${by} where id = ${id}`;
}

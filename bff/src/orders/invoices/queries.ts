import {
  type Queryable,
  type Transaction,
  violatesConstraint,
} from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import type { Issuer } from '../../shared/studio-settings.ts';
import type { InvoiceKind, PaymentMethod } from './money.ts';
import type { Tax } from './tax.ts';

/** The amount due of an order in integer paise, from a table named `orders`. */
export const duePaise = (db: Queryable) => db`
  (
    orders.amount * 100::bigint
    - coalesce((select paise from concessions where order_id = orders.id), 0)
    - coalesce((select sum(paise) from payments where order_id = orders.id), 0)
  )`;

/** The discount of an order, from a table named `orders`; null without one. */
export const discountOf = (db: Queryable) => db`
  (
    select json_build_object('paise', paise, 'percent', percent, 'reason', reason)
    from concessions where order_id = orders.id
  )`;

/** The overpaid amount of an order in integer paise, from a table named `orders`. */
export const overpaidPaise = (db: Queryable) => db`
  coalesce((select paise from overpayments where order_id = orders.id), 0)::float8`;

/** The invoices of an order, the oldest first, from a table named `orders`. */
export const invoicesOf = (db: Queryable) => db`
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

/** The number of the last receipt that was not voided, from a table named `orders`; null if the order is not paid. */
export const latestReceiptNumber = (db: Queryable) => db`
  case when state = 'paid' then (
    select number from documents receipt
    where receipt.order_id = orders.id and kind = 'receipt'
      and not exists (select from documents correction where correction.corrects = receipt.id)
    order by id desc
    limit 1
  ) end`;

/** The maximum number of invoices of an order: more than any order needs. */
export const MAX_INVOICES_PER_ORDER = 40;

export async function countInvoices(db: Queryable, orderId: number): Promise<number> {
  const [counted] = await db<{ count: number }[]>`
    select count(*)::integer as "count" from documents where order_id = ${orderId}`;
  return counted?.count ?? 0;
}

/** A payment for an order, or a refund (negative), in integer paise. */
export interface NewPayment {
  orderId: number;
  way: PaymentMethod;
  paise: number;
  reference: string | null;
  /** The day in India, YYYY-MM-DD. */
  receivedOn: string;
  /** For a refund or a reversal: its invoice. A receipt is linked when it is issued. */
  invoiceId?: number | undefined;
  /** The overpaid part of it. */
  above?: number | undefined;
  /** Whether it is a share of a transfer that staff split between several orders. */
  isShare?: boolean | undefined;
  /** For a payment moved from another order: the id of the payment that took it out of that order. */
  movedFrom?: number | undefined;
}

/**
 * Stores a payment or a refund and returns its id. Throws 409 for a reference that is used already; the database rejects more than is due,
 * and refunds above what was paid (migrations 0041 and 0064). A share needs the UTR's lock.
 */
export async function insertPayment(tx: Transaction, payment: NewPayment): Promise<number> {
  const share = payment.isShare
    ? tx`coalesce((select max(share) + 1 from payments where reference = ${payment.reference} and not is_corrected), 0)`
    : tx`0`;
  const [stored] = await tx<{ id: number }[]>`
    insert into payments (order_id, document_id, way, paise, reference, received_on, above, share, moved_from)
    values (
      ${payment.orderId}, ${payment.invoiceId ?? null}, ${payment.way}, ${payment.paise}, ${payment.reference}, ${payment.receivedOn},
      ${payment.above ?? 0}, ${share}, ${payment.movedFrom ?? null}
    )
    returning id`.catch((error) => {
    throw violatesConstraint(error, 'payments_reference_share') ||
      violatesConstraint(error, 'shares_within_transfer')
      ? appError(409, 'orders.utr-used', { details: { field: 'reference' } })
      : error;
  });
  if (!stored) throw new Error('An insert returned no row.');
  return stored.id;
}

/**
 * The order that was paid with the UTR or bank reference, in full or in part; `undefined` when there is none. A server of the previous
 * version may have marked an order as paid with a UTR without storing the payment.
 */
export async function findOrderPaidWith(
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

/** The payments of an order less refunds, in integer paise: in total, or for one course by its invoices. */
export async function sumPaid(
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

/** Whether payments of the order have no invoice: partial payments recorded by an old version. */
export async function hasUninvoicedPayments(db: Queryable, orderId: number) {
  const rows = await db`
    select from payments where order_id = ${orderId} and document_id is null limit 1`;
  return rows.length > 0;
}

interface NewInvoice {
  orderId: number;
  kind: InvoiceKind;
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
 * Stores an invoice with the next number of its series and financial year, and returns its id and number. A rolled-back transaction frees
 * the number; other invoices of the series wait until this transaction ends.
 */
export async function insertInvoice(
  tx: Transaction,
  { tax, ...invoice }: NewInvoice,
): Promise<{ id: number; number: string }> {
  const series = invoice.kind === 'receipt' ? '' : 'R';
  const [stored] = await tx<{ id: number; number: string }[]>`
    insert into documents (kind, number, order_id, issued_on, issued_at, paise, reason, corrects, cancels_order, tax, issued_by, issuer)
    values (
      ${invoice.kind}, next_document_number(${series}, ${invoice.issuedOn}), ${invoice.orderId}, ${invoice.issuedOn},
      ${invoice.issuedAt.toISOString()}, ${invoice.paise}, ${invoice.reason}, ${invoice.corrects},
      ${invoice.cancelsOrder}, ${tax && tx.json({ ...tax })}, ${invoice.issuedBy},
      ${tx.json({ ...invoice.issuer })}
    )
    returning id, number`;
  if (!stored) throw new Error('An insert returned no row.');
  return stored;
}

/** The sum of the order's payments without an invoice, in integer paise. */
export async function sumUninvoicedPayments(tx: Transaction, orderId: number): Promise<number> {
  const [sum] = await tx<{ paise: number }[]>`
    select coalesce(sum(paise), 0)::float8 as "paise" from payments
    where order_id = ${orderId} and document_id is null`;
  return sum?.paise ?? 0;
}

/** Links the order's payments that have no invoice to this one. */
export async function linkPaymentsToInvoice(
  tx: Transaction,
  { id, orderId }: { id: number; orderId: number },
): Promise<void> {
  await tx`
    update payments set document_id = ${id} where order_id = ${orderId} and document_id is null`;
}

/**
 * Allocates the invoice to the order's courses: a receipt in proportion to their fees, a refund in proportion to what is still paid for
 * each. With a course id, allocates all of it to that course.
 */
export async function allocateInvoiceToCourses(
  tx: Transaction,
  { id, courseId, paise }: { id: number; courseId: number | undefined; paise: number },
): Promise<void> {
  if (courseId === undefined) await tx`select share_document(${id})`;
  else
    await tx`
      insert into document_lines (document_id, course_id, paise) values (${id}, ${courseId}, ${paise})`;
}

/** Allocates a correction as the invoice that it voids, with the opposite sign. */
export async function insertReversedLines(
  tx: Transaction,
  { id, of }: { id: number; of: number },
): Promise<void> {
  await tx`
    insert into document_lines (document_id, course_id, paise)
    select ${id}, course_id, -paise from document_lines where document_id = ${of}`;
}

/** Stores the order's discount, in place of an earlier one. */
export async function upsertDiscount(
  tx: Transaction,
  concession: {
    orderId: number;
    paise: number;
    percent: number | null;
    reason: string;
    givenBy: number;
    /** An invoice prints the discount that was granted before its issue. */
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

/** Removes the order's discount; false if there is none. */
export async function deleteDiscount(tx: Transaction, orderId: number): Promise<boolean> {
  const { count } = await tx`delete from concessions where order_id = ${orderId}`;
  return count > 0;
}

/** Updates the order's time of change, so that open screens refetch it. */
export async function touchOrder(
  tx: Transaction,
  { id, by }: { id: number; by: number },
): Promise<void> {
  await tx`update orders set changed_at = now(), changed_by = ${by} where id = ${id}`;
}

import type { Transaction } from '../../database/db.ts';
import { refusal } from '../../http/errors.ts';
import { addDays, indianDate } from '../../time/indian-time.ts';
import { issueReceipt } from '../documents/issue-document.ts';
import { paiseOf, type Way } from '../documents/money.ts';
import { findPaidWith, insertPayment, touchOrder } from '../documents/queries.ts';
import { STATES_TO_PAY } from '../orders/order.ts';
import { lockUtr } from '../orders/queries.ts';
import { noSuchOrder, refuseMove, type TellingParts } from '../orders/service.ts';
import { type Came, openCourses, settle } from '../orders/settle.ts';
import { lockOrder } from '../orders/staff-queries.ts';
import { tellPart } from '../orders/tell-learner.ts';

/** Money that staff have seen come for an order. */
export interface Noted {
  id: number;
  staffId: number;
  way: Way;
  /** Integer paise: what is due, or a part of it. */
  paise: number;
  reference?: string | undefined;
  /** The day in India, YYYY-MM-DD: today unless it is given. */
  receivedOn?: string | undefined;
  /** Of a part: whether it gives the courses now. Otherwise the last part does. */
  opens?: boolean | undefined;
  /** What staff saw to be due, in integer paise: another amount is refused, as a second tap would count twice. */
  due?: number | undefined;
}

/** How far back the day of a payment may be. */
const MOST_DAYS_AGO = 400;

/**
 * Notes money that staff have seen come, in the caller's transaction: all that is due makes the order paid and enrols its learner; a
 * part does so where `opens` says it. Each has a receipt, whose number is returned, and the learner is told. Refuses with 404 when
 * there is no such order, with 400 a day that cannot be, and with 409 when the order's state does not allow it, something else is
 * due than staff saw, more comes than is due, or the reference counts already; and as `openCourses`.
 */
export async function noteMoney(
  parts: TellingParts,
  tx: Transaction,
  { id, staffId, opens = false, due: seen, ...money }: Noted,
): Promise<string> {
  const came = cameOn(money, indianDate(parts.now()));
  if (came.reference) await lockUtr(tx, came.reference);
  const order = await lockOrder(tx, id);
  if (!order) throw noSuchOrder();
  if (!STATES_TO_PAY.includes(order.state)) refuseMove(order);
  const due = paiseOf(order.due);
  if (seen !== undefined && seen !== due) throw refusal(409, 'orders.due-changed');
  if (came.paise > due) throw refusal(409, 'money.more-than-due', { values: { due: due / 100 } });
  await refuseCounted(tx, came.reference);
  const settled = { id, staffId, accountId: order.accountId };
  if (came.paise === due) return settle(parts, tx, { ...settled, from: STATES_TO_PAY, came });
  await insertPayment(tx, { orderId: id, ...came });
  await touchOrder(tx, { id, by: staffId });
  if (opens) await openCourses(parts, tx, settled);
  const studio = await parts.facts.now();
  const number = await issueReceipt(tx, { orderId: id, staffId, at: parts.now(), studio });
  await tellPart(parts, tx, { ...settled, number, opens });
  return number;
}

function cameOn(
  {
    way,
    paise,
    reference,
    receivedOn,
  }: Omit<Came, 'reference' | 'receivedOn'> & Pick<Noted, 'reference' | 'receivedOn'>,
  today: string,
): Came {
  const day = receivedOn ?? today;
  if (day > today || day < addDays(today, -MOST_DAYS_AGO))
    throw refusal(400, 'money.day-impossible');
  return { way, paise, reference: reference ?? null, receivedOn: day };
}

/** Refuses a UTR, or a bank's reference, that counts already: for this order, or for another one. */
export async function refuseCounted(tx: Transaction, reference: string | null): Promise<void> {
  const paid = reference && (await findPaidWith(tx, reference));
  if (paid)
    throw refusal(409, 'money.reference-counted', { values: { reference: paid.reference } });
}

import type { Transaction } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { issueReceipt } from '../invoices/issue-invoice.ts';
import { paiseOf, type Way } from '../invoices/money.ts';
import { findPaidWith, insertPayment, touchOrder } from '../invoices/queries.ts';
import { tellPart } from '../orders/notify-learner.ts';
import { type OrderState, STATES_TO_PAY } from '../orders/order.ts';
import { lockUtr } from '../orders/queries.ts';
import { noSuchOrder, refuseMove, type TellingParts } from '../orders/service.ts';
import {
  type Came,
  openCourses,
  refuseEnded,
  refuseImpossibleDay,
  settle,
} from '../orders/settle.ts';
import { lockOrder } from '../orders/staff-queries.ts';

/** Money that staff have seen come for an order. */
export interface Noted {
  id: number;
  staffId: number;
  way: Way;
  /** Integer paise: what is due, a part of it, or more. */
  paise: number;
  reference?: string | undefined;
  /** The day in India, YYYY-MM-DD: today unless it is given. */
  receivedOn?: string | undefined;
  /** Of a part: whether it gives the courses now. Otherwise the last part does. */
  opens?: boolean | undefined;
  /** Whether it may be more than is due: what is above stays with the order. */
  above?: boolean | undefined;
  /** Whether the days that the order offers are sold though they are all over. */
  evenIfOver?: boolean | undefined;
  /** What staff saw to be due, in integer paise: another amount is refused, as a second tap would count twice. */
  due?: number | undefined;
}

/**
 * Notes money that staff have seen come, in the caller's transaction: all that is due makes the order paid and enrols its learner; a
 * part does so where `opens` says it. Each has a receipt, whose number is returned, and the learner is told. With `above` more than is due
 * is noted too, and money for an order that is paid or cancelled. Refuses with 404 when there is no such order, with 400 a day that
 * cannot be, and with 409 when the order's state does not allow it, something else is due than staff saw, more comes than is due, it came
 * after the order's offer had ended, or the reference counts already; and as `openCourses`.
 */
export async function noteMoney(
  parts: TellingParts,
  tx: Transaction,
  { id, staffId, opens, above, due, evenIfOver, ...money }: Noted,
): Promise<string> {
  const came = cameOn(money, indianDate(parts.now()));
  if (came.reference) await lockUtr(tx, came.reference);
  const order = await lockOrder(tx, id);
  if (!order) throw noSuchOrder();
  refuseUnpayable(order, { paise: came.paise, due, above });
  await refuseCounted(tx, came.reference);
  return receive(parts, tx, { id, staffId, order, opens, evenIfOver, came });
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

interface Seen extends Pick<Noted, 'paise' | 'due' | 'above'> {
  /** The states in which it may be paid. */
  from?: OrderState[] | undefined;
  /** That of the amount in what was sent. */
  field?: string;
}

/**
 * Refuses with 409 a state in which no money may come, another amount due than staff saw, and more than is due where staff have not said that
 * it may be more. With that, money may also come for an order that asks for nothing.
 */
export function refuseUnpayable(
  order: Locked,
  { paise, due, above = false, from = STATES_TO_PAY, field = 'paise' }: Seen,
): void {
  const isPayable = from.includes(order.state) || (above && asksNothing(order));
  if (!isPayable) refuseMove(order);
  if (due !== undefined && due !== paiseOf(order.due)) throw refusal(409, 'orders.due-changed');
  if (paise > paiseOf(order.due) && !above)
    throw refusal(409, 'money.more-than-due', {
      values: { due: order.due },
      details: { field },
    });
}

const asksNothing = ({ state }: Locked) => state === 'paid' || state === 'cancelled';

/** When the money came: of a UTR that is checked at the latest when it was sent. */
const saidOn = ({ state, paidOn }: Locked, { receivedOn }: Came): string =>
  state === 'submitted' && paidOn !== null && paidOn < receivedOn ? paidOn : receivedOn;

/** Refuses with 409 money that came after the order's offer had ended. */
export const refuseLate = (order: Locked, came: Came): void =>
  refuseEnded(order, { cameOn: saidOn(order, came) });

interface Received
  extends Pick<Noted, 'id' | 'staffId' | 'opens' | 'evenIfOver'>,
    Pick<Seen, 'from'> {
  order: Locked;
  came: Came;
}

/**
 * Stores money for an order that the transaction has locked and that may be paid, with its receipt, whose number is returned. What comes for an
 * order that asks for nothing is above. Refuses money that came after the order's offer had ended, and as `openCourses`.
 */
export async function receive(
  parts: TellingParts,
  tx: Transaction,
  { id, staffId, order, opens = false, evenIfOver, came, from = STATES_TO_PAY }: Received,
): Promise<string> {
  refuseLate(order, came);
  const settled = { id, staffId, accountId: order.accountId, evenIfOver };
  const due = paiseOf(order.due);
  const above = Math.max(0, came.paise - due);
  const isExtra = asksNothing(order);
  if (!isExtra && came.paise >= due)
    return settle(parts, tx, { ...settled, from, came: { ...came, above } });
  await insertPayment(tx, { orderId: id, ...came, above });
  await touchOrder(tx, { id, by: staffId });
  const isOpening = opens && !isExtra;
  if (isOpening) await openCourses(parts, tx, settled);
  const studio = await parts.facts.now();
  const number = await issueReceipt(tx, { orderId: id, staffId, at: parts.now(), studio });
  await tellPart(parts, tx, { ...settled, number, opens: isOpening });
  return number;
}

type Money = Pick<Noted, 'way' | 'paise' | 'reference' | 'receivedOn'>;

/** What came, on its day. Refuses as `refuseImpossibleDay`. */
export function cameOn({ way, paise, reference, receivedOn }: Money, today: string): Came {
  const day = receivedOn ?? today;
  refuseImpossibleDay(day, today);
  return { way, paise, reference: reference ?? null, receivedOn: day };
}

/** Refuses a UTR, or a bank's reference, that counts already: for this order, or for another one. */
export async function refuseCounted(tx: Transaction, reference: string | null): Promise<void> {
  const paid = reference && (await findPaidWith(tx, reference));
  if (paid)
    throw refusal(409, 'money.reference-counted', {
      values: { reference: paid.reference },
      details: { field: 'reference' },
    });
}

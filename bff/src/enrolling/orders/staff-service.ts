import type { Transaction } from '../../database/db.ts';
import { refusal } from '../../http/errors.ts';
import { indianDate } from '../../time/indian-time.ts';
import { titleOf } from '../../words/own-words.ts';
import { sellOrder } from '../periods/sell.ts';
import { dueOf, type OrderState, type Rejection } from './order.ts';
import {
  type Claim,
  insertPartPayment,
  lockOtherClaims,
  lockUtr,
  markLookedAt,
  moveOrder,
} from './queries.ts';
import type { Rejected } from './rejection-words.ts';
import { noSuchOrder, refuseMove, type TellingParts } from './service.ts';
import {
  clearOrderedSelection,
  findUtr,
  lockOrder,
  lockOrderedCourses,
  nextReceiptNumber,
} from './staff-queries.ts';
import { tellConfirmed, tellRejected } from './tell-learner.ts';

interface StaffDecision {
  id: number;
  staffId: number;
  /** The UTR that staff saw. If absent, whichever the order has. */
  utr?: string | undefined;
}

/**
 * The states from which an order can be confirmed. Without UPI, or for an amount of 0, there is no UTR to wait
 * for.
 */
export const confirmableStates = (
  { amount }: { amount: number },
  { paidAtStudio }: { paidAtStudio: boolean },
): OrderState[] =>
  paidAtStudio || amount === 0 ? ['submitted', 'awaiting payment'] : ['submitted'];

/** Locks the order's UTR, then the order. Refuses with 404 when there is none, and with 409 another UTR than staff saw. */
async function lockForDecision(tx: Transaction, { id, utr: seen }: StaffDecision) {
  const utr = await findUtr(tx, id);
  if (utr) await lockUtr(tx, utr);
  const order = await lockOrder(tx, id);
  if (!order) throw noSuchOrder();
  if (order.utr !== utr || (seen !== undefined && seen !== utr))
    throw refusal(409, 'orders.utr-corrected-meanwhile');
  return order;
}

/**
 * Notes that staff compare the order's UTR with the bank's list, and those of all other orders that name it: from now on
 * none of them is corrected. Refuses with 404 when there is no such order, and with 409 when it is not submitted, or with
 * another UTR than staff saw.
 */
export async function lookAtOrder(
  { sql }: Pick<TellingParts, 'sql'>,
  look: Omit<StaffDecision, 'staffId'> & { utr: string },
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockUtr(tx, look.utr);
    const looked = await markLookedAt(tx, look.utr);
    if (looked.includes(look.id)) return;
    const order = await lockOrder(tx, look.id);
    if (!order) throw noSuchOrder();
    if (order.state !== 'submitted') refuseMove(order);
    throw refusal(409, 'orders.utr-corrected-meanwhile');
  });
}

interface RejectionWords {
  rejection: Rejection;
  /** What the learner reads. */
  reason: string;
}

interface Confirmation extends StaffDecision {
  /** What staff saw to be due, in whole rupees. If absent, whatever is. */
  due?: number | undefined;
  /** The other orders that name the same UTR, as staff saw them, and what their learners are told. */
  askBack?: { orders: number[]; reason: string } | undefined;
}

/**
 * Confirms a payment: in one transaction the order becomes paid, gets the next receipt number, and the learner is
 * enrolled in its courses and told. Other submitted orders with its UTR are rejected with the reason. Refuses with 404 when
 * there is no such order, and with 409 when its state does not allow it, the learner's account is gone, a course has no seat
 * left, another UTR or another amount due than staff saw, the UTR has paid for another order, or an order names it that is not in
 * `askBack`: staff have not seen that one.
 */
export async function confirmOrder(
  parts: TellingParts & { paidAtStudio: boolean },
  { askBack, due, ...decision }: Confirmation,
): Promise<void> {
  const { id, staffId } = decision;
  await parts.sql.begin(async (tx) => {
    const order = await lockForDecision(tx, decision);
    const from = confirmableStates(order, parts);
    if (!from.includes(order.state)) refuseMove(order);
    if (order.accountId === null) throw refusal(409, 'orders.learner-gone');
    if (due !== undefined && due !== dueOf(order)) throw refusal(409, 'orders.due-changed');
    const claims = order.utr ? await lockOtherClaims(tx, { utr: order.utr, id }) : [];
    refuseUnseen(claims, askBack?.orders ?? []);
    const receiptNumber = await nextReceiptNumber(tx);
    const courses = await lockOrderedCourses(tx, { orderId: id, accountId: order.accountId });
    const full = courses.find((course) => course.full && !course.held);
    if (full) throw refusal(409, 'orders.no-seat', { values: titleOf(full) });
    await moveOrder(tx, { id, from, to: 'paid', by: staffId, receiptNumber });
    const today = indianDate(parts.now());
    await sellOrder(tx, { orderId: id, accountId: order.accountId, today });
    await clearOrderedSelection(tx, id);
    await tellConfirmed(parts, tx, { ...order, id, courses });
    const words: RejectionWords = { rejection: 'other utr', reason: askBack?.reason ?? '' };
    const { utr } = order;
    for (const claim of claims)
      await rejectSubmitted(parts, tx, { ...claim, ...words, staffId, utr, part: undefined });
  });
}

function refuseUnseen(claims: Claim[], seen: number[]): void {
  const paid = claims.find(({ state }) => state === 'paid');
  if (paid) throw refusal(409, 'orders.utr-paid', { values: { reference: paid.reference } });
  if (claims.some(({ id }) => !seen.includes(id)))
    throw refusal(409, 'orders.utr-named-by-another');
}

interface Decline extends StaffDecision, RejectionWords {
  /** How much came, in whole rupees, where that was less than was due. */
  received?: number | undefined;
}

/**
 * Rejects a payment with a reason for the learner, who is told. What came with it counts as a part of the amount. Refuses
 * with 404 when there is no such order, and with 409 when it is not submitted, has another UTR than staff saw, or the part
 * is not less than what is due, or its UTR has paid for another order or is named by one.
 */
export async function rejectOrder(parts: TellingParts, decline: Decline): Promise<void> {
  const { id, received } = decline;
  await parts.sql.begin(async (tx) => {
    const order = await lockForDecision(tx, decline);
    if (order.state !== 'submitted') refuseMove(order);
    const due = dueOf(order);
    if (received !== undefined) {
      const { utr } = order;
      if (received >= due) throw refusal(409, 'orders.part-not-less', { values: { due } });
      if (!utr) throw new Error('A submitted order has no UTR.');
      refuseUnseen(await lockOtherClaims(tx, { utr, id }), []);
      await insertPartPayment(tx, { orderId: id, utr, amount: received });
    }
    const part = received === undefined ? undefined : { received, due };
    await rejectSubmitted(parts, tx, { ...decline, ...order, part });
  });
}

interface Declined extends RejectionWords, Rejected {
  id: number;
  accountId: number | null;
  staffId: number;
}

/** Rejects an order that the transaction has locked as submitted, and tells its learner. */
async function rejectSubmitted(
  parts: TellingParts,
  tx: Transaction,
  { id, staffId, rejection, accountId, ...rejected }: Declined,
): Promise<void> {
  const { reason } = rejected;
  const change = { from: ['submitted'] satisfies OrderState[], to: 'rejected' as const };
  await moveOrder(tx, { id, ...change, by: staffId, rejection, reason });
  await tellRejected(parts, tx, { id, accountId, ...rejected });
}

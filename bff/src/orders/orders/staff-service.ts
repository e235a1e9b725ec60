import type { Transaction } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { issueReceipt } from '../invoices/issue-invoice.ts';
import { paiseOf } from '../invoices/money.ts';
import { insertPayment, putConcession } from '../invoices/queries.ts';
import { tellCancelled, tellRejected } from './notify-learner.ts';
import { type OrderState, type Rejection, STATES_TO_PAY } from './order.ts';
import { type Claim, lockOtherClaims, lockUtr, markLookedAt, moveOrder } from './queries.ts';
import type { Rejected } from './rejection-reasons.ts';
import { cancelLocked, noSuchOrder, refuseMove, type TellingParts } from './service.ts';
import { type Came, refuseEnded, refuseImpossibleDay, settle } from './settle.ts';
import { findUtr, lockOrder } from './staff-queries.ts';

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
  /** Where less came: so much, in integer paise, is taken for the whole, with the reason why. */
  accept?: { paise: number; reason: string } | undefined;
  /** When the money came, where staff have seen that: YYYY-MM-DD in India. If absent, when the learner has said so. */
  receivedOn?: string | undefined;
  /** Whether the days that the order offers are sold though they are all over. */
  evenIfOver?: boolean | undefined;
  /** The other orders that name the same UTR, as staff saw them, and what their learners are told. */
  askBack?: { orders: number[]; reason: string } | undefined;
}

/**
 * Confirms a payment: in one transaction the order becomes paid, gets its receipt with the next number, and the learner is
 * enrolled in its courses and told. Other submitted orders with its UTR are rejected with the reason. Refuses with 404 when
 * there is no such order, and with 409 when its state does not allow it, the learner's account is gone, a course has no seat
 * left, another UTR or another amount due than staff saw, the money came after the order's offer had ended, the days that it offers are
 * over, the UTR has paid for another order, or an order names it that is not in `askBack`: staff have not seen that one.
 */
export async function confirmOrder(
  parts: TellingParts & { paidAtStudio: boolean },
  { askBack, due, accept, receivedOn, evenIfOver, ...decision }: Confirmation,
): Promise<void> {
  const { id, staffId } = decision;
  await parts.sql.begin(async (tx) => {
    const order = await lockForDecision(tx, decision);
    const { accountId, utr } = order;
    const from = confirmableStates(order, parts);
    if (!from.includes(order.state)) refuseMove(order);
    if (accountId === null) throw refusal(409, 'orders.learner-gone');
    if (due !== undefined && due !== order.due) throw refusal(409, 'orders.due-changed');
    const claims = utr ? await lockOtherClaims(tx, { utr, id }) : [];
    refuseUnseen(claims, askBack?.orders ?? []);
    const day = cameOn(order, { receivedOn, today: indianDate(parts.now()) });
    refuseEnded(order, { cameOn: day });
    if (accept) await acceptAsWhole(tx, order, { id, staffId, accept, at: parts.now() });
    const paise = accept?.paise ?? paiseOf(order.due);
    const came: Came | undefined =
      paise === 0 ? undefined : { ...wayOf(order), paise, receivedOn: day };
    await settle(parts, tx, { id, staffId, accountId, from, came, evenIfOver });
    const words: RejectionWords = { rejection: 'other utr', reason: askBack?.reason ?? '' };
    for (const claim of claims)
      await rejectSubmitted(parts, tx, { ...claim, ...words, staffId, utr, part: undefined });
  });
}

/** The day on which the money came: at the latest that on which the learner has sent its UTR. */
function cameOn(
  { paidOn }: { paidOn: string | null },
  { receivedOn, today }: { receivedOn: string | undefined; today: string },
): string {
  const sentOn = paidOn ?? today;
  if (receivedOn === undefined) return sentOn;
  refuseImpossibleDay(receivedOn, today);
  return receivedOn < sentOn ? receivedOn : sentOn;
}

/** Without a UTR it was paid at the studio. */
const wayOf = ({ state, utr }: { state: OrderState; utr: string | null }) =>
  state === 'submitted' && utr
    ? ({ way: 'upi', reference: utr } as const)
    : ({ way: 'cash', reference: null } as const);

async function acceptAsWhole(
  tx: Transaction,
  { due, concession }: { due: number; concession: { paise: number } | null },
  {
    id,
    staffId,
    accept,
    at,
  }: { id: number; staffId: number; accept: NonNullable<Confirmation['accept']>; at: Date },
): Promise<void> {
  const left = paiseOf(due) - accept.paise;
  if (left < 1) throw refusal(409, 'orders.part-not-less', { values: { due } });
  const paise = left + (concession?.paise ?? 0);
  const { reason } = accept;
  const given = { givenBy: staffId, givenAt: at };
  await putConcession(tx, { orderId: id, paise, percent: null, reason, ...given });
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
 * is not less than what is due, came after the order's offer had ended, or its UTR has paid for another order or is named by one.
 */
export async function rejectOrder(parts: TellingParts, decline: Decline): Promise<void> {
  const { id, received } = decline;
  await parts.sql.begin(async (tx) => {
    const order = await lockForDecision(tx, decline);
    if (order.state !== 'submitted') refuseMove(order);
    const { due } = order;
    if (received !== undefined) {
      const { utr } = order;
      if (received >= due)
        throw refusal(409, 'orders.part-not-less', {
          values: { due },
          details: { field: 'received' },
        });
      if (!utr) throw new Error('A submitted order has no UTR.');
      refuseUnseen(await lockOtherClaims(tx, { utr, id }), []);
      const day = cameOn(order, { receivedOn: undefined, today: indianDate(parts.now()) });
      refuseEnded(order, { cameOn: day });
      const came = { way: 'upi', paise: paiseOf(received), reference: utr } as const;
      await insertPayment(tx, { orderId: id, ...came, receivedOn: day });
      await issueReceipt(tx, {
        ...{ orderId: id, staffId: decline.staffId, at: parts.now() },
        studio: await parts.facts.now(),
      });
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
export async function rejectSubmitted(
  parts: TellingParts,
  tx: Transaction,
  { id, staffId, rejection, accountId, ...rejected }: Declined,
): Promise<void> {
  const { reason } = rejected;
  const change = { from: ['submitted'] satisfies OrderState[], to: 'rejected' as const };
  await moveOrder(tx, { id, ...change, by: staffId, rejection, reason });
  await tellRejected(parts, tx, { id, accountId, ...rejected });
}

/**
 * Cancels an order that awaits its payment, or whose UTR was rejected; its learner is told. A place that it has given stays, where
 * staff have given the money back without an end. Refuses with 404 when there is no such order, and with 409 when its state does not
 * allow it or something is paid of it.
 */
export async function cancelForLearner(
  parts: TellingParts,
  { id, staffId }: Pick<StaffDecision, 'id' | 'staffId'>,
): Promise<void> {
  await parts.sql.begin(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw noSuchOrder();
    const { state, accountId, reference } = order;
    const cancelling = {
      from: STATES_TO_PAY,
      by: staffId,
      ifPaid: 'orders.give-back-first',
    } as const;
    await cancelLocked(tx, { id, state }, cancelling);
    await tellCancelled(parts, tx, { id, accountId, reference });
  });
}

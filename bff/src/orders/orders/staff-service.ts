import type { Transaction } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import { messagesFor } from '../../platform/i18n/messages.ts';
import { formatRejectionReason } from '../../platform/i18n/rejection-reasons.ts';
import {
  presetReasonOf,
  type RejectionCode,
  type RejectionReason,
} from '../../shared/rejection-reasons.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { issueReceipt } from '../invoices/issue-invoice.ts';
import { toPaise } from '../invoices/money.ts';
import { insertPayment, upsertDiscount } from '../invoices/queries.ts';
import { notifyCancelled, notifyRejected } from './notify-learner.ts';
import { type OrderState, PAYABLE_STATES } from './order.ts';
import {
  type DuplicateReferenceOrder,
  lockDuplicateReferences,
  lockUtr,
  markUtrReviewed,
  transitionOrder,
} from './queries.ts';
import { cancelLockedOrder, type OrderDeps, orderNotFound, throwStateConflict } from './service.ts';
import {
  assertOfferValid,
  type ReceivedPayment,
  refuseImpossibleDay,
  settleOrder,
} from './settle.ts';
import { findUtr, lockOrder } from './staff-queries.ts';

interface StaffDecision {
  id: number;
  staffId: number;
  /** The UTR that staff saw. If absent, any UTR is accepted. */
  utr?: string | undefined;
}

/**
 * The states from which an order can be confirmed. Without UPI, or for an amount of 0, no UTR is needed.
 */
export const confirmableStates = (
  { amount }: { amount: number },
  { paidAtStudio }: { paidAtStudio: boolean },
): OrderState[] =>
  paidAtStudio || amount === 0 ? ['submitted', 'awaiting payment'] : ['submitted'];

/** Locks the order's UTR, then the order. Throws 404 when there is none, and 409 when its UTR is not the one that staff saw. */
async function lockForDecision(tx: Transaction, { id, utr: seen }: StaffDecision) {
  const utr = await findUtr(tx, id);
  if (utr) await lockUtr(tx, utr);
  const order = await lockOrder(tx, id);
  if (!order) throw orderNotFound();
  if (order.utr !== utr || (seen !== undefined && seen !== utr))
    throw appError(409, 'orders.utr-corrected-meanwhile');
  return order;
}

/**
 * Records that staff review the UTR of this order and of all other orders with the same UTR: their learners can no longer correct it.
 * Throws 404 when there is no such order, and 409 when it is not submitted, or its UTR is not the one that staff saw.
 */
export async function reviewOrder(
  { sql }: Pick<OrderDeps, 'sql'>,
  review: Omit<StaffDecision, 'staffId'> & { utr: string },
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockUtr(tx, review.utr);
    const reviewedIds = await markUtrReviewed(tx, review.utr);
    if (reviewedIds.includes(review.id)) return;
    const order = await lockOrder(tx, review.id);
    if (!order) throw orderNotFound();
    if (order.state !== 'submitted') throwStateConflict(order);
    throw appError(409, 'orders.utr-corrected-meanwhile');
  });
}

interface RejectionDetails {
  rejection: RejectionCode;
  reason: RejectionReason;
}

/** The other orders with the same UTR that staff saw, and their text for the learners of these; if absent, the preset reason. */
export interface AskBack {
  orders: number[];
  reason?: string | undefined;
}

/** The rejection of an order whose UTR pays for another one. */
export const duplicateRejection = (askBack: AskBack | undefined): RejectionDetails => ({
  rejection: 'other utr',
  reason: customReason(askBack?.reason) ?? { code: 'other order' },
});

const customReason = (words: string | undefined): RejectionReason | undefined =>
  words === undefined ? undefined : { code: 'own words', words };

interface Confirmation extends StaffDecision {
  /** The amount due that staff saw, in whole rupees. If absent, any amount is accepted. */
  due?: number | undefined;
  /** Accepts a smaller amount (integer paise) as full payment, with the reason. */
  accept?: { paise: number; reason: string } | undefined;
  /** The day of the payment by the bank's list, YYYY-MM-DD in India. If absent, the day on which the learner sent the UTR. */
  receivedOn?: string | undefined;
  /** Whether the period is sold although all of its days have passed. */
  evenIfOver?: boolean | undefined;
  askBack?: AskBack | undefined;
}

/**
 * Confirms a payment: in one transaction marks the order as paid, issues its receipt, enrols the learner in the courses and notifies the
 * learner. Other submitted orders with the UTR are rejected. Throws 404 when there is no such order, and 409 when its state
 * does not allow it, the learner's account is deleted, a course has no seat left, the UTR or the amount due is not what staff saw, the
 * payment was received after the order's offer expired, its days have passed, the UTR paid for another order, or an order with the UTR is
 * not in `askBack`, because staff have not seen it.
 */
export async function confirmOrder(
  deps: OrderDeps & { paidAtStudio: boolean },
  { askBack, due, accept, receivedOn, evenIfOver, ...decision }: Confirmation,
): Promise<void> {
  const { id, staffId } = decision;
  await deps.sql.begin(async (tx) => {
    const order = await lockForDecision(tx, decision);
    const { accountId, utr } = order;
    const from = confirmableStates(order, deps);
    if (!from.includes(order.state)) throwStateConflict(order);
    if (accountId === null) throw appError(409, 'orders.learner-gone');
    if (due !== undefined && due !== order.due) throw appError(409, 'orders.due-changed');
    const duplicates = utr ? await lockDuplicateReferences(tx, { utr, id }) : [];
    assertNoUnseenDuplicates(duplicates, askBack?.orders ?? []);
    const day = resolvePaymentDate(order, { receivedOn, today: indianDate(deps.now()) });
    assertOfferValid(order, { receivedOn: day });
    if (accept) await acceptAsFullPayment(tx, order, { id, staffId, accept, at: deps.now() });
    const paise = accept?.paise ?? toPaise(order.due);
    const payment: ReceivedPayment | undefined =
      paise === 0 ? undefined : { ...paymentMethodOf(order), paise, receivedOn: day };
    await settleOrder(deps, tx, { id, staffId, accountId, from, payment, evenIfOver });
    for (const duplicate of duplicates)
      await rejectSubmittedOrder(deps, tx, {
        ...duplicate,
        ...duplicateRejection(askBack),
        staffId,
      });
  });
}

/** The day of the payment: at the latest the day on which the learner sent the UTR. */
function resolvePaymentDate(
  { paidOn }: { paidOn: string | null },
  { receivedOn, today }: { receivedOn: string | undefined; today: string },
): string {
  const sentOn = paidOn ?? today;
  if (receivedOn === undefined) return sentOn;
  refuseImpossibleDay(receivedOn, today);
  return receivedOn < sentOn ? receivedOn : sentOn;
}

/** Without a UTR it was paid at the studio. */
const paymentMethodOf = ({ state, utr }: { state: OrderState; utr: string | null }) =>
  state === 'submitted' && utr
    ? ({ way: 'upi', reference: utr } as const)
    : ({ way: 'cash', reference: null } as const);

async function acceptAsFullPayment(
  tx: Transaction,
  { due, concession }: { due: number; concession: { paise: number } | null },
  {
    id,
    staffId,
    accept,
    at,
  }: { id: number; staffId: number; accept: NonNullable<Confirmation['accept']>; at: Date },
): Promise<void> {
  const left = toPaise(due) - accept.paise;
  if (left < 1) throw appError(409, 'orders.part-not-less', { values: { due } });
  const paise = left + (concession?.paise ?? 0);
  const { reason } = accept;
  const grantedBy = { givenBy: staffId, givenAt: at };
  await upsertDiscount(tx, { orderId: id, paise, percent: null, reason, ...grantedBy });
}

function assertNoUnseenDuplicates(duplicates: DuplicateReferenceOrder[], seen: number[]): void {
  const paid = duplicates.find(({ state }) => state === 'paid');
  if (paid) throw appError(409, 'orders.utr-paid', { values: { reference: paid.reference } });
  if (duplicates.some(({ id }) => !seen.includes(id)))
    throw appError(409, 'orders.utr-named-by-another');
}

interface RejectionRequest extends StaffDecision {
  rejection: RejectionCode;
  /** The text of staff, in place of the preset reason. */
  reason?: string | undefined;
  /** The received amount in whole rupees, if it was less than due. */
  received?: number | undefined;
}

/**
 * Rejects a payment with a reason and notifies the learner. A received amount counts as a partial payment. Throws 404 when there is no
 * such order, and 409 when it is not submitted, its UTR is not the one that staff saw, or the partial payment is not less than the amount
 * due, was received after the order's offer expired, or its UTR belongs to another order.
 */
export async function rejectOrder(deps: OrderDeps, request: RejectionRequest): Promise<void> {
  const { id, staffId, rejection, received } = request;
  await deps.sql.begin(async (tx) => {
    const order = await lockForDecision(tx, request);
    if (order.state !== 'submitted') throwStateConflict(order);
    const { accountId, utr, due } = order;
    if (!utr) throw new Error('A submitted order has no UTR.');
    if (received !== undefined) {
      if (received >= due)
        throw appError(409, 'orders.part-not-less', {
          values: { due },
          details: { field: 'received' },
        });
      assertNoUnseenDuplicates(await lockDuplicateReferences(tx, { utr, id }), []);
      const day = resolvePaymentDate(order, {
        receivedOn: undefined,
        today: indianDate(deps.now()),
      });
      assertOfferValid(order, { receivedOn: day });
      const payment = { way: 'upi', paise: toPaise(received), reference: utr } as const;
      await insertPayment(tx, { orderId: id, ...payment, receivedOn: day });
      await issueReceipt(tx, {
        ...{ orderId: id, staffId, at: deps.now() },
        studio: await deps.studioSettings.now(),
      });
    }
    const reason =
      customReason(request.reason) ?? presetReasonOf(rejection, { utr, due, received });
    if (!reason) throw new Error(`“${rejection}” is no preset reason.`);
    await rejectSubmittedOrder(deps, tx, { id, staffId, accountId, rejection, reason });
  });
}

interface SubmittedOrderRejection extends RejectionDetails {
  id: number;
  accountId: number | null;
  staffId: number;
}

/** Rejects a submitted order that the transaction has locked, and notifies its learner. */
export async function rejectSubmittedOrder(
  deps: OrderDeps,
  tx: Transaction,
  { id, staffId, accountId, rejection, reason }: SubmittedOrderRejection,
): Promise<void> {
  await transitionOrder(tx, {
    ...{ id, from: ['submitted'], to: 'rejected', by: staffId, rejection },
    // Servers and apps of the previous version read the text alone.
    reason: formatRejectionReason(messagesFor('en'), reason),
    presetReason: reason.code === 'own words' ? undefined : reason,
  });
  await notifyRejected(deps, tx, { id, accountId });
}

/**
 * Cancels an order that awaits its payment, or whose UTR was rejected, and notifies its learner. An enrolment that staff refunded without
 * ending it stays. Throws 404 when there is no such order, and 409 when its state does not allow it or it is partly paid.
 */
export async function cancelOrderByStaff(
  deps: OrderDeps,
  { id, staffId }: Pick<StaffDecision, 'id' | 'staffId'>,
): Promise<void> {
  await deps.sql.begin(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw orderNotFound();
    const { state, accountId, reference } = order;
    const cancelling = {
      from: PAYABLE_STATES,
      by: staffId,
      ifPaid: 'orders.give-back-first',
    } as const;
    await cancelLockedOrder(tx, { id, state }, cancelling);
    await notifyCancelled(deps, tx, { id, accountId, reference });
  });
}

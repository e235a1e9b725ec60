import type { Sql, Transaction } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import {
  findPaymentReferences,
  findVoidableInvoice,
  isReceiptCredited,
  reversePayments,
  type VoidableInvoice,
} from '../invoices/credit-queries.ts';
import { issueCorrection } from '../invoices/issue-invoice.ts';
import { deleteDiscount, touchOrder } from '../invoices/queries.ts';
import { notifyCorrection } from '../orders/notify-learner.ts';
import {
  hasOtherOpenOrder,
  lockLearnerOfOrder,
  lockUtr,
  transitionOrder,
} from '../orders/queries.ts';
import { type OrderDeps, orderNotFound, throwStateConflict } from '../orders/service.ts';
import { utrOf } from '../orders/settle.ts';
import { lockOrder, lockOrderedCourses } from '../orders/staff-queries.ts';
import { endPeriods } from '../paid-periods/end-periods.ts';
import { findLastPayment, findOverpaidPaise } from './overpayment-queries.ts';
import { findMoveSource } from './transfer-queries.ts';
import { reopenRefundedPeriods, updateOrderAfterVoidedRefund } from './void-refund.ts';
import type { VoidContext, VoidRequest, VoidResult } from './void-request.ts';

/**
 * Voids a receipt or a refund with a correction, whose number is returned: the voided invoice is kept, and the UTR or reference of its
 * payments can be used again. For a moved payment, the result names the source order, while its refund is valid.
 *
 * After a receipt is voided, the order stays paid if its other payments are enough. If they are not, the order is open again, or cancelled if its
 * learner has another open order or it costs nothing, and everything bought with it is undone. Voiding a receipt of 0 also removes its discount.
 *
 * Voiding a refund counts its amount as paid again. With `reopens` it restores the ended periods, and reopens a cancelled order, or marks it
 * as paid if nothing is due.
 *
 * Throws 404 when there is no such order or invoice, and 409 when it is voided already, a receipt of 0 no longer has a discount, a part of a
 * receipt was refunded, or a UTR of the order is being checked; and as `reopenEndedPeriods`.
 */
export async function voidInvoice(
  deps: OrderDeps & { sql: Sql },
  request: VoidRequest,
): Promise<VoidResult> {
  const { id, staffId, number, reason } = request;
  return deps.sql.begin(async (tx) => {
    // Locks the UTRs first, as desk orders do: nobody splits the transfer meanwhile.
    for (const each of await findPaymentReferences(tx, { orderId: id, number }))
      await lockUtr(tx, each);
    // Locks the learner next: nobody creates an order while this one opens again.
    await lockLearnerOfOrder(tx, id);
    const order = await lockOrder(tx, id);
    if (!order) throw orderNotFound();
    if (order.state === 'submitted') throwStateConflict(order);
    const wrong = await findVoidableInvoice(tx, { orderId: id, number });
    if (!wrong) throw appError(404, 'receipts.none');
    if (wrong.isCorrected) throw appError(409, 'money.corrected-already');
    const at = deps.now();
    const lost = lostWith(wrong, order);
    const staysPaid =
      order.state === 'paid' && lost > 0 && (await findOverpaidPaise(tx, id)) >= lost;
    const context = { ...request, order, wrong, staysPaid, today: indianDate(at) };
    await (wrong.kind === 'receipt' ? undoReceipt : reopenRefundedPeriods)(tx, context);
    const studio = await deps.studioSettings.now();
    const correctionDetails = { orderId: id, staffId, at, studio, reason, of: wrong };
    const correction = await issueCorrection(tx, correctionDetails);
    await reversePayments(tx, {
      ...{ document: wrong.id, correction: correction.id, day: context.today },
    });
    await (wrong.kind === 'receipt' ? updateOrderAfterVoidedReceipt : updateOrderAfterVoidedRefund)(
      deps,
      tx,
      context,
    );
    await notifyCorrection(deps, tx, {
      ...{ id, accountId: order.accountId, invoiceId: correction.id },
    });
    const movedFrom = await findMoveSource(tx, wrong.id);
    return { number: correction.number, ...(movedFrom !== undefined && { movedFrom }) };
  }) as Promise<VoidResult>;
}

/** The amount that the order lacks without the receipt: its payment, or its discount. Integer paise; 0 for a refund. */
const lostWith = (
  { kind, paise }: VoidableInvoice,
  { concession }: VoidContext['order'],
): number => (kind === 'receipt' ? paise || (concession?.paise ?? 0) : 0);

async function undoReceipt(tx: Transaction, context: VoidContext): Promise<void> {
  const { id, order, wrong, staysPaid, today } = context;
  const { accountId, amount } = order;
  // For a receipt of 0 the discount was the mistake. Without it, the receipt is voided already.
  if (wrong.paise === 0 && amount > 0 && !(await deleteDiscount(tx, id)))
    throw appError(409, 'money.corrected-already');
  if (await isReceiptCredited(tx, wrong.id)) throw appError(409, 'money.given-back-already');
  if (accountId === null || staysPaid) return;
  await lockOrderedCourses(tx, { orderId: id, accountId });
  await endPeriods(tx, { orderId: id, courseId: undefined, today, neverWas: true });
}

async function updateOrderAfterVoidedReceipt(
  _deps: OrderDeps,
  tx: Transaction,
  context: VoidContext,
): Promise<void> {
  const { id, staffId, reason, order, staysPaid } = context;
  const { state, accountId, amount } = order;
  if (staysPaid) return nameUtrOfRest(tx, { id, staffId });
  if (state !== 'paid') return touchOrder(tx, { id, by: staffId });
  const isOnlyOpenOrder = accountId === null || !(await hasOtherOpenOrder(tx, { id, accountId }));
  const open = { to: 'rejected', rejection: 'own words', reason } as const;
  const change = isOnlyOpenOrder && amount > 0 ? open : ({ to: 'cancelled', reason } as const);
  await transitionOrder(tx, { id, from: ['paid'], by: staffId, ...change });
}

/** The order stays paid by its other payments, and gets their UTR: the UTR of the wrong receipt can be used again. */
async function nameUtrOfRest(
  tx: Transaction,
  { id, staffId }: Pick<VoidContext, 'id' | 'staffId'>,
): Promise<void> {
  const rest = await findLastPayment(tx, { orderId: id, atLeast: 1 });
  await transitionOrder(tx, { id, from: ['paid'], to: 'paid', by: staffId, utr: utrOf(rest) });
}

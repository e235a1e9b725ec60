import type { Sql } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { issueCreditNote, issueReceipt } from '../invoices/issue-invoice.ts';
import type { PaymentMethod } from '../invoices/money.ts';
import { hasUninvoicedPayments, insertPayment, sumPaid, touchOrder } from '../invoices/queries.ts';
import { notifyRefund } from '../orders/notify-learner.ts';
import { PAYABLE_STATES } from '../orders/order.ts';
import { lockUtr, transitionOrder } from '../orders/queries.ts';
import { type OrderDeps, orderNotFound, throwStateConflict } from '../orders/service.ts';
import { lockOrder, lockOrderedCourses } from '../orders/staff-queries.ts';
import { endPeriods } from '../paid-periods/end-periods.ts';
import { hasDaysLeft } from '../paid-periods/queries.ts';
import { readEndingPeriods, storeEndedPeriods } from '../paid-periods/reopen-periods.ts';
import { assertReferenceUnused } from './record-payment.ts';

/** A refund by the studio. */
export interface RefundRequest {
  id: number;
  staffId: number;
  way: PaymentMethod;
  /** Integer paise, at most the paid amount. */
  paise: number;
  reference?: string | undefined;
  reason: string;
  /** The refunded course; if absent, all courses in proportion to their fees. */
  courseId?: number | undefined;
  /** Whether the learner's enrolment in the course, or in all, ends with it. */
  ends: boolean;
  /** The paid amount that staff saw, in integer paise; a different amount is refused, so that a double tap does not count twice. */
  paid: number;
}

/**
 * Records a refund for an order and issues its credit note, whose number is returned and which names the credited receipts; notifies the
 * learner. With `ends`, the paid periods end, and an order that is not fully paid is cancelled when no period is left. Throws 404 when there
 * is no such order, and 409 when the paid amount is not what staff saw, the refund exceeds it (or that of the course), or the reference is
 * used already.
 */
export async function refundOrder(
  deps: OrderDeps & { sql: Sql },
  { id, staffId, way, paise, reference, reason, courseId, ends, paid }: RefundRequest,
): Promise<string> {
  return deps.sql.begin(async (tx) => {
    if (reference) await lockUtr(tx, reference);
    const order = await lockOrder(tx, id);
    if (!order) throw orderNotFound();
    if (order.state === 'submitted') throwStateConflict(order);
    const { accountId } = order;
    // Before any invoice is numbered, in the lock order of confirmations.
    if (ends && accountId !== null) await lockOrderedCourses(tx, { orderId: id, accountId });
    const at = deps.now();
    const studio = await deps.studioSettings.now();
    if (await hasUninvoicedPayments(tx, id))
      await issueReceipt(tx, { orderId: id, staffId, at, studio });
    if ((await sumPaid(tx, { orderId: id })) !== paid) throw appError(409, 'money.paid-changed');
    const maxPaise = Math.min(paid, await sumPaid(tx, { orderId: id, courseId }));
    if (paise > maxPaise)
      throw appError(409, 'money.more-than-paid', {
        values: { paid: maxPaise / 100 },
        details: { field: 'paise' },
      });
    await assertReferenceUnused(tx, reference ?? null);
    const today = indianDate(at);
    const endScope = { orderId: id, courseId, today };
    const ended = ends && accountId !== null ? await readEndingPeriods(tx, endScope) : [];
    if (ends && accountId !== null) await endPeriods(tx, endScope);
    const cancelsOrder =
      ends && PAYABLE_STATES.includes(order.state) && !(await hasDaysLeft(tx, { id, today }));
    const { id: invoiceId, number } = await issueCreditNote(tx, {
      ...{ orderId: id, staffId, at, studio, courseId, paise, reason, cancelsOrder },
    });
    await insertPayment(tx, {
      ...{ orderId: id, way, paise: -paise, reference: reference ?? null },
      ...{ receivedOn: today, invoiceId },
    });
    await storeEndedPeriods(tx, { invoiceId, ended });
    if (cancelsOrder)
      await transitionOrder(tx, { id, from: PAYABLE_STATES, to: 'cancelled', by: staffId, reason });
    else await touchOrder(tx, { id, by: staffId });
    await notifyRefund(deps, tx, { id, accountId, invoiceId, ends });
    return number;
  }) as Promise<string>;
}

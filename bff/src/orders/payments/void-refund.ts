import type { Transaction } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import { touchOrder } from '../invoices/queries.ts';
import { PAYABLE_STATES } from '../orders/order.ts';
import { findOpenOrder, transitionOrder } from '../orders/queries.ts';
import type { OrderDeps } from '../orders/service.ts';
import { settleOrder } from '../orders/settle.ts';
import { lockOrder, lockOrderedCourses } from '../orders/staff-queries.ts';
import { reopenEndedPeriods } from '../paid-periods/reopen-periods.ts';
import { findOrderUsingRefund } from './transfer-queries.ts';
import type { VoidContext } from './void-request.ts';

/** Whether voiding the refund reopens the order that the refund cancelled. */
const reopensOrder = ({ order, wrong, reopens }: VoidContext) =>
  reopens !== false && wrong.cancelsOrder && order.state === 'cancelled';

/**
 * Restores the periods that the refund ended, unless staff chose not to. Throws 409 when the refund cancelled the order and its learner has
 * another open one, and as `reopenEndedPeriods`.
 */
export async function reopenRefundedPeriods(tx: Transaction, context: VoidContext): Promise<void> {
  const { id, order, wrong, reopens } = context;
  const { accountId } = order;
  await assertNotUsedElsewhere(tx, wrong.id);
  if (reopens === false || accountId === null) return;
  const open = reopensOrder(context) ? await findOpenOrder(tx, accountId) : undefined;
  if (open) throw appError(409, 'money.another-open', { values: { reference: open.reference } });
  const courses = await lockOrderedCourses(tx, { orderId: id, accountId });
  await reopenEndedPeriods(tx, courses, { invoiceId: wrong.id, orderId: id, accountId });
}

/** Throws 409 if the refunded amount pays for another order, whose receipt must be voided first. */
async function assertNotUsedElsewhere(tx: Transaction, invoiceId: number): Promise<void> {
  const user = await findOrderUsingRefund(tx, invoiceId);
  if (user !== undefined)
    throw appError(409, 'money.used-elsewhere', { values: { reference: user } });
}

/** Reopens the order, and marks it as paid if nothing is due. */
export async function updateOrderAfterVoidedRefund(
  deps: OrderDeps,
  tx: Transaction,
  context: VoidContext,
): Promise<void> {
  const { id, staffId, reason } = context;
  if (reopensOrder(context))
    await transitionOrder(tx, {
      ...{ id, from: ['cancelled'], to: 'rejected', by: staffId, rejection: 'own words', reason },
    });
  else await touchOrder(tx, { id, by: staffId });
  const order = await lockOrder(tx, id);
  if (!order || !PAYABLE_STATES.includes(order.state) || order.due > 0) return;
  const { accountId } = order;
  await settleOrder(deps, tx, { id, staffId, accountId, from: PAYABLE_STATES, payment: undefined });
}

import type { Transaction } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
import { touchOrder } from '../invoices/queries.ts';
import { STATES_TO_PAY } from '../orders/order.ts';
import { findOpenOrder, moveOrder } from '../orders/queries.ts';
import type { TellingParts } from '../orders/service.ts';
import { settle } from '../orders/settle.ts';
import { lockOrder, lockOrderedCourses } from '../orders/staff-queries.ts';
import { reopenEnded } from '../paid-periods/reopen.ts';
import type { Mistake } from './mistake.ts';
import { findUserOf } from './transfer-queries.ts';

/** Whether the order that the refund has cancelled is open again with its correction. */
const opensOrder = ({ order, wrong, reopens }: Mistake) =>
  reopens !== false && wrong.cancelsOrder && order.state === 'cancelled';

/**
 * Gives the paid days back that the refund has ended, unless staff do not want that. Refuses with 409 when the order was cancelled with it
 * and its learner has another open one, and as `reopenEnded`.
 */
export async function reopenRefunded(tx: Transaction, mistake: Mistake): Promise<void> {
  const { id, order, wrong, reopens } = mistake;
  const { accountId } = order;
  await refuseUsedElsewhere(tx, wrong.id);
  if (reopens === false || accountId === null) return;
  const open = opensOrder(mistake) ? await findOpenOrder(tx, accountId) : undefined;
  if (open) throw refusal(409, 'money.another-open', { values: { reference: open.reference } });
  const courses = await lockOrderedCourses(tx, { orderId: id, accountId });
  await reopenEnded(tx, courses, { documentId: wrong.id, orderId: id, accountId });
}

/** Money that was used for another order with this document comes back once that one's receipt is corrected. */
async function refuseUsedElsewhere(tx: Transaction, documentId: number): Promise<void> {
  const user = await findUserOf(tx, documentId);
  if (user !== undefined)
    throw refusal(409, 'money.used-elsewhere', { values: { reference: user } });
}

/** The order as it is with the money again: open, or paid where nothing of it is due any more. */
export async function afterRefund(
  parts: TellingParts,
  tx: Transaction,
  mistake: Mistake,
): Promise<void> {
  const { id, staffId, reason } = mistake;
  if (opensOrder(mistake))
    await moveOrder(tx, {
      ...{ id, from: ['cancelled'], to: 'rejected', by: staffId, rejection: 'own words', reason },
    });
  else await touchOrder(tx, { id, by: staffId });
  const order = await lockOrder(tx, id);
  if (!order || !STATES_TO_PAY.includes(order.state) || order.due > 0) return;
  const { accountId } = order;
  await settle(parts, tx, { id, staffId, accountId, from: STATES_TO_PAY, came: undefined });
}

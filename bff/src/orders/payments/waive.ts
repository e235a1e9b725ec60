import type { Sql } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { percentageOf, toPaise } from '../invoices/money.ts';
import { touchOrder, upsertDiscount } from '../invoices/queries.ts';
import { PAYABLE_STATES } from '../orders/order.ts';
import { type OrderDeps, orderNotFound, throwStateConflict } from '../orders/service.ts';
import { assertOfferValid, settleOrder } from '../orders/settle.ts';
import { lockOrder } from '../orders/staff-queries.ts';

/** A discount granted by staff: an amount in integer paise, or a percentage of the amount due without it. */
export interface WaiveRequest {
  id: number;
  staffId: number;
  off: { paise: number } | { percent: number };
  reason: string;
}

/**
 * Waives an amount of an open order, in place of an earlier discount. If nothing is due afterwards, the order is paid and its learner
 * enrolled. Throws 404 when there is no such order, and 409 when its state does not allow it, or the discount exceeds the amount due.
 */
export async function waiveAmount(
  deps: OrderDeps & { sql: Sql },
  { id, staffId, off, reason }: WaiveRequest,
): Promise<void> {
  await deps.sql.begin(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw orderNotFound();
    if (!PAYABLE_STATES.includes(order.state)) throwStateConflict(order);
    const dueBefore = toPaise(order.due) + (order.concession?.paise ?? 0);
    const paise = 'percent' in off ? percentageOf(dueBefore, off.percent) : off.paise;
    const details = { field: 'percent' in off ? 'percent' : 'paise' };
    if (paise < 1) throw appError(409, 'money.nothing-let-off', { details });
    if (paise > dueBefore)
      throw appError(409, 'money.more-than-due', { values: { due: dueBefore / 100 }, details });
    const percent = 'percent' in off ? off.percent : null;
    const grantedBy = { givenBy: staffId, givenAt: deps.now() };
    await upsertDiscount(tx, { orderId: id, paise, percent, reason, ...grantedBy });
    const { accountId } = order;
    if (paise === dueBefore) {
      assertOfferValid(order, { receivedOn: indianDate(deps.now()) });
      await settleOrder(deps, tx, {
        id,
        staffId,
        accountId,
        from: PAYABLE_STATES,
        payment: undefined,
      });
    } else await touchOrder(tx, { id, by: staffId });
  });
}

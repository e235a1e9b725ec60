import type { Sql } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { paiseOf, percentOf } from '../invoices/money.ts';
import { putConcession, touchOrder } from '../invoices/queries.ts';
import { STATES_TO_PAY } from '../orders/order.ts';
import { noSuchOrder, refuseMove, type TellingParts } from '../orders/service.ts';
import { refuseEnded, settle } from '../orders/settle.ts';
import { lockOrder } from '../orders/staff-queries.ts';

/** What staff let a learner off: an amount in integer paise, or a percentage of what is due without it. */
export interface Conceded {
  id: number;
  staffId: number;
  off: { paise: number } | { percent: number };
  reason: string;
}

/**
 * Lets the learner of an open order off an amount, in place of what they were let off before. Where nothing is due then, the order is
 * paid, and its learner enrolled. Refuses with 404 when there is no such order, and with 409 when its state does not allow it, or the
 * amount is more than is due.
 */
export async function concede(
  parts: TellingParts & { sql: Sql },
  { id, staffId, off, reason }: Conceded,
): Promise<void> {
  await parts.sql.begin(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw noSuchOrder();
    if (!STATES_TO_PAY.includes(order.state)) refuseMove(order);
    const dueBefore = paiseOf(order.due) + (order.concession?.paise ?? 0);
    const paise = 'percent' in off ? percentOf(dueBefore, off.percent) : off.paise;
    const details = { field: 'percent' in off ? 'percent' : 'paise' };
    if (paise < 1) throw refusal(409, 'money.nothing-let-off', { details });
    if (paise > dueBefore)
      throw refusal(409, 'money.more-than-due', { values: { due: dueBefore / 100 }, details });
    const percent = 'percent' in off ? off.percent : null;
    const given = { givenBy: staffId, givenAt: parts.now() };
    await putConcession(tx, { orderId: id, paise, percent, reason, ...given });
    const { accountId } = order;
    if (paise === dueBefore) {
      refuseEnded(order, { cameOn: indianDate(parts.now()) });
      await settle(parts, tx, { id, staffId, accountId, from: STATES_TO_PAY, came: undefined });
    } else await touchOrder(tx, { id, by: staffId });
  });
}

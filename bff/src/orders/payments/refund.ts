import type { Sql } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { issueReceipt, issueRefund } from '../invoices/issue-invoice.ts';
import type { Way } from '../invoices/money.ts';
import {
  hasPaymentsWithoutDocument,
  insertPayment,
  paidOf,
  touchOrder,
} from '../invoices/queries.ts';
import { tellRefund } from '../orders/notify-learner.ts';
import { STATES_TO_PAY } from '../orders/order.ts';
import { lockUtr, moveOrder } from '../orders/queries.ts';
import { noSuchOrder, refuseMove, type TellingParts } from '../orders/service.ts';
import { lockOrder, lockOrderedCourses } from '../orders/staff-queries.ts';
import { endPeriods } from '../paid-periods/end-periods.ts';
import { hasDaysLeft } from '../paid-periods/queries.ts';
import { keepEnded, readEnding } from '../paid-periods/reopen.ts';
import { refuseCounted } from './record-payment.ts';

/** Money that the studio gives back. */
export interface GivenBack {
  id: number;
  staffId: number;
  way: Way;
  /** Integer paise, at most what was paid. */
  paise: number;
  reference?: string | undefined;
  reason: string;
  /** Of which course of the order; if absent, of all by their fees. */
  courseId?: number | undefined;
  /** Whether the learner's place in the course, or in all, ends with it. */
  ends: boolean;
  /** What staff saw to have been paid, in integer paise: another amount is refused, as a second tap would count twice. */
  paid: number;
}

/**
 * Notes money that the studio has given back for an order, with its document, whose number is returned and which names the receipts of
 * which the money is; the learner is told. With
 * `ends` what was bought of it is over, and an order that waits for the rest is cancelled once nothing of it is left. Refuses with
 * 404 when there is no such order, and with 409 when something else was paid than staff saw, more goes back than was paid (also of the
 * course), or the reference counts already.
 */
export async function giveBack(
  parts: TellingParts & { sql: Sql },
  { id, staffId, way, paise, reference, reason, courseId, ends, paid }: GivenBack,
): Promise<string> {
  return parts.sql.begin(async (tx) => {
    if (reference) await lockUtr(tx, reference);
    const order = await lockOrder(tx, id);
    if (!order) throw noSuchOrder();
    if (order.state === 'submitted') refuseMove(order);
    const { accountId } = order;
    // Before any document is numbered, as whoever confirms locks the courses first, too.
    if (ends && accountId !== null) await lockOrderedCourses(tx, { orderId: id, accountId });
    const at = parts.now();
    const studio = await parts.facts.now();
    if (await hasPaymentsWithoutDocument(tx, id))
      await issueReceipt(tx, { orderId: id, staffId, at, studio });
    if ((await paidOf(tx, { orderId: id })) !== paid) throw refusal(409, 'money.paid-changed');
    const most = Math.min(paid, await paidOf(tx, { orderId: id, courseId }));
    if (paise > most)
      throw refusal(409, 'money.more-than-paid', {
        values: { paid: most / 100 },
        details: { field: 'paise' },
      });
    await refuseCounted(tx, reference ?? null);
    const today = indianDate(at);
    const ending = { orderId: id, courseId, today };
    const ended = ends && accountId !== null ? await readEnding(tx, ending) : [];
    if (ends && accountId !== null) await endPeriods(tx, ending);
    const cancelsOrder =
      ends && STATES_TO_PAY.includes(order.state) && !(await hasDaysLeft(tx, { id, today }));
    const { id: documentId, number } = await issueRefund(tx, {
      ...{ orderId: id, staffId, at, studio, courseId, paise, reason, cancelsOrder },
    });
    await insertPayment(tx, {
      ...{ orderId: id, way, paise: -paise, reference: reference ?? null },
      ...{ receivedOn: today, documentId },
    });
    await keepEnded(tx, { documentId, ended });
    if (cancelsOrder)
      await moveOrder(tx, { id, from: STATES_TO_PAY, to: 'cancelled', by: staffId, reason });
    else await touchOrder(tx, { id, by: staffId });
    await tellRefund(parts, tx, { id, accountId, documentId, ends });
    return number;
  }) as Promise<string>;
}

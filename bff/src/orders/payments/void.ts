import type { Sql, Transaction } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import {
  type Correctable,
  findCorrectable,
  findReferences,
  isCredited,
  takePaymentsBack,
} from '../invoices/credit-queries.ts';
import { issueCorrection } from '../invoices/issue-invoice.ts';
import { deleteConcession, touchOrder } from '../invoices/queries.ts';
import { tellCorrection } from '../orders/notify-learner.ts';
import { hasOtherOpenOrder, lockLearnerOf, lockUtr, moveOrder } from '../orders/queries.ts';
import { noSuchOrder, refuseMove, type TellingParts } from '../orders/service.ts';
import { utrOf } from '../orders/settle.ts';
import { lockOrder, lockOrderedCourses } from '../orders/staff-queries.ts';
import { endPeriods } from '../paid-periods/end-periods.ts';
import type { Corrected, Correction, Mistake } from './mistake.ts';
import { findAbove, findLastReceived } from './overpaid-queries.ts';
import { findMovedFrom } from './transfer-queries.ts';
import { afterRefund, reopenRefunded } from './void-refund.ts';

/**
 * Takes a receipt or a refund back that was a mistake, with a document of its own, whose number is returned: the wrong one stays, and the
 * UTR or reference of its payments is free. Of money that was moved, the order is named that it was taken from, and where its refund stands.
 *
 * Of a receipt that the order's other money makes up for, the order stays paid. Of any other it is open again, or cancelled where its learner has another
 * open one or it costs nothing, and what was bought with it is as if it had never been. A receipt of nothing takes with it what the learner was let off.
 *
 * Of a refund its money counts as paid again. With `reopens` what it has ended goes on as before, and an order that it has cancelled
 * is open again, or paid where nothing is due.
 *
 * Refuses with 404 when there is no such order or document, and with 409 when it was corrected already, a receipt is of nothing and nothing
 * is let off any more, a part of a receipt was given back, or a UTR of the order is being checked; and as `reopenEnded`.
 */
export async function correct(
  parts: TellingParts & { sql: Sql },
  corrected: Corrected,
): Promise<Correction> {
  const { id, staffId, number, reason } = corrected;
  return parts.sql.begin(async (tx) => {
    // First the UTRs, as the desk does: nobody shares the transfer out meanwhile.
    for (const each of await findReferences(tx, { orderId: id, number })) await lockUtr(tx, each);
    // Then the learner: whoever makes an order does not do so while this one opens again.
    await lockLearnerOf(tx, id);
    const order = await lockOrder(tx, id);
    if (!order) throw noSuchOrder();
    if (order.state === 'submitted') refuseMove(order);
    const wrong = await findCorrectable(tx, { orderId: id, number });
    if (!wrong) throw refusal(404, 'receipts.none');
    if (wrong.isCorrected) throw refusal(409, 'money.corrected-already');
    const at = parts.now();
    const lost = lostWith(wrong, order);
    const staysPaid = order.state === 'paid' && lost > 0 && (await findAbove(tx, id)) >= lost;
    const mistake = { ...corrected, order, wrong, staysPaid, today: indianDate(at) };
    await (wrong.kind === 'receipt' ? undoReceipt : reopenRefunded)(tx, mistake);
    const studio = await parts.facts.now();
    const issued = { orderId: id, staffId, at, studio, reason, of: wrong };
    const correction = await issueCorrection(tx, issued);
    await takePaymentsBack(tx, {
      ...{ document: wrong.id, correction: correction.id, day: mistake.today },
    });
    await (wrong.kind === 'receipt' ? afterReceipt : afterRefund)(parts, tx, mistake);
    await tellCorrection(parts, tx, {
      ...{ id, accountId: order.accountId, documentId: correction.id },
    });
    const movedFrom = await findMovedFrom(tx, wrong.id);
    return { number: correction.number, ...(movedFrom !== undefined && { movedFrom }) };
  }) as Promise<Correction>;
}

/** What the order lacks without the receipt: its money, or what the learner was let off. Integer paise; 0 of a refund. */
const lostWith = ({ kind, paise }: Correctable, { concession }: Mistake['order']): number =>
  kind === 'receipt' ? paise || (concession?.paise ?? 0) : 0;

async function undoReceipt(tx: Transaction, mistake: Mistake): Promise<void> {
  const { id, order, wrong, staysPaid, today } = mistake;
  const { accountId, amount } = order;
  // With a receipt of nothing the concession was the mistake. One that was taken back is corrected already.
  if (wrong.paise === 0 && amount > 0 && !(await deleteConcession(tx, id)))
    throw refusal(409, 'money.corrected-already');
  if (await isCredited(tx, wrong.id)) throw refusal(409, 'money.given-back-already');
  if (accountId === null || staysPaid) return;
  await lockOrderedCourses(tx, { orderId: id, accountId });
  await endPeriods(tx, { orderId: id, courseId: undefined, today, neverWas: true });
}

async function afterReceipt(
  _parts: TellingParts,
  tx: Transaction,
  mistake: Mistake,
): Promise<void> {
  const { id, staffId, reason, order, staysPaid } = mistake;
  const { state, accountId, amount } = order;
  if (staysPaid) return nameUtrOfRest(tx, { id, staffId });
  if (state !== 'paid') return touchOrder(tx, { id, by: staffId });
  const isAlone = accountId === null || !(await hasOtherOpenOrder(tx, { id, accountId }));
  const open = { to: 'rejected', rejection: 'own words', reason } as const;
  const change = isAlone && amount > 0 ? open : ({ to: 'cancelled', reason } as const);
  await moveOrder(tx, { id, from: ['paid'], by: staffId, ...change });
}

/** The order stays paid by the money that is left, and has its UTR: that of the wrong receipt is free. */
async function nameUtrOfRest(
  tx: Transaction,
  { id, staffId }: Pick<Mistake, 'id' | 'staffId'>,
): Promise<void> {
  const rest = await findLastReceived(tx, { orderId: id, atLeast: 1 });
  await moveOrder(tx, { id, from: ['paid'], to: 'paid', by: staffId, utr: utrOf(rest) });
}

import type { Sql } from '../../database/db.ts';
import { refusal } from '../../http/errors.ts';
import { indianDate } from '../../time/indian-time.ts';
import { newDocument } from '../documents/issue-document.ts';
import {
  deleteConcession,
  findOrderReceipt,
  isStillPaid,
  mirrorLines,
  takePaymentsBack,
  touchOrder,
} from '../documents/queries.ts';
import { hasOtherOpenOrder, lockLearnerOf, moveOrder } from '../orders/queries.ts';
import { noSuchOrder, refuseMove, type TellingParts } from '../orders/service.ts';
import { lockOrder, lockOrderedCourses } from '../orders/staff-queries.ts';
import { tellCorrection } from '../orders/tell-learner.ts';
import { endPeriods } from '../periods/end-periods.ts';

/** A receipt that was a mistake. */
export interface Corrected {
  id: number;
  staffId: number;
  /** The receipt's number. */
  number: string;
  /** Why, as the learner reads it. */
  reason: string;
}

/**
 * Takes a confirmation back that was wrong, with a document of its own, whose number is returned: the receipt stays, its UTR is
 * free, and the order is open again, or cancelled where its learner has another open one or it costs nothing. What was bought with it
 * is as if it had never been. A receipt of nothing takes with it what the learner was let off. Refuses with 404 when there is no such
 * order or receipt, and with 409 when it was corrected already, it is of nothing and nothing is let off any more, a part of it was given
 * back, or a UTR of the order is being checked.
 */
export async function correct(
  parts: TellingParts & { sql: Sql },
  { id, staffId, number: wrong, reason }: Corrected,
): Promise<string> {
  return parts.sql.begin(async (tx) => {
    // First the learner: whoever makes an order does not do so while this one opens again.
    await lockLearnerOf(tx, id);
    const order = await lockOrder(tx, id);
    if (!order) throw noSuchOrder();
    if (order.state === 'submitted') refuseMove(order);
    const receipt = await findOrderReceipt(tx, { orderId: id, number: wrong });
    if (!receipt) throw refusal(404, 'receipts.none');
    if (receipt.isCorrected) throw refusal(409, 'money.corrected-already');
    const { accountId, state, amount } = order;
    // With a receipt of nothing the concession was the mistake. One that was taken back is corrected already.
    if (receipt.paise === 0 && amount > 0 && !(await deleteConcession(tx, id)))
      throw refusal(409, 'money.corrected-already');
    if (!(await isStillPaid(tx, receipt.id))) throw refusal(409, 'money.given-back-already');
    const at = parts.now();
    const today = indianDate(at);
    if (accountId !== null) {
      await lockOrderedCourses(tx, { orderId: id, accountId });
      await endPeriods(tx, { orderId: id, courseId: undefined, today, neverWas: true });
    }
    const studio = await parts.facts.now();
    const document = { orderId: id, staffId, at, studio, kind: 'correction', reason } as const;
    const correction = await newDocument(tx, {
      ...{ ...document, paise: 0 - receipt.paise, corrects: receipt.id },
    });
    await takePaymentsBack(tx, { receipt: receipt.id, correction: correction.id, day: today });
    await mirrorLines(tx, { id: correction.id, of: receipt.id });
    if (state === 'paid') {
      const isAlone = accountId === null || !(await hasOtherOpenOrder(tx, { id, accountId }));
      const open = { to: 'rejected', rejection: 'own words', reason } as const;
      const change = isAlone && amount > 0 ? open : ({ to: 'cancelled', reason } as const);
      await moveOrder(tx, { id, from: ['paid'], by: staffId, ...change });
    } else await touchOrder(tx, { id, by: staffId });
    await tellCorrection(parts, tx, { id, accountId, documentId: correction.id });
    return correction.number;
  }) as Promise<string>;
}

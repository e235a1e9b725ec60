import type { Sql } from '../../database/db.ts';
import { refusal } from '../../http/errors.ts';
import { indianDate } from '../../time/indian-time.ts';
import { newDocument } from '../documents/issue-document.ts';
import {
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
 * free, and the order is open again, or cancelled where its learner has another open one. What was bought with it is as if it had
 * never been. Refuses with 404 when there is no such order or receipt, and with 409 when it was corrected already, nothing was paid
 * with it, a part of it was given back, or a UTR of the order is being checked.
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
    if (receipt.isCorrected || receipt.paise === 0) throw refusal(409, 'money.corrected-already');
    if (!(await isStillPaid(tx, receipt.id))) throw refusal(409, 'money.given-back-already');
    const at = parts.now();
    const today = indianDate(at);
    const { accountId, state } = order;
    if (accountId !== null) {
      await lockOrderedCourses(tx, { orderId: id, accountId });
      await endPeriods(tx, { orderId: id, courseId: undefined, today, neverWas: true });
    }
    const document = { orderId: id, staffId, at, kind: 'correction', reason } as const;
    const correction = await newDocument(tx, {
      ...{ ...document, paise: -receipt.paise, corrects: receipt.id },
    });
    await takePaymentsBack(tx, { receipt: receipt.id, correction: correction.id, day: today });
    await mirrorLines(tx, { id: correction.id, of: receipt.id });
    if (state === 'paid') {
      const isFree = accountId === null || !(await hasOtherOpenOrder(tx, { id, accountId }));
      const open = { to: 'rejected', rejection: 'own words', reason } as const;
      const change = isFree ? open : ({ to: 'cancelled', reason } as const);
      await moveOrder(tx, { id, from: ['paid'], by: staffId, ...change });
    } else await touchOrder(tx, { id, by: staffId });
    await tellCorrection(parts, tx, { id, accountId, documentId: correction.id });
    return correction.number;
  }) as Promise<string>;
}

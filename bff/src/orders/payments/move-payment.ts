import type { Sql, Transaction } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { issueRefund } from '../invoices/issue-invoice.ts';
import { insertPayment, touchOrder } from '../invoices/queries.ts';
import { lockUtr } from '../orders/queries.ts';
import { noSuchOrder, type TellingParts } from '../orders/service.ts';
import { lockOrder } from '../orders/staff-queries.ts';
import { findAbove, findLastReceived } from './overpaid-queries.ts';
import { receive, refuseUnpayable } from './record-payment.ts';
import { findTransfer, lockCoursesOf, putTransfer } from './transfer-queries.ts';

/** Money above what was due, used for another order. Amounts are integer paise. */
export interface MovedMoney {
  /** The order that has it. */
  id: number;
  /** The order that it is used for. */
  to: number;
  staffId: number;
  paise: number;
  /** What staff saw to be above what was due of the one, and due of the other. */
  above: number;
  due: number;
  /** Why, as it stands on the document of what goes. */
  reason: string;
  /** Of a part: whether it gives the courses now. */
  opens?: boolean | undefined;
}

/**
 * Uses money above what was due of one order for another: with a refund of the one, and a receipt of the other, whose number is returned. The
 * UTR or reference goes with it. The learner of the other order is told. Refuses with 404 when there is no such order, and with 409 when something
 * else is above or due than staff saw, or it is more; and as `receive`.
 */
export async function moveMoney(
  parts: TellingParts & { sql: Sql },
  moved: MovedMoney,
): Promise<string> {
  const { id, to, staffId, paise, above, due, opens } = moved;
  return parts.sql.begin(async (tx) => {
    const came = await findLastReceived(tx, { orderId: id, atLeast: paise });
    if (!came) throw refusal(409, 'money.above-changed');
    if (came.reference) await lockUtr(tx, came.reference);
    // In order of their ids, so that two who move at once wait for each other.
    for (const each of [id, to].toSorted((a, b) => a - b)) await lockOrder(tx, each);
    const order = await lockOrder(tx, to);
    if (!order || to === id) throw noSuchOrder();
    const last = await findLastReceived(tx, { orderId: id, atLeast: paise });
    const isSame = last?.reference === came.reference && (await findAbove(tx, id)) === above;
    if (!isSame) throw refusal(409, 'money.above-changed');
    if (paise > above)
      throw refusal(409, 'money.more-than-above', {
        values: { above: above / 100 },
        details: { field: 'paise' },
      });
    refuseUnpayable(order, { paise, due });
    await lockCoursesOf(tx, [to]);
    const isShare = came.reference !== null;
    if (came.reference) await noteTransfer(tx, { reference: came.reference, staffId });
    const money = { way: came.way, reference: came.reference, isShare };
    const receivedOn = indianDate(parts.now());
    const movedFrom = await takeAbove(parts, tx, { ...moved, money: { ...money, receivedOn } });
    return receive(parts, tx, {
      id: to,
      staffId,
      order,
      opens,
      came: { ...money, paise, receivedOn, movedFrom },
    });
  }) as Promise<string>;
}

/** What is counted of the transfer is its amount, as far as staff have noted no other. */
async function noteTransfer(
  tx: Transaction,
  { reference, staffId }: { reference: string; staffId: number },
): Promise<void> {
  const { paise, counted } = await findTransfer(tx, reference);
  if (paise === null) await putTransfer(tx, { reference, paise: counted, staffId });
}

/** Returns the id of the payment that takes it. */
async function takeAbove(
  parts: TellingParts,
  tx: Transaction,
  {
    id,
    staffId,
    paise,
    reason,
    money,
  }: MovedMoney & {
    money: Pick<
      Parameters<typeof insertPayment>[1],
      'way' | 'reference' | 'receivedOn' | 'isShare'
    >;
  },
): Promise<number> {
  const studio = await parts.facts.now();
  const { id: documentId } = await issueRefund(tx, {
    ...{ orderId: id, staffId, at: parts.now(), studio, paise, reason },
    ...{ courseId: undefined, cancelsOrder: false },
  });
  const taken = await insertPayment(tx, { orderId: id, ...money, paise: -paise, documentId });
  await touchOrder(tx, { id, by: staffId });
  return taken;
}

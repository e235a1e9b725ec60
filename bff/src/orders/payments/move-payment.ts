import type { Sql, Transaction } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { issueCreditNote } from '../invoices/issue-invoice.ts';
import { insertPayment, touchOrder } from '../invoices/queries.ts';
import { lockUtr } from '../orders/queries.ts';
import { type OrderDeps, orderNotFound } from '../orders/service.ts';
import { lockOrder } from '../orders/staff-queries.ts';
import { findLastPayment, findOverpaidPaise } from './overpayment-queries.ts';
import { assertPayable, receivePayment } from './record-payment.ts';
import { findTransfer, lockCoursesOfOrders, upsertTransfer } from './transfer-queries.ts';

/** A request to move an overpaid amount to another order. Amounts are integer paise. */
export interface PaymentMove {
  /** The overpaid order. */
  id: number;
  /** The order to pay. */
  to: number;
  staffId: number;
  paise: number;
  /** The amounts that staff saw: overpaid for the one order, due for the other. */
  above: number;
  due: number;
  /** The reason, which is printed on the refund. */
  reason: string;
  /** For a partial payment: whether it enrols the learner now. */
  opens?: boolean | undefined;
}

/**
 * Moves an overpaid amount from one order to another: issues a refund for the one, and a receipt for the other, whose number is returned. The
 * UTR or reference moves too. The learner of the other order is notified. Throws 404 when there is no such order, 409 when the overpaid or due
 * amount is not what staff saw, or is exceeded; and as `receivePayment`.
 */
export async function movePayment(
  deps: OrderDeps & { sql: Sql },
  move: PaymentMove,
): Promise<string> {
  const { id, to, staffId, paise, above, due, opens } = move;
  return deps.sql.begin(async (tx) => {
    const source = await findLastPayment(tx, { orderId: id, atLeast: paise });
    if (!source) throw appError(409, 'money.above-changed');
    if (source.reference) await lockUtr(tx, source.reference);
    // In order of their ids, to avoid deadlocks of concurrent moves.
    for (const each of [id, to].toSorted((a, b) => a - b)) await lockOrder(tx, each);
    const order = await lockOrder(tx, to);
    if (!order || to === id) throw orderNotFound();
    const last = await findLastPayment(tx, { orderId: id, atLeast: paise });
    const isSame =
      last?.reference === source.reference && (await findOverpaidPaise(tx, id)) === above;
    if (!isSame) throw appError(409, 'money.above-changed');
    if (paise > above)
      throw appError(409, 'money.more-than-above', {
        values: { above: above / 100 },
        details: { field: 'paise' },
      });
    assertPayable(order, { paise, due });
    await lockCoursesOfOrders(tx, [to]);
    const isShare = source.reference !== null;
    if (source.reference) await recordTransfer(tx, { reference: source.reference, staffId });
    const money = { way: source.way, reference: source.reference, isShare };
    const receivedOn = indianDate(deps.now());
    const movedFrom = await takeOverpayment(deps, tx, { ...move, money: { ...money, receivedOn } });
    return receivePayment(deps, tx, {
      id: to,
      staffId,
      order,
      opens,
      payment: { ...money, paise, receivedOn, movedFrom },
    });
  }) as Promise<string>;
}

/** Records the transfer's amount, by default the sum of its payments. */
async function recordTransfer(
  tx: Transaction,
  { reference, staffId }: { reference: string; staffId: number },
): Promise<void> {
  const { paise, counted } = await findTransfer(tx, reference);
  if (paise === null) await upsertTransfer(tx, { reference, paise: counted, staffId });
}

/** Refunds the overpaid amount and returns the id of the negative payment. */
async function takeOverpayment(
  deps: OrderDeps,
  tx: Transaction,
  {
    id,
    staffId,
    paise,
    reason,
    money,
  }: PaymentMove & {
    money: Pick<
      Parameters<typeof insertPayment>[1],
      'way' | 'reference' | 'receivedOn' | 'isShare'
    >;
  },
): Promise<number> {
  const studio = await deps.studioSettings.now();
  const { id: invoiceId } = await issueCreditNote(tx, {
    ...{ orderId: id, staffId, at: deps.now(), studio, paise, reason },
    ...{ courseId: undefined, cancelsOrder: false },
  });
  const takenPaymentId = await insertPayment(tx, {
    orderId: id,
    ...money,
    paise: -paise,
    invoiceId,
  });
  await touchOrder(tx, { id, by: staffId });
  return takenPaymentId;
}

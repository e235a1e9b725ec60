import type { Sql, Transaction } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { issueReceipt } from '../invoices/issue-invoice.ts';
import { type PaymentMethod, toPaise } from '../invoices/money.ts';
import { insertPayment } from '../invoices/queries.ts';
import { PAYABLE_STATES } from '../orders/order.ts';
import {
  type DuplicateReferenceOrder,
  lockDuplicateReferences,
  lockUtr,
} from '../orders/queries.ts';
import { type OrderDeps, orderNotFound } from '../orders/service.ts';
import type { ReceivedPayment } from '../orders/settle.ts';
import { lockOrder } from '../orders/staff-queries.ts';
import { type AskBack, duplicateRejection, rejectSubmittedOrder } from '../orders/staff-service.ts';
import {
  assertPaidInTime,
  assertPayable,
  receivePayment,
  toReceivedPayment,
} from './record-payment.ts';
import type { TransferShare } from './transfer.ts';
import {
  findOrderRefundedWith,
  findTransfer,
  lockCoursesOfOrders,
  upsertTransfer,
} from './transfer-queries.ts';

/** How staff split one transfer between orders. Amounts are integer paise. */
export interface TransferSplit {
  staffId: number;
  /** The UTR or bank reference. */
  reference: string;
  way: Exclude<PaymentMethod, 'cash'>;
  /** The amount of the transfer by the bank's list. */
  paise: number;
  /** The previously recorded amount that staff saw; null: none. */
  noted: number | null;
  receivedOn?: string | undefined;
  shares: TransferShare[];
  /** Other orders with the same UTR that get no share, as staff saw them. */
  askBack?: AskBack | undefined;
}

/**
 * Splits one transfer between orders, all or none: issues a receipt for each, whose numbers are returned, and notifies the learners. A share
 * of the full amount due marks its order as paid; a smaller one is a partial payment. Earlier shares are kept, and the sum is at most the
 * amount of the transfer. Orders with the UTR but without a share are rejected. Throws 404 when there is no such order, 400
 * for an invalid day, and 409 when the due or recorded amount is not what staff saw, the shares exceed the transfer, a share exceeds the
 * amount due without `above`, or staff have not seen an order with the UTR; and as `receivePayment`.
 */
export async function splitTransfer(
  deps: OrderDeps & { sql: Sql },
  split: TransferSplit,
): Promise<{ orderId: number; number: string }[]> {
  return deps.sql.begin(async (tx) => {
    const { reference, shares, staffId } = split;
    await lockUtr(tx, reference);
    const orders = await lockOrders(tx, split);
    const duplicates = await lockDuplicateReferences(tx, { utr: reference, id: 0 });
    await lockCoursesOfOrders(tx, [...orders.keys()]);
    await recordTransfer(tx, split);
    const today = indianDate(deps.now());
    const numbers: { orderId: number; number: string }[] = [];
    for (const share of shares) {
      const order = orders.get(share.orderId) ?? throwOrderNotFound();
      const payment = {
        ...toReceivedPayment({ ...split, paise: share.paise }, today),
        isShare: true,
      };
      const number = await receiveShare(deps, tx, { ...share, staffId, order, payment });
      numbers.push({ orderId: share.orderId, number });
    }
    await rejectOthers(deps, tx, split, duplicates);
    return numbers;
  }) as Promise<{ orderId: number; number: string }[]>;
}

type LockedShareOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

const throwOrderNotFound = (): never => {
  throw orderNotFound();
};

/** Locks the orders in order of their ids, to avoid deadlocks. Throws 409 if they are not as staff saw them. */
async function lockOrders(
  tx: Transaction,
  { shares, reference }: TransferSplit,
): Promise<Map<number, LockedShareOrder>> {
  const orders = new Map<number, LockedShareOrder>();
  const fieldShares = shares.map((share, index) => ({ ...share, field: `shares.${index}.paise` }));
  for (const share of fieldShares.toSorted((a, b) => a.orderId - b.orderId)) {
    const { orderId, due, paise, above, field } = share;
    const order = (await lockOrder(tx, orderId)) ?? throwOrderNotFound();
    if (order.state === 'submitted' && order.utr !== reference)
      throw appError(409, 'money.checked-with-another-utr', {
        values: { reference: order.reference },
        details: { field },
      });
    assertPayable(order, { paise, due, above, field, from: [...PAYABLE_STATES, 'submitted'] });
    orders.set(orderId, order);
  }
  return orders;
}

async function recordTransfer(tx: Transaction, split: TransferSplit): Promise<void> {
  const { reference, paise, noted, shares, staffId } = split;
  await assertNotRefunded(tx, reference);
  const transfer = await findTransfer(tx, reference);
  if (transfer.paise !== noted) throw appError(409, 'money.transfer-changed');
  const shared = shares.reduce((sum, share) => sum + share.paise, 0);
  const left = Math.max(0, paise - transfer.counted);
  if (shared > left)
    throw appError(409, 'money.more-than-transferred', {
      values: { left: left / 100 },
      details: { field: `shares.${shares.length - 1}.paise` },
    });
  await upsertTransfer(tx, { reference, paise, staffId });
}

/** Throws 409 if the reference is that of a refund. */
async function assertNotRefunded(tx: Transaction, reference: string): Promise<void> {
  const order = await findOrderRefundedWith(tx, reference);
  if (order !== undefined)
    throw appError(409, 'money.reference-counted', { values: { reference: order } });
}

interface OrderShare extends TransferShare {
  staffId: number;
  order: LockedShareOrder;
  payment: ReceivedPayment;
}

async function receiveShare(
  deps: OrderDeps,
  tx: Transaction,
  { orderId: id, staffId, order, payment, opens }: OrderShare,
): Promise<string> {
  const { state, due } = order;
  if (state !== 'submitted')
    return receivePayment(deps, tx, { id, staffId, order, payment, opens });
  if (payment.paise >= toPaise(due))
    return receivePayment(deps, tx, { id, staffId, order, payment, from: ['submitted'] });
  return receivePartialShare(deps, tx, { id, staffId, order, payment });
}

/** Records a partial payment of a submitted order, which is rejected so that its learner can pay the rest. */
async function receivePartialShare(
  deps: OrderDeps,
  tx: Transaction,
  {
    id,
    staffId,
    order,
    payment,
  }: Pick<OrderShare, 'staffId' | 'order' | 'payment'> & { id: number },
): Promise<string> {
  assertPaidInTime(order, payment);
  const { accountId, utr, due } = order;
  if (!utr) throw new Error('A submitted order has no UTR.');
  await insertPayment(tx, { orderId: id, ...payment });
  const studio = await deps.studioSettings.now();
  const number = await issueReceipt(tx, { orderId: id, staffId, at: deps.now(), studio });
  await rejectSubmittedOrder(deps, tx, {
    ...{ id, staffId, accountId, rejection: 'other amount' },
    reason: { code: 'other amount', utr, received: payment.paise / 100, due },
  });
  return number;
}

/** Rejects the other orders with the UTR. */
async function rejectOthers(
  deps: OrderDeps,
  tx: Transaction,
  { shares, staffId, askBack }: TransferSplit,
  naming: DuplicateReferenceOrder[],
): Promise<void> {
  const duplicates = naming.filter(
    ({ id, state }) => state === 'submitted' && !shares.some(({ orderId }) => orderId === id),
  );
  if (duplicates.some(({ id }) => !askBack?.orders.includes(id)))
    throw appError(409, 'orders.utr-named-by-another');
  for (const duplicate of duplicates)
    await rejectSubmittedOrder(deps, tx, { ...duplicate, ...duplicateRejection(askBack), staffId });
}

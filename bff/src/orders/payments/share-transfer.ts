import type { Sql, Transaction } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { issueReceipt } from '../invoices/issue-invoice.ts';
import { paiseOf, type Way } from '../invoices/money.ts';
import { insertPayment } from '../invoices/queries.ts';
import { STATES_TO_PAY } from '../orders/order.ts';
import { type Claim, lockOtherClaims, lockUtr } from '../orders/queries.ts';
import { reasonOfPart } from '../orders/rejection-reasons.ts';
import { noSuchOrder, type TellingParts } from '../orders/service.ts';
import type { Came } from '../orders/settle.ts';
import { lockOrder } from '../orders/staff-queries.ts';
import { rejectSubmitted } from '../orders/staff-service.ts';
import { cameOn, receive, refuseLate, refuseUnpayable } from './record-payment.ts';
import type { Share } from './transfer.ts';
import { findGivenBackWith, findTransfer, lockCoursesOf, putTransfer } from './transfer-queries.ts';

/** How staff share one transfer out. Amounts are integer paise. */
export interface Sharing {
  staffId: number;
  /** The UTR, or the bank's reference. */
  reference: string;
  way: Exclude<Way, 'cash'>;
  /** The amount of the transfer, as the bank's list shows it. */
  paise: number;
  /** What staff saw to be noted of it before; null: nothing. */
  noted: number | null;
  receivedOn?: string | undefined;
  shares: Share[];
  /** Other orders that name it and get nothing of it, as staff saw them, and what their learners are told. */
  askBack?: { orders: number[]; reason: string } | undefined;
}

/**
 * Shares one transfer out between orders, all or none: each gets its receipt, whose numbers are returned, and its learner is told. A share that is
 * all that is due makes its order paid; a smaller one is a part of it. Shares that were counted before stay, and all together are at most
 * the amount of the transfer. Orders that name the UTR and have no share are rejected with the reason. Refuses with 404 when there is no
 * such order, with 400 a day that cannot be, and with 409 when something else is due or was noted than staff saw, more is shared than came, a share
 * is more than is due without `above`, or an order names the UTR that staff have not seen; and as `receive`.
 */
export async function shareTransfer(
  parts: TellingParts & { sql: Sql },
  sharing: Sharing,
): Promise<{ orderId: number; number: string }[]> {
  return parts.sql.begin(async (tx) => {
    const { reference, shares, staffId } = sharing;
    await lockUtr(tx, reference);
    const orders = await lockOrders(tx, sharing);
    const claims = await lockOtherClaims(tx, { utr: reference, id: 0 });
    await lockCoursesOf(tx, [...orders.keys()]);
    await noteTransfer(tx, sharing);
    const today = indianDate(parts.now());
    const numbers: { orderId: number; number: string }[] = [];
    for (const share of shares) {
      const order = orders.get(share.orderId) ?? missing();
      const came = { ...cameOn({ ...sharing, paise: share.paise }, today), isShare: true };
      const number = await receiveShare(parts, tx, { ...share, staffId, order, came });
      numbers.push({ orderId: share.orderId, number });
    }
    await rejectOthers(parts, tx, sharing, claims);
    return numbers;
  }) as Promise<{ orderId: number; number: string }[]>;
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

const missing = (): never => {
  throw noSuchOrder();
};

/** In order of their ids, so that two who share at once wait for each other. Refuses what staff have not seen. */
async function lockOrders(
  tx: Transaction,
  { shares, reference }: Sharing,
): Promise<Map<number, Locked>> {
  const orders = new Map<number, Locked>();
  const placed = shares.map((share, place) => ({ ...share, field: `shares.${place}.paise` }));
  for (const share of placed.toSorted((a, b) => a.orderId - b.orderId)) {
    const { orderId, due, paise, above, field } = share;
    const order = (await lockOrder(tx, orderId)) ?? missing();
    if (order.state === 'submitted' && order.utr !== reference)
      throw refusal(409, 'money.checked-with-another-utr', {
        values: { reference: order.reference },
        details: { field },
      });
    refuseUnpayable(order, { paise, due, above, field, from: [...STATES_TO_PAY, 'submitted'] });
    orders.set(orderId, order);
  }
  return orders;
}

async function noteTransfer(tx: Transaction, sharing: Sharing): Promise<void> {
  const { reference, paise, noted, shares, staffId } = sharing;
  await refuseGivenBack(tx, reference);
  const known = await findTransfer(tx, reference);
  if (known.paise !== noted) throw refusal(409, 'money.transfer-changed');
  const shared = shares.reduce((sum, share) => sum + share.paise, 0);
  const left = Math.max(0, paise - known.counted);
  if (shared > left)
    throw refusal(409, 'money.more-than-transferred', {
      values: { left: left / 100 },
      details: { field: `shares.${shares.length - 1}.paise` },
    });
  await putTransfer(tx, { reference, paise, staffId });
}

/** The number of money that was given back pays for nothing. */
async function refuseGivenBack(tx: Transaction, reference: string): Promise<void> {
  const order = await findGivenBackWith(tx, reference);
  if (order !== undefined)
    throw refusal(409, 'money.reference-counted', { values: { reference: order } });
}

interface OneShare extends Share {
  staffId: number;
  order: Locked;
  came: Came;
}

async function receiveShare(
  parts: TellingParts,
  tx: Transaction,
  { orderId: id, staffId, order, came, opens }: OneShare,
): Promise<string> {
  const { state, due } = order;
  if (state !== 'submitted') return receive(parts, tx, { id, staffId, order, came, opens });
  if (came.paise >= paiseOf(due))
    return receive(parts, tx, { id, staffId, order, came, from: ['submitted'] });
  return receivePart(parts, tx, { id, staffId, order, came });
}

/** A part of what a learner says to have paid: the rest can be paid then. */
async function receivePart(
  parts: TellingParts,
  tx: Transaction,
  { id, staffId, order, came }: Pick<OneShare, 'staffId' | 'order' | 'came'> & { id: number },
): Promise<string> {
  refuseLate(order, came);
  const { accountId, utr, due } = order;
  await insertPayment(tx, { orderId: id, ...came });
  const studio = await parts.facts.now();
  const number = await issueReceipt(tx, { orderId: id, staffId, at: parts.now(), studio });
  const part = { received: came.paise / 100, due };
  await rejectSubmitted(parts, tx, {
    ...{ id, staffId, accountId, utr, part },
    ...{ rejection: 'other amount', reason: reasonOfPart(utr ?? '', part) },
  });
  return number;
}

/** The orders that name the UTR, too, and have no share. */
async function rejectOthers(
  parts: TellingParts,
  tx: Transaction,
  { reference, shares, staffId, askBack }: Sharing,
  naming: Claim[],
): Promise<void> {
  const claims = naming.filter(
    ({ id, state }) => state === 'submitted' && !shares.some(({ orderId }) => orderId === id),
  );
  if (claims.some(({ id }) => !askBack?.orders.includes(id)))
    throw refusal(409, 'orders.utr-named-by-another');
  const words = { rejection: 'other utr', reason: askBack?.reason ?? '' } as const;
  for (const claim of claims)
    await rejectSubmitted(parts, tx, {
      ...{ ...claim, ...words, staffId, utr: reference, part: undefined },
    });
}

import type { Transaction } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { issueReceipt } from '../invoices/issue-invoice.ts';
import { type PaymentMethod, toPaise } from '../invoices/money.ts';
import { findOrderPaidWith, insertPayment, touchOrder } from '../invoices/queries.ts';
import { notifyPartialPayment } from '../orders/notify-learner.ts';
import { type OrderState, PAYABLE_STATES } from '../orders/order.ts';
import { lockUtr } from '../orders/queries.ts';
import { type OrderDeps, orderNotFound, throwStateConflict } from '../orders/service.ts';
import {
  assertOfferValid,
  enrolInOrderedCourses,
  type ReceivedPayment,
  refuseImpossibleDay,
  settleOrder,
} from '../orders/settle.ts';
import { lockOrder } from '../orders/staff-queries.ts';

/** A payment for an order, as recorded by staff. */
export interface PaymentToRecord {
  id: number;
  staffId: number;
  way: PaymentMethod;
  /** Integer paise: the amount due, a part of it, or more. */
  paise: number;
  reference?: string | undefined;
  /** The day in India, YYYY-MM-DD; by default today. */
  receivedOn?: string | undefined;
  /** For a partial payment: whether it enrols the learner now. Otherwise the last payment does. */
  opens?: boolean | undefined;
  /** Whether it may exceed the amount due: the excess stays with the order. */
  above?: boolean | undefined;
  /** Whether the period is sold although all of its days have passed. */
  evenIfOver?: boolean | undefined;
  /** The amount due that staff saw, in integer paise; a different amount is refused, so that a double tap does not count twice. */
  due?: number | undefined;
}

/**
 * Records a received payment, in the caller's transaction: the full amount due marks the order as paid and enrols its learner; a partial
 * payment enrols with `opens`. Issues a receipt, whose number is returned, and notifies the learner. With `above` it may exceed the amount
 * due, also for an order that is paid or cancelled. Throws 404 when there is no such order, 400 for an invalid day, and 409 when the order's
 * state does not allow it, the amount due is not what staff saw or is exceeded, the payment was received after the offer expired, or the
 * reference is used already; and as `enrolInOrderedCourses`.
 */
export async function recordPayment(
  deps: OrderDeps,
  tx: Transaction,
  { id, staffId, opens, above, due, evenIfOver, ...money }: PaymentToRecord,
): Promise<string> {
  const payment = toReceivedPayment(money, indianDate(deps.now()));
  if (payment.reference) await lockUtr(tx, payment.reference);
  const order = await lockOrder(tx, id);
  if (!order) throw orderNotFound();
  assertPayable(order, { paise: payment.paise, due, above });
  await assertReferenceUnused(tx, payment.reference);
  return receivePayment(deps, tx, { id, staffId, order, opens, evenIfOver, payment });
}

type PayableOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

interface PayableCheck extends Pick<PaymentToRecord, 'paise' | 'due' | 'above'> {
  /** The states in which the order can be paid. */
  from?: OrderState[] | undefined;
  /** The body field of the amount, for the error. */
  field?: string;
}

/**
 * Throws 409 if the order's state allows no payment, if the amount due is not what staff saw, and if the payment exceeds it without `above`.
 * With `above`, a paid or cancelled order can be paid, too.
 */
export function assertPayable(
  order: PayableOrder,
  { paise, due, above = false, from = PAYABLE_STATES, field = 'paise' }: PayableCheck,
): void {
  const isPayable = from.includes(order.state) || (above && isPaidOrCancelled(order));
  if (!isPayable) throwStateConflict(order);
  if (due !== undefined && due !== toPaise(order.due)) throw appError(409, 'orders.due-changed');
  if (paise > toPaise(order.due) && !above)
    throw appError(409, 'money.more-than-due', {
      values: { due: order.due },
      details: { field },
    });
}

const isPaidOrCancelled = ({ state }: PayableOrder) => state === 'paid' || state === 'cancelled';

/** The day of the payment: for a submitted UTR at the latest the day on which it was sent. */
const paymentDateOf = ({ state, paidOn }: PayableOrder, { receivedOn }: ReceivedPayment): string =>
  state === 'submitted' && paidOn !== null && paidOn < receivedOn ? paidOn : receivedOn;

/** Throws 409 if the payment was received after the order's offer expired. */
export const assertPaidInTime = (order: PayableOrder, payment: ReceivedPayment): void =>
  assertOfferValid(order, { receivedOn: paymentDateOf(order, payment) });

interface OrderPayment
  extends Pick<PaymentToRecord, 'id' | 'staffId' | 'opens' | 'evenIfOver'>,
    Pick<PayableCheck, 'from'> {
  order: PayableOrder;
  payment: ReceivedPayment;
}

/**
 * Stores a payment for a locked order that can be paid, and issues its receipt, whose number is returned. A payment for a paid or cancelled
 * order is overpaid in full. Throws 409 if it was received after the order's offer expired, and as `enrolInOrderedCourses`.
 */
export async function receivePayment(
  deps: OrderDeps,
  tx: Transaction,
  { id, staffId, order, opens = false, evenIfOver, payment, from = PAYABLE_STATES }: OrderPayment,
): Promise<string> {
  assertPaidInTime(order, payment);
  const settled = { id, staffId, accountId: order.accountId, evenIfOver };
  const due = toPaise(order.due);
  const above = Math.max(0, payment.paise - due);
  const isExtra = isPaidOrCancelled(order);
  if (!isExtra && payment.paise >= due)
    return settleOrder(deps, tx, { ...settled, from, payment: { ...payment, above } });
  await insertPayment(tx, { orderId: id, ...payment, above });
  await touchOrder(tx, { id, by: staffId });
  const enrolsNow = opens && !isExtra;
  if (enrolsNow) await enrolInOrderedCourses(deps, tx, settled);
  const studio = await deps.studioSettings.now();
  const number = await issueReceipt(tx, { orderId: id, staffId, at: deps.now(), studio });
  await notifyPartialPayment(deps, tx, { ...settled, number, opens: enrolsNow });
  return number;
}

type PaymentDetails = Pick<PaymentToRecord, 'way' | 'paise' | 'reference' | 'receivedOn'>;

/** The payment received, on its day. Refuses as `refuseImpossibleDay`. */
export function toReceivedPayment(
  { way, paise, reference, receivedOn }: PaymentDetails,
  today: string,
): ReceivedPayment {
  const day = receivedOn ?? today;
  refuseImpossibleDay(day, today);
  return { way, paise, reference: reference ?? null, receivedOn: day };
}

/** Throws 409 if the UTR or bank reference is used already, for this order or another one. */
export async function assertReferenceUnused(
  tx: Transaction,
  reference: string | null,
): Promise<void> {
  const paid = reference && (await findOrderPaidWith(tx, reference));
  if (paid)
    throw appError(409, 'money.reference-counted', {
      values: { reference: paid.reference },
      details: { field: 'reference' },
    });
}

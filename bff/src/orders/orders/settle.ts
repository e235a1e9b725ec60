import type { Transaction } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import { type LocalizedTitle, pickTitle } from '../../platform/i18n/localized-content.ts';
import { addDays, indianDate } from '../../shared/time/indian-time.ts';
import { issueReceipt } from '../invoices/issue-invoice.ts';
import type { PaymentMethod } from '../invoices/money.ts';
import { insertPayment } from '../invoices/queries.ts';
import { hasSoldPeriods } from '../paid-periods/queries.ts';
import { sellOrder } from '../paid-periods/sell-order.ts';
import { notifyConfirmed } from './notify-learner.ts';
import { isOfferExpired, type Order, type OrderState } from './order.ts';
import { transitionOrder } from './queries.ts';
import type { OrderDeps } from './service.ts';
import { clearOrderedSelection, lockOrderedCourses } from './staff-queries.ts';

/** An order that the transaction has locked. */
export interface OrderToSettle {
  id: number;
  accountId: number | null;
  staffId: number;
  /** Whether its period is sold although all of its days have passed. */
  evenIfOver?: boolean | undefined;
}

/** A received payment. Integer paise; the day is YYYY-MM-DD in India. */
export interface ReceivedPayment {
  way: PaymentMethod;
  paise: number;
  reference: string | null;
  receivedOn: string;
  /** The overpaid part of it. */
  above?: number | undefined;
  /** Whether staff split the transfer with this reference between several orders. */
  isShare?: boolean | undefined;
  /** For a payment moved from another order: the id of the payment that took it out of that order. */
  movedFrom?: number | undefined;
}

/** How far back the day of a payment may be. */
const MOST_DAYS_AGO = 400;

/** Refuses with 400 a day to come, or more than 400 days ago, as the day of a payment. */
export function refuseImpossibleDay(day: string, today: string): void {
  if (day > today || day < addDays(today, -MOST_DAYS_AGO))
    throw appError(400, 'money.day-impossible', { details: { field: 'receivedOn' } });
}

/**
 * Throws 409 if the payment was received after the order's offer expired: the learner needs a new order with current days and price.
 */
export function assertOfferValid(
  { holdsUntil }: Pick<Order, 'holdsUntil'>,
  { receivedOn }: { receivedOn: string },
): void {
  if (holdsUntil !== null && isOfferExpired({ holdsUntil }, receivedOn))
    throw appError(409, 'orders.offer-ended', { values: { date: holdsUntil } });
}

/**
 * Enrols the learner in the courses of the order, unless the first partial payment did that already, and returns the courses. Throws 409
 * when the learner's account is deleted or a course has no seat left, and as `sellOrder`.
 */
export async function enrolInOrderedCourses(
  deps: Pick<OrderDeps, 'now'>,
  tx: Transaction,
  { id, accountId, evenIfOver }: OrderToSettle,
): Promise<LocalizedTitle[]> {
  if (accountId === null) throw appError(409, 'orders.learner-gone');
  const courses = await lockOrderedCourses(tx, { orderId: id, accountId });
  if (await hasSoldPeriods(tx, id)) return courses;
  const full = courses.find((course) => course.full && !course.held);
  if (full) throw appError(409, 'orders.no-seat', { values: pickTitle(full) });
  const today = indianDate(deps.now());
  await sellOrder(tx, { orderId: id, accountId, today, evenIfOver });
  await clearOrderedSelection(tx, id);
  return courses;
}

/**
 * Marks the order as paid, in the caller's transaction: enrols and notifies the learner and issues the receipt. Returns the receipt's
 * number. Without a payment nothing was due. Throws as `enrolInOrderedCourses`.
 */
export async function settleOrder(
  deps: OrderDeps,
  tx: Transaction,
  {
    from,
    payment,
    ...order
  }: OrderToSettle & { from: OrderState[]; payment: ReceivedPayment | undefined },
): Promise<string> {
  const { id, staffId } = order;
  const paid = { from, to: 'paid', utr: utrOf(payment), paidOn: payment?.receivedOn } as const;
  await transitionOrder(tx, { id, by: staffId, ...paid });
  if (payment) await insertPayment(tx, { orderId: id, ...payment });
  const courses = await enrolInOrderedCourses(deps, tx, order);
  const studio = await deps.studioSettings.now();
  const number = await issueReceipt(tx, { orderId: id, staffId, at: deps.now(), studio });
  await notifyConfirmed(deps, tx, { ...order, courses });
  return number;
}

/** A UTR has 12 digits; banks and apps show other references, too. */
const UTR = /^\d{12}$/;

/**
 * The UTR of a paid order: that of the payment which completed it, or none. The UTR that the learner sent stays in the order's events
 * and can be used by its real payer.
 */
export const utrOf = (
  payment: Pick<ReceivedPayment, 'way' | 'reference'> | undefined,
): string | null =>
  payment?.way === 'upi' && payment.reference && UTR.test(payment.reference)
    ? payment.reference
    : null;

import type { Transaction } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
import { type Titled, titleOf } from '../../platform/i18n/localized-content.ts';
import { addDays, indianDate } from '../../shared/time/indian-time.ts';
import { issueReceipt } from '../invoices/issue-invoice.ts';
import type { Way } from '../invoices/money.ts';
import { insertPayment } from '../invoices/queries.ts';
import { isSold } from '../paid-periods/queries.ts';
import { sellOrder } from '../paid-periods/sell.ts';
import { tellConfirmed } from './notify-learner.ts';
import { isEnded, type Order, type OrderState } from './order.ts';
import { moveOrder } from './queries.ts';
import type { TellingParts } from './service.ts';
import { clearOrderedSelection, lockOrderedCourses } from './staff-queries.ts';

/** An order that the transaction has locked. */
export interface Settled {
  id: number;
  accountId: number | null;
  staffId: number;
  /** Whether the days that it offered are sold though they are all over. */
  evenIfOver?: boolean | undefined;
}

/** Money that came. Integer paise; the day is YYYY-MM-DD in India. */
export interface Came {
  way: Way;
  paise: number;
  reference: string | null;
  receivedOn: string;
  /** What of it is above what was due. */
  above?: number | undefined;
  /** Whether its reference pays for other orders, too, as staff share it out. */
  isShare?: boolean | undefined;
  /** Of money that another order had: the id of the payment that took it from there. */
  movedFrom?: number | undefined;
}

/** How far back the day of a payment may be. */
const MOST_DAYS_AGO = 400;

/** Refuses with 400 a day to come, or more than 400 days ago, as that on which money came. */
export function refuseImpossibleDay(day: string, today: string): void {
  if (day > today || day < addDays(today, -MOST_DAYS_AGO))
    throw refusal(400, 'money.day-impossible', { details: { field: 'receivedOn' } });
}

/**
 * Refuses with 409 money that came after the day until which the order's offer held: its days and its price are offered anew, as a new
 * order.
 */
export function refuseEnded(
  { holdsUntil }: Pick<Order, 'holdsUntil'>,
  { cameOn }: { cameOn: string },
): void {
  if (holdsUntil !== null && isEnded({ holdsUntil }, cameOn))
    throw refusal(409, 'orders.offer-ended', { values: { date: holdsUntil } });
}

/**
 * Enrols the learner in the courses of the order, unless that was done with its first part, and returns the courses. Refuses with 409
 * when the learner's account is gone or a course has no seat left, and as `sellOrder`.
 */
export async function openCourses(
  parts: Pick<TellingParts, 'now'>,
  tx: Transaction,
  { id, accountId, evenIfOver }: Settled,
): Promise<Titled[]> {
  if (accountId === null) throw refusal(409, 'orders.learner-gone');
  const courses = await lockOrderedCourses(tx, { orderId: id, accountId });
  if (await isSold(tx, id)) return courses;
  const full = courses.find((course) => course.full && !course.held);
  if (full) throw refusal(409, 'orders.no-seat', { values: titleOf(full) });
  const today = indianDate(parts.now());
  await sellOrder(tx, { orderId: id, accountId, today, evenIfOver });
  await clearOrderedSelection(tx, id);
  return courses;
}

/**
 * Makes the order paid by what came, in the caller's transaction: the learner is enrolled and told, and the receipt has the next
 * number. Returns the number. Without `came` nothing was due. Refuses as `openCourses`.
 */
export async function settle(
  parts: TellingParts,
  tx: Transaction,
  { from, came, ...order }: Settled & { from: OrderState[]; came: Came | undefined },
): Promise<string> {
  const { id, staffId } = order;
  const paid = { from, to: 'paid', utr: utrOf(came), paidOn: came?.receivedOn } as const;
  await moveOrder(tx, { id, by: staffId, ...paid });
  if (came) await insertPayment(tx, { orderId: id, ...came });
  const courses = await openCourses(parts, tx, order);
  const studio = await parts.facts.now();
  const number = await issueReceipt(tx, { orderId: id, staffId, at: parts.now(), studio });
  await tellConfirmed(parts, tx, { ...order, courses });
  return number;
}

/** A UTR has 12 digits; banks and apps show other references, too. */
const UTR = /^\d{12}$/;

/**
 * The UTR of a paid order: that of the money that made it paid, or none. What the learner has named stays in the order's events, and
 * is free for whoever has paid with it.
 */
export const utrOf = (came: Pick<Came, 'way' | 'reference'> | undefined): string | null =>
  came?.way === 'upi' && came.reference && UTR.test(came.reference) ? came.reference : null;

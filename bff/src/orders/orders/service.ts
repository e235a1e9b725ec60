import { notifyStaff } from '../../messaging/push/notify-staff.ts';
import type { PushDeps } from '../../messaging/push/outbox.ts';
import type { Sql, Transaction } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ErrorCode } from '../../platform/errors/error-codes.ts';
import { appError } from '../../platform/http/errors.ts';
import { pickTitle } from '../../platform/i18n/localized-content.ts';
import { formatRupees } from '../../platform/i18n/rupees.ts';
import type { EnqueueMail } from '../../platform/queue/mail-jobs.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { readUtr, type UtrContext } from '../../shared/utr.ts';
import { findOrderPaidWith, sumPaid } from '../invoices/queries.ts';
import type { Offer } from '../paid-periods/offer.ts';
import { offersOf } from '../paid-periods/period.ts';
import { hasSoldPeriods } from '../paid-periods/queries.ts';
import { isOfferExpired, type Order, type OrderState, PAYABLE_STATES } from './order.ts';
import { scheduleWaitingMail } from './payments-waiting-queries.ts';
import {
  countUtrSubmissions,
  findOrder,
  insertOrder,
  listDuplicateReferences,
  lockLearner,
  lockOpenOrder,
  lockOwnOrder,
  lockUtr,
  MAX_ORDERS_PER_DAY,
  type NewOrderLine,
  type OrderableCourse,
  readCourseForOrder,
  readSelectionForOrder,
  secondsUntilNextOrder,
  transitionOrder,
} from './queries.ts';

/** Dependencies of functions that change orders. */
export interface OrderStoreDeps {
  sql: Sql;
  enqueueMail: EnqueueMail;
}

export interface OrderDeps extends OrderStoreDeps, PushDeps, Pick<Deps, 'studioSettings'> {
  now: () => Date;
}

/** The 404 for an order that does not exist. It is the same for orders of other accounts. */
export const orderNotFound = () => appError(404, 'orders.none');

/** The ordered months, by default the first offer. If days or fee are given, an offer that differs from them is refused. */
export interface MonthsChoice {
  months?: number | undefined;
  part?: boolean | undefined;
  firstDay?: string | undefined;
  lastDay?: string | undefined;
  fee?: number | undefined;
}

/** A course with its ordered months. */
export interface CourseChoice extends MonthsChoice {
  courseId: number;
}

interface CheckoutRequest {
  accountId: number;
  /** The learner, or the parent who orders for a child. */
  by: number;
  choices: CourseChoice[];
}

/**
 * Creates an order from the learner's selection and returns it; if the learner has an open order whose offer has not expired, returns
 * that order. Throws 409 when nothing is selected, a selected course is no longer available, or its months are not offered, and 429
 * after 20 orders within a day, because orders are stored for years.
 */
export function checkOut(
  { sql, now }: Pick<OrderStoreDeps, 'sql'> & { now: () => Date },
  { accountId, by, choices }: CheckoutRequest,
): Promise<{ order: Order; isNew: boolean }> {
  return sql.begin(async (tx) => {
    await lockLearner(tx, accountId);
    const today = indianDate(now());
    const open = await lockOpenOrder(tx, accountId);
    const isReplaced = open && (await cancelIfExpired(tx, { open, by, today }));
    if (open && !isReplaced) return { order: open, isNew: false };
    await assertOrderLimit(tx, accountId);
    const selected = await readSelectionForOrder(tx, { accountId, today });
    assertAllAvailable(selected);
    const choiceFor = (id: number) => choices.find(({ courseId }) => courseId === id);
    const lines = selected.map((course) =>
      toOrderLine(course, { today, choice: choiceFor(course.courseId) }),
    );
    return createOrder(tx, { accountId, by, lines });
  }) as Promise<{ order: Order; isNew: boolean }>;
}

interface ExpiredOrderReplacement {
  open: Order;
  by: number;
  today: string;
}

/** Cancels an open order whose offer has expired, so that another one can replace it; false while its payment is being checked. */
async function cancelIfExpired(
  tx: Transaction,
  { open, by, today }: ExpiredOrderReplacement,
): Promise<boolean> {
  const { id } = open;
  return (
    isOfferExpired(open, today) &&
    transitionOrder(tx, { id, from: PAYABLE_STATES, to: 'cancelled', by })
  );
}

async function createOrder(
  tx: Transaction,
  { accountId, by, lines }: Pick<CheckoutRequest, 'accountId' | 'by'> & { lines: NewOrderLine[] },
): Promise<{ order: Order; isNew: boolean }> {
  const id = await insertOrder(tx, { accountId, by, lines });
  return { order: await getOwnOrder(tx, { id, accountId }), isNew: true };
}

/** The order line for a course: its months with today's days and price. Throws 409 if the choice is not offered. */
export function toOrderLine(
  course: OrderableCourse,
  { today, choice = {} }: { today: string; choice: MonthsChoice | undefined },
): NewOrderLine {
  const { courseId, title, titleIn, startDate, fee, monthRule, lateRule, previous } = course;
  const line = { courseId, title, titleIn, startDate, fee };
  const values = pickTitle(course);
  const isSeenPrice = (price: number) => choice.fee === undefined || choice.fee === price;
  if (course.feePer === 'once') {
    if (!isSeenPrice(fee)) throw appError(409, 'orders.price-changed', { values });
    return line;
  }
  const offers = offersOf(course, { today, previous: previous ?? undefined });
  const offer = findChosenOffer(offers, choice);
  if (!offer) throw appError(409, 'orders.months-not-offered', { values });
  if (!isSeenPrice(offer.fee)) throw appError(409, 'orders.price-changed', { values });
  const { part, isBegun: _, ...sold } = offer;
  return { ...line, monthRule, lateRule, ...sold, ...(part && { part }) };
}

const findChosenOffer = (
  offers: Offer[],
  { months, part = false, firstDay, lastDay }: MonthsChoice,
): Offer | undefined =>
  offers.find(
    (offer) =>
      (months === undefined || (offer.months === months && offer.part === part)) &&
      (firstDay === undefined || offer.firstDay === firstDay) &&
      (lastDay === undefined || offer.lastDay === lastDay),
  );

interface RenewalRequest extends Pick<CheckoutRequest, 'accountId' | 'by'>, CourseChoice {}

/**
 * Creates an order for the next months of a course that the learner pays by the month, and returns it; an open order that contains the
 * course is returned instead, unless its offer has expired. Throws 404 for a missing course, 409 for a course that cannot be renewed or
 * while another order is open, and 429 as `checkOut`.
 */
export function renew(
  { sql, now }: Pick<OrderStoreDeps, 'sql'> & { now: () => Date },
  { accountId, by, courseId, ...choice }: RenewalRequest,
): Promise<{ order: Order; isNew: boolean }> {
  return sql.begin(async (tx) => {
    await lockLearner(tx, accountId);
    const today = indianDate(now());
    const open = await lockOpenOrder(tx, accountId);
    const isReplaced = open && (await cancelIfExpired(tx, { open, by, today }));
    if (!isReplaced && open?.lines.some((line) => line.courseId === courseId))
      return { order: open, isNew: false };
    if (open && !isReplaced)
      throw appError(409, 'orders.another-open', { values: { reference: open.reference } });
    await assertOrderLimit(tx, accountId);
    const course = await readCourseForOrder(tx, { accountId, courseId, today });
    if (!course) throw appError(404, 'courses.none');
    assertRenewable(course);
    return createOrder(tx, { accountId, by, lines: [toOrderLine(course, { today, choice })] });
  }) as Promise<{ order: Order; isNew: boolean }>;
}

/** An enrolled learner can renew even if the course is hidden, full or closed for new learners. */
function assertRenewable({
  enrolled,
  previous,
  feePer,
  hidden,
  closed,
  full,
  ...course
}: OrderableCourse): void {
  const values = pickTitle(course);
  if (!previous || feePer === 'once' || previous.lastDay === null)
    throw appError(409, 'orders.not-by-month', { values });
  if (enrolled) return;
  if (hidden || closed) throw appError(409, 'selection.course-closed', { values });
  if (full) throw appError(409, 'selection.course-full', { values });
}

async function assertOrderLimit(tx: Transaction, accountId: number): Promise<void> {
  const seconds = await secondsUntilNextOrder(tx, accountId);
  if (seconds === undefined) return;
  throw appError(429, 'orders.too-many', {
    values: { most: MAX_ORDERS_PER_DAY },
    headers: { 'Retry-After': String(seconds) },
  });
}

function assertAllAvailable(selected: OrderableCourse[]): void {
  if (selected.length === 0) throw appError(409, 'orders.nothing-selected');
  for (const { hidden, closed, full, enrolled, ...course } of selected) {
    const values = pickTitle(course);
    if (hidden) throw appError(409, 'orders.course-not-offered', { values });
    if (closed) throw appError(409, 'orders.course-closed', { values });
    if (full) throw appError(409, 'orders.course-full', { values });
    if (enrolled) throw appError(409, 'orders.already-enrolled', { values });
  }
}

interface OwnOrderKey {
  id: number;
  accountId: number;
}

/** The order with this id, if it belongs to the learner or the learner's child. Throws 404 otherwise. */
export async function getOwnOrder(db: Sql | Transaction, key: OwnOrderKey): Promise<Order> {
  const order = await findOrder(db, key);
  if (!order) throw orderNotFound();
  return order;
}

/** How often a UTR can be corrected while staff check it: each correction is stored and sends a mail. */
const MAX_UTR_CORRECTIONS = 5;

/** How many submitted orders may name the same UTR. Staff compare all of them. */
const MAX_ORDERS_PER_UTR = 20;

/**
 * Stores the UTR (the bank's 12 digits) found in the text, marks the learner's order as submitted and returns it. Until staff review
 * the UTR, the learner can correct it five times. Several submitted orders may have the same UTR, because another person who knows
 * the UTR can send it before the payer does; staff decide between them. Throws 400 for a text without a UTR, 404 when there is no such
 * order, and 409 when the order awaits no payment, when staff have reviewed the UTR, when the UTR paid for another order or a part of
 * one, or when twenty orders have it.
 */
export async function submitUtr(
  { sql, enqueueMail, enqueuePushJobs, now }: OrderDeps,
  { id, accountId, text }: OwnOrderKey & { text: string },
): Promise<Order> {
  const utr = requireUtr(text, utrContextOf(await getOwnOrder(sql, { id, accountId }), now()));
  return sql.begin(async (tx) => {
    await lockUtr(tx, utr);
    const before = await lockOwnOrder(tx, { id, accountId });
    if (!before) throw orderNotFound();
    const isCorrection = before.state === 'submitted';
    if (isCorrection) await assertUtrCorrectable(tx, before, utr);
    await assertUtrAvailable(tx, { utr, order: before });
    const from: OrderState[] = ['awaiting payment', 'submitted', 'rejected'];
    const paidOn = isCorrection ? undefined : indianDate(now());
    const moved = await transitionOrder(tx, {
      id,
      from,
      to: 'submitted',
      by: accountId,
      utr,
      paidOn,
    });
    if (!moved) throwStateConflict(before);
    await enqueueMail(tx, { kind: 'payment-received', id });
    const mail = await scheduleWaitingMail(tx);
    if (mail)
      await enqueueMail(tx, { kind: 'payment-waiting', id: mail.number, after: mail.after });
    const order = await getOwnOrder(tx, { id, accountId });
    await notifyStaff({ enqueuePushJobs, now }, tx, {
      kind: 'payment',
      formatText: ({ pushes: { toStaff } }) => ({
        title: isCorrection ? toStaff.utrCorrected : toStaff.paymentReceived,
        body: `${formatRupees(order.due)}, ${order.reference}`,
      }),
      path: '/StaffPayments',
    });
    return order;
  }) as Promise<Order>;
}

const utrContextOf = (order: Order, now: Date): UtrContext => ({
  reference: order.reference,
  amounts: [order.amount, order.due],
  year: Number(indianDate(now).slice(0, 4)),
});

/** The error details that name the invalid field. */
const UTR_FIELD = { field: 'utr' };

function requireUtr(text: string, context: UtrContext): string {
  const read = readUtr(text, context);
  if ('utr' in read) return read.utr;
  if (read.problem === 'length')
    throw appError(400, 'orders.utr-length', {
      values: { digits: read.digits },
      details: UTR_FIELD,
    });
  throw appError(400, `orders.utr-${read.problem}`, { details: UTR_FIELD });
}

/** Throws 409 for the same UTR again, for a correction after the review by staff, and for a sixth correction. */
async function assertUtrCorrectable(tx: Transaction, before: Order, utr: string): Promise<void> {
  if (before.utr === utr) throwStateConflict(before);
  if (before.lookedAt !== null) throw appError(409, 'orders.utr-looked-at', { details: UTR_FIELD });
  if ((await countUtrSubmissions(tx, before.id)) > MAX_UTR_CORRECTIONS)
    throw appError(409, 'orders.utr-corrected-often', { details: UTR_FIELD });
}

interface SubmittedUtr {
  utr: string;
  order: Order;
}

async function assertUtrAvailable(tx: Transaction, { utr, order }: SubmittedUtr): Promise<void> {
  const partPayment = order.parts.find((part) => part.utr === utr);
  if (partPayment)
    throw appError(409, 'orders.utr-counted', {
      values: { amount: partPayment.amount },
      details: UTR_FIELD,
    });
  // Also if it is the reference of a refund, for this order or another one.
  if (await findOrderPaidWith(tx, utr))
    throw appError(409, 'orders.utr-used', { details: UTR_FIELD });
  const others = await listDuplicateReferences(tx, { utr, id: order.id });
  if (others.length >= MAX_ORDERS_PER_UTR)
    throw appError(409, 'orders.utr-named-often', { details: UTR_FIELD });
}

/**
 * Cancels the learner's unpaid order and returns it; an order whose payments were all refunded counts as unpaid. Throws 404 when there
 * is none, and 409 when it is paid in full or in part, has enrolled the learner, or is cancelled.
 */
export async function cancelOrder(
  { sql }: Pick<OrderStoreDeps, 'sql'>,
  { id, accountId }: OwnOrderKey,
): Promise<Order> {
  return sql.begin(async (tx) => {
    const before = await lockOwnOrder(tx, { id, accountId });
    if (!before) throw orderNotFound();
    const from: OrderState[] = ['awaiting payment', 'submitted', 'rejected'];
    await cancelLockedOrder(tx, before, { from, by: accountId, ifPaid: 'orders.part-paid' });
    if (await hasSoldPeriods(tx, id)) throw appError(409, 'orders.part-paid');
    return getOwnOrder(tx, { id, accountId });
  }) as Promise<Order>;
}

interface OrderCancellation {
  from: OrderState[];
  /** The account that cancels it. */
  by: number;
  /** The error code if a part is paid. */
  ifPaid: 'orders.part-paid' | 'orders.give-back-first';
}

/** Cancels an order that the transaction has locked. Throws 409 if its state is not one of `from`, or if it is partly paid. */
export async function cancelLockedOrder(
  tx: Transaction,
  order: Pick<Order, 'id' | 'state'>,
  { from, by, ifPaid }: OrderCancellation,
): Promise<void> {
  const { id, state } = order;
  if (!from.includes(state)) throwStateConflict(order);
  if ((await sumPaid(tx, { orderId: id })) > 0) throw appError(409, ifPaid);
  await transitionOrder(tx, { id, from, to: 'cancelled', by });
}

const STATE_ERROR_CODES = {
  'awaiting payment': 'orders.awaiting-payment',
  submitted: 'orders.submitted',
  paid: 'orders.paid',
  rejected: 'orders.rejected',
  cancelled: 'orders.cancelled',
} as const satisfies Record<OrderState, ErrorCode>;

/** Throws the 409 for a change that the order's state does not allow. */
export function throwStateConflict({ state }: { state: OrderState }): never {
  throw appError(409, STATE_ERROR_CODES[state]);
}

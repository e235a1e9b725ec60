import { randomInt } from 'node:crypto';
import { tellStaff } from '../../messaging/push/notify-staff.ts';
import type { PushParts } from '../../messaging/push/outbox.ts';
import type { Sql, Transaction } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { RefusalCode } from '../../platform/errors/error-codes.ts';
import { refusal } from '../../platform/http/errors.ts';
import { titleOf } from '../../platform/i18n/localized-content.ts';
import { inRupees } from '../../platform/i18n/rupees.ts';
import type { EnqueueMail } from '../../platform/queue/mail-jobs.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { readUtr, type UtrContext } from '../../shared/utr.ts';
import { findPaidWith, paidOf } from '../invoices/queries.ts';
import { type Offer, offersOf } from '../paid-periods/period.ts';
import { isSold } from '../paid-periods/queries.ts';
import { isEnded, type Order, type OrderState, STATES_TO_PAY } from './order.ts';
import {
  countSubmissions,
  findOrder,
  insertOrder,
  listOtherClaims,
  lockLearner,
  lockOpenOrder,
  lockOwnOrder,
  lockUtr,
  moveOrder,
  type NewLine,
  ORDERS_A_DAY,
  type Orderable,
  readCourseForOrder,
  readSelectionForOrder,
  secondsUntilNextOrder,
} from './queries.ts';
import { takeWaitingMail } from './waiting-mail-queries.ts';

/** What changes of orders need. */
export interface Parts {
  sql: Sql;
  enqueueMail: EnqueueMail;
}

export interface TellingParts extends Parts, PushParts, Pick<Deps, 'facts'> {
  now: () => Date;
}

/** The 404 for an order that does not exist. It is the same for orders of other accounts. */
export const noSuchOrder = () => refusal(404, 'orders.none');

/** Which months are ordered, by default those that are offered first. Of the days and the fee that were seen others are refused. */
export interface ChosenMonths {
  months?: number | undefined;
  part?: boolean | undefined;
  firstDay?: string | undefined;
  lastDay?: string | undefined;
  fee?: number | undefined;
}

/** What is ordered of a course. */
export interface Choice extends ChosenMonths {
  courseId: number;
}

interface CheckOut {
  accountId: number;
  /** The learner, or the parent who orders for a child. */
  by: number;
  choices: Choice[];
}

/**
 * Makes an order from the learner's selection and returns it; while the learner has an open order, returns that
 * order instead, unless its offer has ended. Refuses with 409 when nothing is selected, a selected course is not available any more, or its months are
 * not offered, and with 429 after 20 orders within a day: orders are stored for years.
 */
export function checkOut(
  { sql, now }: Pick<Parts, 'sql'> & { now: () => Date },
  { accountId, by, choices }: CheckOut,
): Promise<{ order: Order; isNew: boolean }> {
  return sql.begin(async (tx) => {
    await lockLearner(tx, accountId);
    const today = indianDate(now());
    const open = await lockOpenOrder(tx, accountId);
    const isReplaced = open && (await replaceEnded(tx, { open, by, today }));
    if (open && !isReplaced) return { order: open, isNew: false };
    await refuseTooMany(tx, accountId);
    const selected = await readSelectionForOrder(tx, { accountId, today });
    refuseUnavailable(selected);
    const chosenOf = (id: number) => choices.find(({ courseId }) => courseId === id);
    const lines = selected.map((course) =>
      lineOf(course, { today, choice: chosenOf(course.courseId) }),
    );
    return newOrder(tx, { accountId, by, lines });
  }) as Promise<{ order: Order; isNew: boolean }>;
}

interface Replacing {
  open: Order;
  by: number;
  today: string;
}

/** Cancels an open order whose offer has ended, as another one is made in its place; false while its payment is checked. */
async function replaceEnded(tx: Transaction, { open, by, today }: Replacing): Promise<boolean> {
  const { id } = open;
  return isEnded(open, today) && moveOrder(tx, { id, from: STATES_TO_PAY, to: 'cancelled', by });
}

async function newOrder(
  tx: Transaction,
  { accountId, by, lines }: Pick<CheckOut, 'accountId' | 'by'> & { lines: NewLine[] },
): Promise<{ order: Order; isNew: boolean }> {
  const id = await insertOrder(tx, { accountId, by, reference: newReference(), lines });
  return { order: await ownOrder(tx, { id, accountId }), isNew: true };
}

/** What is ordered of the course: its months with their days and price as they are today. Refuses with 409 what is not offered. */
export function lineOf(
  course: Orderable,
  { today, choice = {} }: { today: string; choice: ChosenMonths | undefined },
): NewLine {
  const { courseId, title, titleIn, startDate, fee, monthRule, lateRule, previous } = course;
  const line = { courseId, title, titleIn, startDate, fee };
  const values = titleOf(course);
  const isSeen = (price: number) => choice.fee === undefined || choice.fee === price;
  if (course.feePer === 'once') {
    if (!isSeen(fee)) throw refusal(409, 'orders.price-changed', { values });
    return line;
  }
  const offers = offersOf(course, { today, previous: previous ?? undefined });
  const offer = chosenAmong(offers, choice);
  if (!offer) throw refusal(409, 'orders.months-not-offered', { values });
  if (!isSeen(offer.fee)) throw refusal(409, 'orders.price-changed', { values });
  const { part, isBegun: _, ...sold } = offer;
  return { ...line, monthRule, lateRule, ...sold, ...(part && { part }) };
}

const chosenAmong = (
  offers: Offer[],
  { months, part = false, firstDay, lastDay }: ChosenMonths,
): Offer | undefined =>
  offers.find(
    (offer) =>
      (months === undefined || (offer.months === months && offer.part === part)) &&
      (firstDay === undefined || offer.firstDay === firstDay) &&
      (lastDay === undefined || offer.lastDay === lastDay),
  );

interface Renewal extends Pick<CheckOut, 'accountId' | 'by'>, Choice {}

/**
 * Makes an order for the next months of a course that the learner pays by the month, and returns it; an open order that has the
 * course in it is returned instead, unless its offer has ended. Refuses with 404 a course that does not exist, with 409 one that cannot be renewed, or while
 * another order is open, and with 429 as `checkOut`.
 */
export function renew(
  { sql, now }: Pick<Parts, 'sql'> & { now: () => Date },
  { accountId, by, courseId, ...choice }: Renewal,
): Promise<{ order: Order; isNew: boolean }> {
  return sql.begin(async (tx) => {
    await lockLearner(tx, accountId);
    const today = indianDate(now());
    const open = await lockOpenOrder(tx, accountId);
    const isReplaced = open && (await replaceEnded(tx, { open, by, today }));
    if (!isReplaced && open?.lines.some((line) => line.courseId === courseId))
      return { order: open, isNew: false };
    if (open && !isReplaced)
      throw refusal(409, 'orders.another-open', { values: { reference: open.reference } });
    await refuseTooMany(tx, accountId);
    const course = await readCourseForOrder(tx, { accountId, courseId, today });
    if (!course) throw refusal(404, 'courses.none');
    refuseRenewal(course);
    return newOrder(tx, { accountId, by, lines: [lineOf(course, { today, choice })] });
  }) as Promise<{ order: Order; isNew: boolean }>;
}

/** Who has a place renews it also where the course is hidden, full or closed to new learners. */
function refuseRenewal({
  enrolled,
  previous,
  feePer,
  hidden,
  closed,
  full,
  ...course
}: Orderable): void {
  const values = titleOf(course);
  if (!previous || feePer === 'once' || previous.lastDay === null)
    throw refusal(409, 'orders.not-by-month', { values });
  if (enrolled) return;
  if (hidden || closed) throw refusal(409, 'selection.course-closed', { values });
  if (full) throw refusal(409, 'selection.course-full', { values });
}

async function refuseTooMany(tx: Transaction, accountId: number): Promise<void> {
  const seconds = await secondsUntilNextOrder(tx, accountId);
  if (seconds === undefined) return;
  throw refusal(429, 'orders.too-many', {
    values: { most: ORDERS_A_DAY },
    headers: { 'Retry-After': String(seconds) },
  });
}

function refuseUnavailable(selected: Orderable[]): void {
  if (selected.length === 0) throw refusal(409, 'orders.nothing-selected');
  for (const { hidden, closed, full, enrolled, ...course } of selected) {
    const values = titleOf(course);
    if (hidden) throw refusal(409, 'orders.course-not-offered', { values });
    if (closed) throw refusal(409, 'orders.course-closed', { values });
    if (full) throw refusal(409, 'orders.course-full', { values });
    if (enrolled) throw refusal(409, 'orders.already-enrolled', { values });
  }
}

// Without letters that look like digits: learners read their reference out on the phone.
const REFERENCE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference of an order, by chance. */
export const newReference = () =>
  `GY-${Array.from({ length: 6 }, () => REFERENCE_LETTERS[randomInt(32)]).join('')}`;

interface Own {
  id: number;
  accountId: number;
}

/** The learner's order with this id, or a child's of theirs. Refuses with 404 when there is none, or when it belongs to others. */
export async function ownOrder(db: Sql | Transaction, own: Own): Promise<Order> {
  const order = await findOrder(db, own);
  if (!order) throw noSuchOrder();
  return order;
}

/** How often a UTR may be corrected while staff check it: each correction is stored and sends a mail. */
const MOST_CORRECTIONS = 5;

/** How many submitted orders may name the same UTR. Staff compare all of them. */
const MOST_CLAIMS = 20;

/**
 * Stores the UTR (the bank's 12 digits) that is in the text, marks the learner's order as submitted and returns it. Until
 * staff look at it, the learner may correct it five times. Other submitted orders may name the same UTR, as whoever knows it
 * can send it before its payer does: staff give it to one. Refuses with 400 a text without a UTR, with 404 when there is no
 * such order, and with 409 when it does not await a payment, when staff have looked at the UTR, when it has paid for an order
 * or a part of one, or when twenty orders name it.
 */
export async function submitUtr(
  { sql, enqueueMail, enqueuePushJobs, now }: TellingParts,
  { id, accountId, text }: Own & { text: string },
): Promise<Order> {
  const utr = utrIn(text, contextOf(await ownOrder(sql, { id, accountId }), now()));
  return sql.begin(async (tx) => {
    await lockUtr(tx, utr);
    const before = await lockOwnOrder(tx, { id, accountId });
    if (!before) throw noSuchOrder();
    const isCorrection = before.state === 'submitted';
    if (isCorrection) await refuseCorrection(tx, before, utr);
    await refuseTakenUtr(tx, { utr, order: before });
    const from: OrderState[] = ['awaiting payment', 'submitted', 'rejected'];
    const paidOn = isCorrection ? undefined : indianDate(now());
    const moved = await moveOrder(tx, { id, from, to: 'submitted', by: accountId, utr, paidOn });
    if (!moved) refuseMove(before);
    await enqueueMail(tx, { kind: 'payment-received', id });
    const mail = await takeWaitingMail(tx);
    if (mail)
      await enqueueMail(tx, { kind: 'payment-waiting', id: mail.number, after: mail.after });
    const order = await ownOrder(tx, { id, accountId });
    await tellStaff({ enqueuePushJobs, now }, tx, {
      kind: 'payment',
      say: ({ pushes: { toStaff } }) => ({
        title: isCorrection ? toStaff.utrCorrected : toStaff.paymentCame,
        body: `${inRupees(order.due)}, ${order.reference}`,
      }),
      path: '/StaffPayments',
    });
    return order;
  }) as Promise<Order>;
}

const contextOf = (order: Order, now: Date): UtrContext => ({
  reference: order.reference,
  amounts: [order.amount, order.due],
  year: Number(indianDate(now).slice(0, 4)),
});

/** The field that is refused. */
const UTR = { field: 'utr' };

function utrIn(text: string, context: UtrContext): string {
  const read = readUtr(text, context);
  if ('utr' in read) return read.utr;
  if (read.problem === 'length')
    throw refusal(400, 'orders.utr-length', { values: { digits: read.digits }, details: UTR });
  throw refusal(400, `orders.utr-${read.problem}`, { details: UTR });
}

/** Refuses the same UTR once more, another one after staff have looked, and a sixth one. */
async function refuseCorrection(tx: Transaction, before: Order, utr: string): Promise<void> {
  if (before.utr === utr) refuseMove(before);
  if (before.lookedAt !== null) throw refusal(409, 'orders.utr-looked-at', { details: UTR });
  if ((await countSubmissions(tx, before.id)) > MOST_CORRECTIONS)
    throw refusal(409, 'orders.utr-corrected-often', { details: UTR });
}

interface NewClaim {
  utr: string;
  order: Order;
}

async function refuseTakenUtr(tx: Transaction, { utr, order }: NewClaim): Promise<void> {
  const counted = order.parts.find((part) => part.utr === utr);
  if (counted)
    throw refusal(409, 'orders.utr-counted', { values: { amount: counted.amount }, details: UTR });
  // Also where it is the number of money that was given back, for this order or another one.
  if (await findPaidWith(tx, utr)) throw refusal(409, 'orders.utr-used', { details: UTR });
  const others = await listOtherClaims(tx, { utr, id: order.id });
  if (others.length >= MOST_CLAIMS) throw refusal(409, 'orders.utr-named-often', { details: UTR });
}

/**
 * Cancels the learner's unpaid order and returns it, also where all that was paid of it went back. Refuses with 404 when there is
 * none, and with 409 when it is paid, in whole or in part, has given a course, or is cancelled.
 */
export async function cancelOrder(
  { sql }: Pick<Parts, 'sql'>,
  { id, accountId }: Own,
): Promise<Order> {
  return sql.begin(async (tx) => {
    const before = await lockOwnOrder(tx, { id, accountId });
    if (!before) throw noSuchOrder();
    const from: OrderState[] = ['awaiting payment', 'submitted', 'rejected'];
    await cancelLocked(tx, before, { from, by: accountId, ifPaid: 'orders.part-paid' });
    if (await isSold(tx, id)) throw refusal(409, 'orders.part-paid');
    return ownOrder(tx, { id, accountId });
  }) as Promise<Order>;
}

interface Cancelling {
  from: OrderState[];
  /** The account that cancels it. */
  by: number;
  /** What whoever cancels it reads where something is paid. */
  ifPaid: 'orders.part-paid' | 'orders.give-back-first';
}

/** Cancels an order that the transaction has locked. Refuses with 409 a state that is not one of `from`, and one that is paid in part. */
export async function cancelLocked(
  tx: Transaction,
  order: Pick<Order, 'id' | 'state'>,
  { from, by, ifPaid }: Cancelling,
): Promise<void> {
  const { id, state } = order;
  if (!from.includes(state)) refuseMove(order);
  if ((await paidOf(tx, { orderId: id })) > 0) throw refusal(409, ifPaid);
  await moveOrder(tx, { id, from, to: 'cancelled', by });
}

const STATE_CODES = {
  'awaiting payment': 'orders.awaiting-payment',
  submitted: 'orders.submitted',
  paid: 'orders.paid',
  rejected: 'orders.rejected',
  cancelled: 'orders.cancelled',
} as const satisfies Record<OrderState, RefusalCode>;

/** Refuses a change that the order's state does not allow. */
export function refuseMove({ state }: { state: OrderState }): never {
  throw refusal(409, STATE_CODES[state]);
}

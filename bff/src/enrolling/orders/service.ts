import { randomInt } from 'node:crypto';
import type { Sql, Transaction } from '../../database/db.ts';
import { refusal } from '../../http/errors.ts';
import type { EnqueueMail } from '../../jobs/mail-jobs.ts';
import { inRupees } from '../../mail/mail-template.ts';
import type { PushParts } from '../../messages/push/outbox.ts';
import { tellStaff } from '../../messages/push/tell-staff.ts';
import type { RefusalCode } from '../../refusals/refusals.ts';
import { indianDate } from '../../time/indian-time.ts';
import { enrol } from '../enrolment/queries.ts';
import type { Order, OrderState } from './order.ts';
import {
  type Claim,
  countSubmissions,
  findOpenOrder,
  findOrder,
  insertOrder,
  listOtherClaims,
  lockLearner,
  lockOtherClaims,
  lockOwnOrder,
  lockUtr,
  moveOrder,
  ORDERS_A_DAY,
  readSelectionForOrder,
  type Selected,
  secondsUntilNextOrder,
} from './queries.ts';
import {
  clearOrderedSelection,
  findUtr,
  lockOrder,
  lockOrderedCourses,
  nextReceiptNumber,
} from './staff-queries.ts';
import { cannotBeUtr } from './utr.ts';
import { takeWaitingMail } from './waiting-mail-queries.ts';

interface Parts {
  sql: Sql;
  enqueueMail: EnqueueMail;
}

interface TellingParts extends Parts, PushParts {
  now: () => Date;
}

/** The 404 for an order that does not exist. It is the same for orders of other accounts. */
export const noSuchOrder = () => refusal(404, 'orders.none');

/**
 * Makes an order from the learner's selection and returns it; while the learner has an open order, returns that
 * order instead. Refuses with 409 when nothing is selected or a selected course is not available any more, and with
 * 429 after 20 orders within a day: orders are stored for years.
 */
export function checkOut(
  { sql, now }: Pick<Parts, 'sql'> & { now: () => Date },
  accountId: number,
): Promise<{ order: Order; isNew: boolean }> {
  return sql.begin(async (tx) => {
    await lockLearner(tx, accountId);
    const open = await findOpenOrder(tx, accountId);
    if (open) return { order: open, isNew: false };
    await refuseTooMany(tx, accountId);
    const selected = await readSelectionForOrder(tx, { accountId, today: indianDate(now()) });
    refuseUnavailable(selected);
    const id = await insertOrder(tx, { accountId, reference: newReference(), lines: selected });
    return { order: await ownOrder(tx, { id, accountId }), isNew: true };
  }) as Promise<{ order: Order; isNew: boolean }>;
}

async function refuseTooMany(tx: Transaction, accountId: number): Promise<void> {
  const seconds = await secondsUntilNextOrder(tx, accountId);
  if (seconds === undefined) return;
  throw refusal(429, 'orders.too-many', {
    values: { most: ORDERS_A_DAY },
    headers: { 'Retry-After': String(seconds) },
  });
}

function refuseUnavailable(selected: Selected[]): void {
  if (selected.length === 0) throw refusal(409, 'orders.nothing-selected');
  for (const { title, hidden, closed, full, enrolled } of selected) {
    if (hidden) throw refusal(409, 'orders.course-not-offered', { values: { title } });
    if (closed) throw refusal(409, 'orders.course-closed', { values: { title } });
    if (full) throw refusal(409, 'orders.course-full', { values: { title } });
    if (enrolled) throw refusal(409, 'orders.already-enrolled', { values: { title } });
  }
}

// Without letters that look like digits: learners read their reference out on the phone.
const REFERENCE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const newReference = () =>
  `GY-${Array.from({ length: 6 }, () => REFERENCE_LETTERS[randomInt(32)]).join('')}`;

interface Own {
  id: number;
  accountId: number;
}

/** The learner's order with this id. Refuses with 404 when there is none, or when it belongs to another account. */
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
 * Stores the UTR (the bank's 12 digits) of the learner's payment, marks the order as submitted and returns it. Until
 * staff have decided, the learner may correct it five times. Other submitted orders may name the same UTR, as whoever
 * knows it can send it before its payer does: staff give it to one. Refuses with 400 digits that cannot be a UTR, with
 * 404 when there is no such order, and with 409 when it does not await a payment, when an order was paid with the UTR,
 * or when twenty name it.
 */
export async function submitUtr(
  { sql, enqueueMail, enqueuePushJobs, now }: TellingParts,
  { id, accountId, utr }: Own & { utr: string },
): Promise<Order> {
  return sql.begin(async (tx) => {
    await lockUtr(tx, utr);
    const before = await lockOwnOrder(tx, { id, accountId });
    if (!before) throw noSuchOrder();
    if (cannotBeUtr(utr, before.amount)) throw refusal(400, 'orders.utr-impossible');
    const isCorrection = before.state === 'submitted';
    if (isCorrection && before.utr === utr) refuseMove(before);
    await refuseManyCorrections(tx, id);
    await refuseTakenUtr(tx, { utr, id });
    const from: OrderState[] = ['awaiting payment', 'submitted', 'rejected'];
    const moved = await moveOrder(tx, { id, from, to: 'submitted', by: accountId, utr });
    if (!moved) refuseMove(before);
    await enqueueMail(tx, { kind: 'payment-received', id });
    const mail = await takeWaitingMail(tx);
    if (mail)
      await enqueueMail(tx, { kind: 'payment-waiting', id: mail.number, after: mail.after });
    const order = await ownOrder(tx, { id, accountId });
    const { amount, reference } = order;
    await tellStaff({ enqueuePushJobs, now }, tx, {
      kind: 'payment',
      title: isCorrection ? 'A UTR was corrected' : 'A payment came',
      body: `${inRupees(amount)}, ${reference}`,
      path: '/StaffPayments',
    });
    return order;
  }) as Promise<Order>;
}

async function refuseManyCorrections(tx: Transaction, id: number): Promise<void> {
  if ((await countSubmissions(tx, id)) <= MOST_CORRECTIONS) return;
  throw refusal(409, 'orders.utr-corrected-often');
}

async function refuseTakenUtr(tx: Transaction, claim: { utr: string; id: number }): Promise<void> {
  const others = await listOtherClaims(tx, claim);
  if (others.some(({ state }) => state === 'paid')) throw refusal(409, 'orders.utr-used');
  if (others.length >= MOST_CLAIMS) throw refusal(409, 'orders.utr-named-often');
}

/**
 * Cancels the learner's unpaid order and returns it. Refuses with 404 when there is none, and with 409 when it is
 * paid or cancelled.
 */
export async function cancelOrder({ sql }: Pick<Parts, 'sql'>, { id, accountId }: Own) {
  const from: OrderState[] = ['awaiting payment', 'submitted', 'rejected'];
  const moved = await moveOrder(sql, { id, accountId, from, to: 'cancelled', by: accountId });
  const order = await ownOrder(sql, { id, accountId });
  return moved ? order : refuseMove(order);
}

const STATE_CODES = {
  'awaiting payment': 'orders.awaiting-payment',
  submitted: 'orders.submitted',
  paid: 'orders.paid',
  rejected: 'orders.rejected',
  cancelled: 'orders.cancelled',
} as const satisfies Record<OrderState, RefusalCode>;

function refuseMove({ state }: { state: OrderState }): never {
  throw refusal(409, STATE_CODES[state]);
}

interface StaffDecision {
  id: number;
  staffId: number;
}

/**
 * The states from which an order can be confirmed. Without UPI, or for an amount of 0, there is no UTR to wait
 * for.
 */
export const confirmableStates = (
  { amount }: { amount: number },
  { paidAtStudio }: { paidAtStudio: boolean },
): OrderState[] =>
  paidAtStudio || amount === 0 ? ['submitted', 'awaiting payment'] : ['submitted'];

interface Rejection extends StaffDecision {
  reason: string;
}

interface Confirmation extends StaffDecision {
  /** The other orders that name the same UTR, as staff saw them, and what their learners are told. */
  askBack?: { orders: number[]; reason: string } | undefined;
}

/**
 * Confirms a payment: in one transaction the order becomes paid, gets the next receipt number, and the learner is
 * enrolled in its courses. Other submitted orders with its UTR are rejected with the reason. Refuses with 404 when there
 * is no such order, and with 409 when its state does not allow it, the learner's account is gone, a course has no seat
 * left, an order was paid with the UTR, or an order names it that is not in `askBack`: staff have not seen that one.
 */
export async function confirmOrder(
  { sql, enqueueMail, paidAtStudio }: Parts & { paidAtStudio: boolean },
  { id, staffId, askBack }: Confirmation,
): Promise<void> {
  await sql.begin(async (tx) => {
    const utr = await findUtr(tx, id);
    if (utr) await lockUtr(tx, utr);
    const order = await lockOrder(tx, id);
    if (!order) throw noSuchOrder();
    if (order.utr !== utr) throw refusal(409, 'orders.utr-corrected-meanwhile');
    const from = confirmableStates(order, { paidAtStudio });
    if (!from.includes(order.state)) refuseMove(order);
    if (order.accountId === null) throw refusal(409, 'orders.learner-gone');
    const claims = utr ? await lockOtherClaims(tx, { utr, id }) : [];
    refuseUnseen(claims, askBack?.orders ?? []);
    const receiptNumber = await nextReceiptNumber(tx);
    const courses = await lockOrderedCourses(tx, id);
    const full = courses.find((course) => course.full);
    if (full) throw refusal(409, 'orders.no-seat', { values: { title: full.title } });
    await moveOrder(tx, { id, from, to: 'paid', by: staffId, receiptNumber });
    const courseIds = courses.map((course) => course.id);
    await enrol(tx, { accountId: order.accountId, courseIds, orderId: id });
    await clearOrderedSelection(tx, id);
    await enqueueMail(tx, { kind: 'payment-confirmed', id }, { kind: 'course-welcome', id });
    const reason = askBack?.reason ?? '';
    for (const claim of claims)
      await rejectSubmitted(tx, { enqueueMail }, { id: claim.id, staffId, reason });
  });
}

function refuseUnseen(claims: Claim[], seen: number[]): void {
  const paid = claims.find(({ state }) => state === 'paid');
  if (paid) throw refusal(409, 'orders.utr-paid', { values: { reference: paid.reference } });
  if (claims.some(({ id }) => !seen.includes(id)))
    throw refusal(409, 'orders.utr-named-by-another');
}

/**
 * Rejects a payment with a reason for the learner. Refuses with 404 when there is no such order, and with 409 when
 * it is not submitted.
 */
export async function rejectOrder(
  { sql, enqueueMail }: Parts,
  { id, staffId, reason }: Rejection,
): Promise<void> {
  await sql.begin(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw noSuchOrder();
    if (order.state !== 'submitted') refuseMove(order);
    await rejectSubmitted(tx, { enqueueMail }, { id, staffId, reason });
  });
}

/** Rejects an order that the transaction has locked as submitted. */
async function rejectSubmitted(
  tx: Transaction,
  { enqueueMail }: Pick<Parts, 'enqueueMail'>,
  { id, staffId, reason }: Rejection,
): Promise<void> {
  await moveOrder(tx, { id, from: ['submitted'], to: 'rejected', by: staffId, reason });
  await enqueueMail(tx, { kind: 'payment-rejected', id });
}

import type { NewPerson, Person } from '../../accounts/directory/person.ts';
import { lockPerson } from '../../accounts/directory/queries.ts';
import { addPerson, noSuchPerson, sendClaimMail } from '../../accounts/directory/service.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { withoutEmptyTitle } from '../../platform/database/localized-columns.ts';
import type { Deps } from '../../platform/deps.ts';
import { appError, withFieldPrefix } from '../../platform/http/errors.ts';
import { pickTitle } from '../../platform/i18n/localized-content.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { isOfferExpired, type Order, PAYABLE_STATES } from '../orders/order.ts';
import {
  findOpenOrder,
  insertOrder,
  lockOpenOrder,
  lockUtr,
  type NewOrderLine,
  transitionOrder,
} from '../orders/queries.ts';
import { type CourseChoice, type OrderDeps, toOrderLine } from '../orders/service.ts';
import { type OrderToSettle, settleOrder } from '../orders/settle.ts';
import { offersOf } from '../paid-periods/period.ts';
import { type PaymentToRecord, recordPayment } from '../payments/record-payment.ts';
import type { DeskCourse, DeskOffers } from './desk-order.ts';
import { type DeskOrderableCourse, listDeskCourses, lockDeskCourses } from './queries.ts';

type DeskOrderDeps = OrderDeps & Pick<Deps, 'studioLanguage'>;

/** The learner of a desk order: a person with an account, or a new person. */
export type DeskOrderLearner = { accountId: number } | NewPerson;

/** An order that staff create for a learner. */
export interface DeskOrderRequest {
  staffId: number;
  learner: DeskOrderLearner;
  courses: CourseChoice[];
  /** The number of the learner's open order, which this order replaces. */
  replaces?: string | undefined;
  /** The payment received with the order, if any. */
  payment?: Omit<PaymentToRecord, 'id' | 'staffId'> | undefined;
}

/** The result of the transaction that creates a desk order. It is stored for its idempotency key. */
export interface CreatedDeskOrder {
  orderId: number;
  accountId: number;
  /** The receipt's number; null without a payment. */
  documentNumber: string | null;
  mailed: boolean;
}

/** What this learner, or a new person, can order today. Courses that the learner has paid by the month are included even if hidden or closed. */
export async function getDeskOffers(
  { sql, now }: Pick<DeskOrderDeps, 'sql' | 'now'>,
  accountId: number | undefined,
): Promise<DeskOffers> {
  const today = indianDate(now());
  const courses = await listDeskCourses(sql, { accountId: accountId ?? 0, today });
  const open = accountId === undefined ? undefined : await findOpenOrder(sql, accountId);
  return {
    open: open
      ? { id: open.id, reference: open.reference, state: open.state, isLate: isLate(open) }
      : null,
    courses: courses.map((course) => toDeskCourse(course, today)),
  };
}

function toDeskCourse(course: DeskOrderableCourse, today: string): DeskCourse {
  const { courseId, title, titleIn, startDate, fee, feePer, previous } = course;
  const why = unavailableReason(course);
  const deskCourse = withoutEmptyTitle({ courseId, title, titleIn, startDate, fee, why });
  if (feePer === 'once') return deskCourse;
  const offers = offersOf(course, { today, previous: previous ?? undefined });
  return { ...deskCourse, offers, why: why ?? (offers.length === 0 ? 'not offered' : null) };
}

/** A learner who has paid months of a course can renew it even if it is hidden or closed. A learner who is not enrolled needs a free seat. */
function unavailableReason(course: DeskOrderableCourse): DeskCourse['why'] {
  const { hidden, closed, full, enrolled, feePer, previous } = course;
  const renews = feePer === 'month' && previous !== null && previous.lastDay !== null;
  if (enrolled && !renews) return 'enrolled';
  if (hidden && !renews) return 'not offered';
  if (closed && !renews) return 'closed';
  return full && !enrolled ? 'full' : null;
}

/**
 * Creates an order for a learner, with the offers and prices of a checkout, in the caller's transaction. A new person gets an account, and
 * a person with an e-mail but no password gets a mail to choose one. A received payment is recorded, and an order of 0 rupees is confirmed
 * at once. Throws as `recordPayment`, 404 for a missing learner or course, and 409 for an e-mail that has an account, a course or months
 * that are not available, and an open order that is not named in `replaces` or is being paid.
 */
export async function createDeskOrder(
  deps: DeskOrderDeps,
  tx: Transaction,
  { staffId, learner, courses, replaces, payment }: DeskOrderRequest,
): Promise<CreatedDeskOrder> {
  // Before any order is locked, in the same lock order as submissions and confirmations.
  if (payment?.reference) await lockUtr(tx, payment.reference);
  const person = await findOrCreatePerson(deps, tx, learner);
  await replaceOpenOrder(tx, { accountId: person.id, staffId, replaces });
  const lines = await createOrderLines(tx, { person, courses, today: indianDate(deps.now()) });
  const orderId = await insertOrder(tx, {
    ...{ accountId: person.id, by: staffId, byStaff: true, lines },
  });
  const mailed = await sendClaimMail(deps, tx, person);
  const createdOrder = { id: orderId, staffId, accountId: person.id };
  const invoiceNumber = await settleImmediately(deps, tx, { ...createdOrder, lines, payment });
  return { orderId, accountId: person.id, documentNumber: invoiceNumber, mailed };
}

interface ImmediateSettlement extends OrderToSettle, Pick<DeskOrderRequest, 'payment'> {
  lines: NewOrderLine[];
}

/** Records the received payment, or enrols the learner if nothing is due. Returns the receipt's number. */
async function settleImmediately(
  deps: DeskOrderDeps,
  tx: Transaction,
  { lines, payment, ...createdOrder }: ImmediateSettlement,
): Promise<string | null> {
  const { id, staffId } = createdOrder;
  if (payment)
    return recordPayment(deps, tx, { ...payment, id, staffId }).catch(withFieldPrefix('payment'));
  if (lines.some(({ fee }) => fee > 0)) return null;
  return settleOrder(deps, tx, { ...createdOrder, from: ['awaiting payment'], payment: undefined });
}

async function findOrCreatePerson(
  deps: DeskOrderDeps,
  tx: Transaction,
  learner: DeskOrderLearner,
): Promise<Person> {
  if (!('accountId' in learner))
    return addPerson(deps, tx, learner).catch(withFieldPrefix('learner'));
  const person = await lockPerson(tx, learner.accountId);
  if (!person) throw noSuchPerson();
  return person;
}

interface OpenOrderReplacement {
  accountId: number;
  staffId: number;
  replaces: string | undefined;
}

/** Cancels the learner's open order, if it is the one that staff saw. An order that was paid too late is replaced by the new one. */
async function replaceOpenOrder(
  tx: Transaction,
  { accountId, staffId, replaces }: OpenOrderReplacement,
): Promise<void> {
  const open = await lockOpenOrder(tx, accountId);
  if (!open) return;
  const { id, reference } = open;
  const openOrderError = (code: 'orders.learner-pays' | 'orders.learner-has-open') =>
    appError(409, code, { values: { reference } });
  if (!isReplaceable(open)) throw openOrderError('orders.learner-pays');
  if (replaces !== reference) throw openOrderError('orders.learner-has-open');
  // The learner can submit a UTR concurrently.
  const from = isLate(open) ? ['submitted' as const] : PAYABLE_STATES;
  if (!(await transitionOrder(tx, { id, from, to: 'cancelled', by: staffId })))
    throw openOrderError('orders.learner-pays');
}

const isReplaceable = (order: Order) =>
  isLate(order) || (PAYABLE_STATES.includes(order.state) && order.parts.length === 0);

/** Whether the payment being checked was made after the offer expired. */
const isLate = (order: Order) =>
  order.state === 'submitted' && order.paidOn !== null && isOfferExpired(order, order.paidOn);

interface DeskLinesRequest {
  person: Person;
  courses: CourseChoice[];
  today: string;
}

async function createOrderLines(
  tx: Transaction,
  { person, courses, today }: DeskLinesRequest,
): Promise<NewOrderLine[]> {
  const courseIds = courses.map(({ courseId }) => courseId);
  const found = await lockDeskCourses(tx, { accountId: person.id, today, courseIds });
  if (found.length < courseIds.length) throw appError(404, 'courses.none');
  return found.map((course) => {
    assertAvailable(course);
    return toOrderLine(course, {
      today,
      choice: courses.find(({ courseId }) => courseId === course.courseId),
    });
  });
}

const UNAVAILABLE_ERROR_CODES = {
  enrolled: 'orders.learner-enrolled',
  full: 'selection.course-full',
  closed: 'selection.course-closed',
  'not offered': 'orders.course-not-offered',
} as const;

function assertAvailable(course: DeskOrderableCourse): void {
  const values = pickTitle(course);
  if (course.isOpen) throw appError(409, 'selection.course-open', { values });
  const why = unavailableReason(course);
  if (why) throw appError(409, UNAVAILABLE_ERROR_CODES[why], { values });
}

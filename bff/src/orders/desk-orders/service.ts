import type { NewPerson, Person } from '../../accounts/directory/person.ts';
import { lockPerson } from '../../accounts/directory/queries.ts';
import { enterPerson, mailClaim, noSuchPerson } from '../../accounts/directory/service.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { titled } from '../../platform/database/in-languages.ts';
import type { Deps } from '../../platform/deps.ts';
import { inField, refusal } from '../../platform/http/errors.ts';
import { titleOf } from '../../platform/i18n/localized-content.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { isEnded, type Order, STATES_TO_PAY } from '../orders/order.ts';
import {
  findOpenOrder,
  insertOrder,
  lockOpenOrder,
  lockUtr,
  moveOrder,
  type NewLine,
} from '../orders/queries.ts';
import { type Choice, lineOf, newReference, type TellingParts } from '../orders/service.ts';
import { type Settled, settle } from '../orders/settle.ts';
import { offersOf } from '../paid-periods/period.ts';
import { type Noted, noteMoney } from '../payments/record-payment.ts';
import type { DeskCourse, DeskOffers } from './desk-order.ts';
import { type DeskOrderable, listForDesk, readForDesk } from './queries.ts';

type Parts = TellingParts & Pick<Deps, 'studioLanguage'>;

/** For whom staff order: somebody with an account, or somebody new. */
export type ForWhom = { accountId: number } | NewPerson;

/** What staff order for a learner. */
export interface Ordered {
  staffId: number;
  learner: ForWhom;
  courses: Choice[];
  /** The reference of the learner's open order, which is cancelled for this one. */
  replaces?: string | undefined;
  /** What has come for it already; nothing yet, if absent. */
  payment?: Omit<Noted, 'id' | 'staffId'> | undefined;
}

/** What is known of an order that was made before its transaction has ended. */
export interface Made {
  orderId: number;
  accountId: number;
  /** Of the receipt; null where nothing was paid. */
  documentNumber: string | null;
  mailed: boolean;
}

/** What this learner can be given today, or somebody new: with what has been paid by the month, also what is hidden or closed. */
export async function offersForLearner(
  { sql, now }: Pick<Parts, 'sql' | 'now'>,
  accountId: number | undefined,
): Promise<DeskOffers> {
  const today = indianDate(now());
  const courses = await listForDesk(sql, { accountId: accountId ?? 0, today });
  const open = accountId === undefined ? undefined : await findOpenOrder(sql, accountId);
  return {
    open: open
      ? { id: open.id, reference: open.reference, state: open.state, isLate: isLate(open) }
      : null,
    courses: courses.map((course) => offerOf(course, today)),
  };
}

function offerOf(course: DeskOrderable, today: string): DeskCourse {
  const { courseId, title, titleIn, startDate, fee, feePer, previous } = course;
  const why = whyNot(course);
  const shown = titled({ courseId, title, titleIn, startDate, fee, why });
  if (feePer === 'once') return shown;
  const offers = offersOf(course, { today, previous: previous ?? undefined });
  return { ...shown, offers, why: why ?? (offers.length === 0 ? 'not offered' : null) };
}

/** Who has paid months of a course goes on with it, also where it is hidden or closed. A seat is needed by whoever has none. */
function whyNot(course: DeskOrderable): DeskCourse['why'] {
  const { hidden, closed, full, enrolled, feePer, previous } = course;
  const renews = feePer === 'month' && previous !== null && previous.lastDay !== null;
  if (enrolled && !renews) return 'enrolled';
  if (hidden && !renews) return 'not offered';
  if (closed && !renews) return 'closed';
  return full && !enrolled ? 'full' : null;
}

/**
 * Makes an order for a learner, with the offers and prices of a checkout, in the caller's transaction. Somebody who is new is entered, and
 * whoever has an address and no password yet is mailed how to choose one. Money that has come already is noted, and an order of nothing
 * is confirmed at once. Refuses as `noteMoney`, and with 404 a learner or a course that does not exist,
 * and with 409 an address that has an account, a course that cannot be given or its months, and an open order that is not named, or
 * that is being paid.
 */
export async function makeOrder(
  parts: Parts,
  tx: Transaction,
  { staffId, learner, courses, replaces, payment }: Ordered,
): Promise<Made> {
  // Before any order is locked, as whoever submits or confirms it does.
  if (payment?.reference) await lockUtr(tx, payment.reference);
  const person = await personOf(parts, tx, learner);
  await replaceOpen(tx, { accountId: person.id, staffId, replaces });
  const lines = await linesFor(tx, { person, courses, today: indianDate(parts.now()) });
  const orderId = await insertOrder(tx, {
    ...{ accountId: person.id, by: staffId, byStaff: true, lines },
    reference: newReference(),
  });
  const mailed = await mailClaim(parts, tx, person);
  const made = { id: orderId, staffId, accountId: person.id };
  const documentNumber = await noteAtOnce(parts, tx, { ...made, lines, payment });
  return { orderId, accountId: person.id, documentNumber, mailed };
}

interface AtOnce extends Settled, Pick<Ordered, 'payment'> {
  lines: NewLine[];
}

/** What has come already, or the enrolment where nothing is due. Returns the receipt's number. */
async function noteAtOnce(
  parts: Parts,
  tx: Transaction,
  { lines, payment, ...made }: AtOnce,
): Promise<string | null> {
  const { id, staffId } = made;
  if (payment) return noteMoney(parts, tx, { ...payment, id, staffId }).catch(inField('payment'));
  if (lines.some(({ fee }) => fee > 0)) return null;
  return settle(parts, tx, { ...made, from: ['awaiting payment'], came: undefined });
}

async function personOf(parts: Parts, tx: Transaction, learner: ForWhom): Promise<Person> {
  if (!('accountId' in learner)) return enterPerson(parts, tx, learner).catch(inField('learner'));
  const person = await lockPerson(tx, learner.accountId);
  if (!person) throw noSuchPerson();
  return person;
}

interface Replacing {
  accountId: number;
  staffId: number;
  replaces: string | undefined;
}

/** Cancels the learner's open order, if that is the one that staff saw. One that was paid too late goes on as the new one. */
async function replaceOpen(
  tx: Transaction,
  { accountId, staffId, replaces }: Replacing,
): Promise<void> {
  const open = await lockOpenOrder(tx, accountId);
  if (!open) return;
  const { id, reference } = open;
  const refuse = (code: 'orders.learner-pays' | 'orders.learner-has-open') =>
    refusal(409, code, { values: { reference } });
  if (!isReplaceable(open)) throw refuse('orders.learner-pays');
  if (replaces !== reference) throw refuse('orders.learner-has-open');
  // The learner may send a UTR at this moment.
  const from = isLate(open) ? ['submitted' as const] : STATES_TO_PAY;
  if (!(await moveOrder(tx, { id, from, to: 'cancelled', by: staffId })))
    throw refuse('orders.learner-pays');
}

const isReplaceable = (order: Order) =>
  isLate(order) || (STATES_TO_PAY.includes(order.state) && order.parts.length === 0);

/** Whether the payment that is checked was sent after the offer had ended. */
const isLate = (order: Order) =>
  order.state === 'submitted' && order.paidOn !== null && isEnded(order, order.paidOn);

interface Lines {
  person: Person;
  courses: Choice[];
  today: string;
}

async function linesFor(tx: Transaction, { person, courses, today }: Lines): Promise<NewLine[]> {
  const courseIds = courses.map(({ courseId }) => courseId);
  const found = await readForDesk(tx, { accountId: person.id, today, courseIds });
  if (found.length < courseIds.length) throw refusal(404, 'courses.none');
  return found.map((course) => {
    refuseUnavailable(course);
    return lineOf(course, {
      today,
      choice: courses.find(({ courseId }) => courseId === course.courseId),
    });
  });
}

const CODES = {
  enrolled: 'orders.learner-enrolled',
  full: 'selection.course-full',
  closed: 'selection.course-closed',
  'not offered': 'orders.course-not-offered',
} as const;

function refuseUnavailable(course: DeskOrderable): void {
  const values = titleOf(course);
  if (course.isOpen) throw refusal(409, 'selection.course-open', { values });
  const why = whyNot(course);
  if (why) throw refusal(409, CODES[why], { values });
}

import { t } from '@lingui/core/macro';
import type { DeskCourse, DeskOffers, Offer, Person } from 'bff/contract';
import { offerKeyOf, toOfferPayload } from '../../account/payment/offer-messages.ts';
import { formatPaise, parsePaise } from '../../account/payment/paise.ts';
import type { NewDeskOrder } from '../../data/staff/desk-order-api.ts';

/** How the order is paid; `later`: not paid yet. */
export type PaymentChoice = 'cash' | 'upi' | 'bank' | 'later';

/** An order in the form. */
export interface OrderDraft {
  /** The person who was found. */
  person?: Person | undefined;
  /** Whether the order is for a new person. */
  isNew: boolean;
  name: string;
  phone: string;
  email: string;
  /** The chosen months by the id of the course; empty for a course that is paid once. */
  chosen: Record<number, string>;
  how?: PaymentChoice | undefined;
  /** Undefined: the total. */
  amount?: string | undefined;
  reference: string;
  receivedOn: string;
  opens: boolean;
}

/** Whole rupees, or rupees with paise, as integer paise. */
export const toPaise = (amount: number): number => Math.round(amount * 100);

const isPaymentWay = (text: string | null): text is PaymentChoice =>
  text === 'cash' || text === 'upi' || text === 'bank';

/** The draft from the address of the page: the bank statement links here with a payment, and the list of receivables with a course. */
export const draftFrom = (query: URLSearchParams, today: string): OrderDraft => {
  const way = query.get('way');
  const on = query.get('on') ?? '';
  const amount = query.get('amount');
  const courses = query.getAll('course').filter((course) => /^[1-9]\d*$/.test(course));
  return {
    ...{ isNew: false, name: '', phone: '', email: '', opens: false },
    // The address names no months: the first offer is chosen.
    chosen: Object.fromEntries(courses.map((course) => [course, ''])),
    how: isPaymentWay(way) ? way : undefined,
    amount: amount === null || parsePaise(amount) === undefined ? undefined : amount,
    reference: query.get('reference') ?? '',
    receivedOn: /^\d{4}-\d\d-\d\d$/.test(on) && on <= today ? on : today,
  };
};

/** Whether the learner is chosen, so that the offers can be fetched. */
export const hasLearner = ({ person, isNew }: OrderDraft): boolean => person !== undefined || isNew;

/** The chosen offer of a course that is paid by the month; by default the first one. */
export const offerFor = ({ offers }: DeskCourse, key: string | undefined): Offer | undefined =>
  offers?.find((offer) => offerKeyOf(offer) === key) ?? offers?.[0];

/** The chosen courses that are available to this learner. */
const chosenCourses = ({ chosen }: OrderDraft, { courses }: DeskOffers): DeskCourse[] =>
  courses.filter(({ courseId, why }) => why === null && courseId in chosen);

/** The total of the chosen courses in paise. */
export const totalOf = (draft: OrderDraft, offers: DeskOffers): number =>
  chosenCourses(draft, offers)
    .map((course) => offerFor(course, draft.chosen[course.courseId])?.fee ?? course.fee)
    .reduce((sum, fee) => sum + toPaise(fee), 0);

/** The paid amount in paise; undefined while the input is no amount. */
export const enteredPaise = ({ amount }: OrderDraft, total: number): number | undefined =>
  amount === undefined ? total : parsePaise(amount);

export type OrderErrors = Partial<
  Record<
    'who' | 'name' | 'contact' | 'courses' | 'how' | 'amount' | 'receivedOn',
    string | undefined
  >
>;

const validateLearner = (draft: OrderDraft): OrderErrors => {
  if (draft.person) return {};
  if (!draft.isNew) return { who: t`Please choose who the order is for.` };
  const isReached = draft.phone.trim() !== '' || draft.email.trim() !== '';
  return {
    name: draft.name.trim() === '' ? t`Name is required.` : undefined,
    contact: isReached ? undefined : t`A phone number or an e-mail address is required.`,
  };
};

const validatePayment = (draft: OrderDraft, total: number, today: string): OrderErrors => {
  if (total === 0) return {};
  if (!draft.how) return { how: t`Please choose how the learner paid.` };
  if (draft.how === 'later') return {};
  const paid = enteredPaise(draft, total);
  const isTooMuch = paid !== undefined && paid > total;
  return {
    amount: isTooMuch
      ? t`Please enter at most ${{ due: formatPaise(total) }}: the learner owes no more than that.`
      : paid
        ? undefined
        : t`Please enter how much you received, in rupees.`,
    receivedOn:
      draft.receivedOn === '' || draft.receivedOn > today
        ? t`Please choose the day you received the payment.`
        : undefined,
  };
};

/** The errors by field. */
export const validateOrder = (
  draft: OrderDraft,
  offers: DeskOffers | undefined,
  today: string,
): OrderErrors => {
  const total = offers ? totalOf(draft, offers) : 0;
  const hasCourses = offers !== undefined && chosenCourses(draft, offers).length > 0;
  return {
    ...validateLearner(draft),
    courses: hasCourses ? undefined : t`Please choose a course.`,
    ...(hasCourses && validatePayment(draft, total, today)),
  };
};

const learnerOf = ({ person, name, phone, email }: OrderDraft): NewDeskOrder['learner'] =>
  person
    ? { accountId: person.id }
    : {
        name: name.trim(),
        ...(phone.trim() && { phone: phone.trim() }),
        ...(email.trim() && { email: email.trim() }),
      };

const lineOf = (course: DeskCourse, key: string | undefined) => {
  const offer = offerFor(course, key);
  const { courseId } = course;
  return offer ? { courseId, ...toOfferPayload(offer) } : { courseId };
};

const paymentOf = (draft: OrderDraft, total: number): NewDeskOrder['payment'] => {
  const { how, receivedOn, opens, reference } = draft;
  const paise = enteredPaise(draft, total);
  if (!how || how === 'later' || !paise) return undefined;
  const number = how === 'cash' ? '' : reference.trim();
  return { way: how, paise, due: total, receivedOn, opens, ...(number && { reference: number }) };
};

/** The order as the API takes it. */
export const toNewOrder = (draft: OrderDraft, offers: DeskOffers): NewDeskOrder => {
  const payment = paymentOf(draft, totalOf(draft, offers));
  return {
    learner: learnerOf(draft),
    courses: chosenCourses(draft, offers).map((course) =>
      lineOf(course, draft.chosen[course.courseId]),
    ),
    ...(offers.open && { replaces: offers.open.reference }),
    ...(payment && { payment }),
  };
};

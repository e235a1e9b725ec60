import { t } from '@lingui/core/macro';
import type { DeskCourse, DeskOffers, Offer, Person } from 'bff/contract';
import { choiceOf, keyOfOffer } from '../../account/payment/offer-messages.ts';
import { inRupees, paiseIn } from '../../account/payment/paise.ts';
import type { NewOrder } from '../../data/staff/desk-api.ts';

/** How it was paid; `later`: not yet. */
export type How = 'cash' | 'upi' | 'bank' | 'later';

/** An order as it is typed. */
export interface OrderDraft {
  /** Who was found. */
  person?: Person | undefined;
  /** Whether it is for somebody whom the studio does not know yet. */
  isNew: boolean;
  name: string;
  phone: string;
  email: string;
  /** By the id of their course, which months are chosen; empty of what is paid once. */
  chosen: Record<number, string>;
  how?: How | undefined;
  /** Undefined: what all costs. */
  amount?: string | undefined;
  reference: string;
  receivedOn: string;
  opens: boolean;
}

/** Whole rupees, or rupees with paise, as integer paise. */
export const inPaise = (amount: number): number => Math.round(amount * 100);

const isHow = (text: string | null): text is How =>
  text === 'cash' || text === 'upi' || text === 'bank';

/** What the address of the page gives: the bank's statement leads here with what has come, and the list of who has not paid with a course. */
export const draftFrom = (query: URLSearchParams, today: string): OrderDraft => {
  const way = query.get('way');
  const on = query.get('on') ?? '';
  const amount = query.get('amount');
  const courses = query.getAll('course').filter((course) => /^[1-9]\d*$/.test(course));
  return {
    ...{ isNew: false, name: '', phone: '', email: '', opens: false },
    // Which of its months is chosen is not said: the first that is offered.
    chosen: Object.fromEntries(courses.map((course) => [course, ''])),
    how: isHow(way) ? way : undefined,
    amount: amount === null || paiseIn(amount) === undefined ? undefined : amount,
    reference: query.get('reference') ?? '',
    receivedOn: /^\d{4}-\d\d-\d\d$/.test(on) && on <= today ? on : today,
  };
};

/** Whether it is known for whom the order is, so that there are offers. */
export const isForSomebody = ({ person, isNew }: OrderDraft): boolean =>
  person !== undefined || isNew;

/** The offer that is chosen of a course that is paid by the month: the first one, unless another is. */
export const offerFor = ({ offers }: DeskCourse, key: string | undefined): Offer | undefined =>
  offers?.find((offer) => keyOfOffer(offer) === key) ?? offers?.[0];

/** The chosen courses that this learner can have. */
const chosenOf = ({ chosen }: OrderDraft, { courses }: DeskOffers): DeskCourse[] =>
  courses.filter(({ courseId, why }) => why === null && courseId in chosen);

/** What the chosen courses cost, in paise. */
export const totalOf = (draft: OrderDraft, offers: DeskOffers): number =>
  chosenOf(draft, offers)
    .map((course) => offerFor(course, draft.chosen[course.courseId])?.fee ?? course.fee)
    .reduce((sum, fee) => sum + inPaise(fee), 0);

/** What is paid, in paise; undefined while it is no amount. */
export const paidOf = ({ amount }: OrderDraft, total: number): number | undefined =>
  amount === undefined ? total : paiseIn(amount);

export type OrderFaults = Partial<
  Record<'who' | 'name' | 'reach' | 'courses' | 'how' | 'amount' | 'receivedOn', string | undefined>
>;

const whoFaults = (draft: OrderDraft): OrderFaults => {
  if (draft.person) return {};
  if (!draft.isNew) return { who: t`Please choose for whom the order is.` };
  const isReached = draft.phone.trim() !== '' || draft.email.trim() !== '';
  return {
    name: draft.name.trim() === '' ? t`Name is required.` : undefined,
    reach: isReached ? undefined : t`A phone number or an e-mail address is required.`,
  };
};

const paymentFaults = (draft: OrderDraft, total: number, today: string): OrderFaults => {
  if (total === 0) return {};
  if (!draft.how) return { how: t`Please say how it was paid.` };
  if (draft.how === 'later') return {};
  const paid = paidOf(draft, total);
  const isTooMuch = paid !== undefined && paid > total;
  return {
    amount: isTooMuch
      ? t`At most ${{ due: inRupees(total) }} are due.`
      : paid
        ? undefined
        : t`Please enter how much came, in rupees.`,
    receivedOn:
      draft.receivedOn === '' || draft.receivedOn > today
        ? t`Please choose the day on which it came.`
        : undefined,
  };
};

/** What is missing, by the part of the form that asks for it. */
export const faultsOf = (
  draft: OrderDraft,
  offers: DeskOffers | undefined,
  today: string,
): OrderFaults => {
  const total = offers ? totalOf(draft, offers) : 0;
  const hasCourses = offers !== undefined && chosenOf(draft, offers).length > 0;
  return {
    ...whoFaults(draft),
    courses: hasCourses ? undefined : t`Please choose a course.`,
    ...(hasCourses && paymentFaults(draft, total, today)),
  };
};

const learnerOf = ({ person, name, phone, email }: OrderDraft): NewOrder['learner'] =>
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
  return offer ? { courseId, ...choiceOf(offer) } : { courseId };
};

const paymentOf = (draft: OrderDraft, total: number): NewOrder['payment'] => {
  const { how, receivedOn, opens, reference } = draft;
  const paise = paidOf(draft, total);
  if (!how || how === 'later' || !paise) return undefined;
  const number = how === 'cash' ? '' : reference.trim();
  return { way: how, paise, due: total, receivedOn, opens, ...(number && { reference: number }) };
};

/** What is sent. */
export const orderIn = (draft: OrderDraft, offers: DeskOffers): NewOrder => {
  const payment = paymentOf(draft, totalOf(draft, offers));
  return {
    learner: learnerOf(draft),
    courses: chosenOf(draft, offers).map((course) => lineOf(course, draft.chosen[course.courseId])),
    ...(offers.open && { replaces: offers.open.reference }),
    ...(payment && { payment }),
  };
};

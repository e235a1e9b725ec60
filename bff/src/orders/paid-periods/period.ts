import type { StaffCourse } from '../../courses/courses/course.ts';
import { addDays, daysBetween } from '../../shared/time/indian-time.ts';
import { addMonths, monthsBetween, startOfMonth } from '../../shared/time/months.ts';
import { OFFERED_MONTHS, type Offer, type OfferStart, type PaidDays } from './offer.ts';

/** The pricing and dates of a course. The fee is in whole rupees; dates are YYYY-MM-DD in India. */
export type PricingTerms = Pick<
  StaffCourse,
  'fee' | 'feePer' | 'monthRule' | 'lateRule' | 'startDate' | 'endDate'
>;

/** Paid days with their billing anchor: the day from which the months are counted. */
export interface PaidPeriod extends PaidDays {
  billingAnchor: string;
}

/** The learner's last period of the course. Null: no end. */
export interface PreviousPeriod {
  billingAnchor: string | null;
  lastDay: string | null;
}

/** A sequence of months counted from a billing anchor, starting after `before` of them. */
interface MonthSequence {
  billingAnchor: string;
  before: number;
}

/** From this day of a month on, the month is offered as a prorated rest with the next month; older offers of the whole month expire. */
const PARTIAL_MONTH_FROM_DAY = 16;

/** The period of the first `count` months of the sequence. */
const toPaidPeriod = ({ billingAnchor, before }: MonthSequence, count: number): PaidPeriod => ({
  billingAnchor,
  firstDay: addMonths(billingAnchor, before),
  lastDay: addDays(addMonths(billingAnchor, before + count), -1),
});

const isMonthStart = (billingAnchor: string, day: string) =>
  addMonths(billingAnchor, monthsBetween(billingAnchor, day)) === day;

/** The sequence after this period: it keeps the billing anchor, or starts a new one if extensions have moved the period's end. */
function sequenceAfter({
  billingAnchor,
  lastDay,
}: {
  billingAnchor: string;
  lastDay: string;
}): MonthSequence {
  const begins = addDays(lastDay, 1);
  return isMonthStart(billingAnchor, begins)
    ? { billingAnchor, before: monthsBetween(billingAnchor, begins) }
    : { billingAnchor: begins, before: 0 };
}

/** The index, from the anchor, of the month that contains this day; at least the sequence's start. */
function monthIndexOf(day: string, { billingAnchor, before }: MonthSequence): number {
  let month = before;
  while (addMonths(billingAnchor, month + 1) <= day) month += 1;
  return month;
}

const later = (one: string, other: string) => (one > other ? one : other);

/** The sequence of months on offer. */
interface OfferedSequence {
  sequence: MonthSequence;
  begins: OfferStart;
  /** The first day of the first month's offer, if it starts within the month. */
  from?: string;
  /** For a month that is more than half over: the first of its remaining days. The sequence starts with the next month. */
  rest?: string;
  /** Whether that month is also offered as a whole. */
  hasBegun?: boolean;
  /** The last day of the whole-month offers, if it does not follow from the 15th of the month. */
  holdsUntil?: string;
}

/** The day from which the first month of the sequence is not offered as a whole. */
const partialMonthStart = ({ billingAnchor, before }: MonthSequence) =>
  addDays(addMonths(billingAnchor, before), PARTIAL_MONTH_FROM_DAY - 1);

/** The month that contains this day, or the next month with the rest of this one. */
function firstOfferedMonth(
  day: string,
  { billingAnchor, before }: MonthSequence,
): Pick<OfferedSequence, 'sequence' | 'from' | 'rest'> {
  const month = monthIndexOf(day, { billingAnchor, before });
  return day >= partialMonthStart({ billingAnchor, before: month })
    ? { sequence: { billingAnchor, before: month + 1 }, rest: day }
    : { sequence: { billingAnchor, before: month }, from: day };
}

function offerForNewLearner(
  { monthRule, startDate }: PricingTerms,
  today: string,
): OfferedSequence {
  const day = later(today, startDate);
  if (monthRule === 'joining')
    return { sequence: { billingAnchor: day, before: 0 }, begins: 'confirmed' };
  return {
    ...firstOfferedMonth(day, { billingAnchor: startOfMonth(day), before: 0 }),
    begins: 'dated',
  };
}

function offerForReturningLearner(
  { lateRule, startDate }: PricingTerms,
  { today, previous }: { today: string; previous: { billingAnchor: string; lastDay: string } },
): OfferedSequence {
  const sequence = sequenceAfter(previous);
  const next = addMonths(sequence.billingAnchor, sequence.before);
  if (today <= next)
    return { sequence, begins: 'following', ...(lateRule === 'paid' && { holdsUntil: next }) };
  if (lateRule === 'paid')
    return { sequence: { billingAnchor: later(today, startDate), before: 0 }, begins: 'confirmed' };
  const { from: _, ...month } = firstOfferedMonth(today, sequence);
  return { ...month, begins: 'dated', hasBegun: month.rest !== undefined };
}

const prorateFee = (fee: number, days: number, daysOfMonth: number) =>
  Math.round((fee * days) / daysOfMonth);

/** The last day of the sequence's first month. */
const endOfFirstMonth = ({ billingAnchor, before }: MonthSequence) =>
  addDays(addMonths(billingAnchor, before + 1), -1);

/** Whether the course is not over before the last of these months begins. */
const isCourseRunning = ({ endDate }: PricingTerms, { firstDay, lastDay }: PaidDays) =>
  !endDate || endDate >= later(firstDay, addMonths(addDays(lastDay, 1), -1));

const isCourseOverBefore = ({ endDate }: PricingTerms, day: string) =>
  endDate !== null && endDate < day;

function wholeMonthOffers(
  terms: PricingTerms,
  { sequence, from, begins, holdsUntil }: OfferedSequence,
): Offer[] {
  return OFFERED_MONTHS.flatMap((months): Offer[] => {
    const { firstDay, lastDay } = toPaidPeriod(sequence, months);
    const days = { firstDay: later(firstDay, from ?? firstDay), lastDay };
    if (!isCourseRunning(terms, days)) return [];
    const end =
      begins === 'confirmed' ? endOfFirstMonth(sequence) : addDays(partialMonthStart(sequence), -1);
    const holds = { begins, holdsUntil: holdsUntil ?? end };
    return [{ months, part: false, ...days, fee: terms.fee * months, ...holds }];
  });
}

/** The days that are left of a month, by their share, with the next month; alone where the course is over before that. */
function restOfMonthOffers(terms: PricingTerms, { sequence, rest }: OfferedSequence): Offer[] {
  const { endDate, fee } = terms;
  if (rest === undefined || isCourseOverBefore(terms, rest)) return [];
  const next = toPaidPeriod(sequence, 1);
  const begun = toPaidPeriod({ ...sequence, before: sequence.before - 1 }, 1);
  const isAlone = endDate !== null && endDate < next.firstDay;
  const left = daysBetween(rest, next.firstDay);
  const share = prorateFee(fee, left, daysBetween(begun.firstDay, next.firstDay));
  return [
    {
      ...{ months: 1, part: true, firstDay: rest, lastDay: isAlone ? begun.lastDay : next.lastDay },
      ...{ fee: isAlone ? share : share + fee, begins: 'dated', holdsUntil: begun.lastDay },
    },
  ];
}

/** The whole current month, for a learner who attended it unpaid. */
function begunMonthOffers(
  terms: PricingTerms,
  { sequence, rest, hasBegun }: OfferedSequence,
): Offer[] {
  if (!hasBegun || rest === undefined || isCourseOverBefore(terms, rest)) return [];
  const { firstDay, lastDay } = toPaidPeriod({ ...sequence, before: sequence.before - 1 }, 1);
  const holds = { begins: 'dated', holdsUntil: lastDay } as const;
  return [{ months: 1, part: false, firstDay, lastDay, fee: terms.fee, ...holds, isBegun: true }];
}

/**
 * The learner's offers for a course paid by the month, on this day; the first is recommended. Until the 15th of a month the offers start
 * with the current month, then with the next one, and the rest of the current month is prorated. Months that are paid in time continue
 * without a gap; if they are paid late, the course's rule decides whether they start on the day of the confirmation or with the current
 * month. Empty if the course is over before, and if it is paid once.
 */
export function offersOf(
  terms: PricingTerms,
  { today, previous }: { today: string; previous: PreviousPeriod | undefined },
): Offer[] {
  if (terms.feePer === 'once' || previous?.lastDay === null) return [];
  const offered =
    previous?.billingAnchor && previous.lastDay
      ? offerForReturningLearner(terms, {
          today,
          previous: { billingAnchor: previous.billingAnchor, lastDay: previous.lastDay },
        })
      : offerForNewLearner(terms, today);
  const [first, ...several] = wholeMonthOffers(terms, offered);
  return [
    ...(first ? [first] : []),
    ...restOfMonthOffers(terms, offered),
    ...several,
    ...begunMonthOffers(terms, offered),
  ];
}

/** An offer of months as stored in its order line. */
export interface OrderedOffer extends PaidDays {
  months: number;
  begins: OfferStart;
}

interface OfferSale {
  kept: OrderedOffer;
  startDate: string;
  /** The last period that begins before the offered days. */
  previous: PreviousPeriod | undefined;
  /** The day of the confirmation. */
  today: string;
}

/**
 * The period that an offer sells: its stated days. A `following` offer moves with the extensions of the previous period since, and a
 * `confirmed` offer starts on the day of the confirmation.
 */
export function periodOfOffer({ kept, startDate, previous, today }: OfferSale): PaidPeriod {
  const { firstDay, lastDay, months, begins } = kept;
  if (begins === 'confirmed')
    return toPaidPeriod({ billingAnchor: later(today, startDate), before: 0 }, months);
  const sequence =
    previous?.billingAnchor && previous.lastDay
      ? sequenceAfter({ billingAnchor: previous.billingAnchor, lastDay: previous.lastDay })
      : undefined;
  const isTaken = sequence && addMonths(sequence.billingAnchor, sequence.before) > firstDay;
  if (begins === 'following' && isTaken) return toPaidPeriod(sequence, months);
  const next = addDays(lastDay, 1);
  const anchors = [...(sequence ? [sequence.billingAnchor] : [startOfMonth(firstDay)]), firstDay];
  const billingAnchor =
    anchors.find((day) => day <= firstDay && isMonthStart(day, next)) ?? firstDay;
  return { firstDay, lastDay, billingAnchor };
}

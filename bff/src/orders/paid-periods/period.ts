import type { StaffCourse } from '../../courses/courses/course.ts';
import { addDays, daysBetween } from '../../shared/time/indian-time.ts';
import { beginOfMonth, monthsBetween, monthsLater } from '../../shared/time/months.ts';

/** How a course is paid, and when it is held. The fee is in whole rupees; dates are YYYY-MM-DD in India. */
export type Terms = Pick<
  StaffCourse,
  'fee' | 'feePer' | 'monthRule' | 'lateRule' | 'startDate' | 'endDate'
>;

/** What of a course is paid by the month is bought. */
export interface Months {
  /** From 1 to 12. */
  months: number;
  /** The days that are left of a month by their share, with the next month. */
  part: boolean;
}

/** Days that are bought, both included. */
export interface PaidDays {
  firstDay: string;
  lastDay: string;
}

/**
 * From when the days of an offer count: `dated` are the days that it says; `following` come after what is paid for, which a cancelled class may
 * still make longer; `confirmed` begin with the day of the confirmation, and have the days of an offer that is confirmed at once.
 */
export type Begins = 'dated' | 'following' | 'confirmed';

/** What can be bought: days and their price in whole rupees, which belong together. */
export interface Offer extends Months, PaidDays {
  fee: number;
  begins: Begins;
  /** The last day on which money may come for it. After that it is offered anew. */
  holdsUntil: string;
  /** A whole month of which most is over: what is owed by somebody who has come all along. Never the first offer. */
  isBegun?: true;
}

/** Days that are paid for, with the day from which their months are counted. */
export interface Period extends PaidDays {
  anchor: string;
}

/** The learner's last period of the course. Null: without an end. */
export interface Previous {
  anchor: string | null;
  lastDay: string | null;
}

/** Months that follow each other: counted from a day, so many of them before the first one that is meant. */
interface Chain {
  anchor: string;
  before: number;
}

/** From this day of a month on, its rest is sold by its days alone, with the next month: no order of before sells it in whole then. */
const REST_FROM = 16;

/** How many months can be bought at once. */
export const SOLD_MONTHS = [1, 2, 3, 6, 12];

/** The months from this day of the chain on: `count` of them, counted from its anchor. */
const monthsFrom = ({ anchor, before }: Chain, count: number): Period => ({
  anchor,
  firstDay: monthsLater(anchor, before),
  lastDay: addDays(monthsLater(anchor, before + count), -1),
});

const isCounted = (anchor: string, day: string) =>
  monthsLater(anchor, monthsBetween(anchor, day)) === day;

/** Where the month after this period begins: on a day of its months, or anew where classes have made it longer. */
function chainAfter({ anchor, lastDay }: { anchor: string; lastDay: string }): Chain {
  const begins = addDays(lastDay, 1);
  return isCounted(anchor, begins)
    ? { anchor, before: monthsBetween(anchor, begins) }
    : { anchor: begins, before: 0 };
}

/** How many of the chain's months begin before the one with this day. */
function monthWith(day: string, { anchor, before }: Chain): number {
  let month = before;
  while (monthsLater(anchor, month + 1) <= day) month += 1;
  return month;
}

const later = (one: string, other: string) => (one > other ? one : other);

/** The months that are offered, from the first one on. */
interface Offered {
  chain: Chain;
  begins: Begins;
  /** The day from which the first month counts, where that is not its first. */
  from?: string;
  /** Of a month that is nearly over: the first of the days that are left. The chain begins with the next one. */
  rest?: string;
  /** Whether that month is offered in whole as well. */
  hasBegun?: boolean;
  /** Until when whole months hold, where that is not by the rule of the 16th. */
  holdsUntil?: string;
}

/** The day from which the first month of the chain is not sold in whole. */
const restFrom = ({ anchor, before }: Chain) => addDays(monthsLater(anchor, before), REST_FROM - 1);

/** The month with this day, or the next one and the rest of this one. */
function monthOf(day: string, { anchor, before }: Chain): Pick<Offered, 'chain' | 'from' | 'rest'> {
  const month = monthWith(day, { anchor, before });
  return day >= restFrom({ anchor, before: month })
    ? { chain: { anchor, before: month + 1 }, rest: day }
    : { chain: { anchor, before: month }, from: day };
}

function toNew({ monthRule, startDate }: Terms, today: string): Offered {
  const day = later(today, startDate);
  if (monthRule === 'joining') return { chain: { anchor: day, before: 0 }, begins: 'confirmed' };
  return { ...monthOf(day, { anchor: beginOfMonth(day), before: 0 }), begins: 'dated' };
}

function toReturning(
  { lateRule, startDate }: Terms,
  { today, previous }: { today: string; previous: { anchor: string; lastDay: string } },
): Offered {
  const chain = chainAfter(previous);
  const next = monthsLater(chain.anchor, chain.before);
  if (today <= next)
    return { chain, begins: 'following', ...(lateRule === 'paid' && { holdsUntil: next }) };
  if (lateRule === 'paid')
    return { chain: { anchor: later(today, startDate), before: 0 }, begins: 'confirmed' };
  const { from: _, ...month } = monthOf(today, chain);
  return { ...month, begins: 'dated', hasBegun: month.rest !== undefined };
}

const feeOfDays = (fee: number, days: number, daysOfMonth: number) =>
  Math.round((fee * days) / daysOfMonth);

/** The last day of the month with which the chain begins. */
const endOfFirst = ({ anchor, before }: Chain) => addDays(monthsLater(anchor, before + 1), -1);

/** Whether the course is not over before the last of these months begins. */
const isHeld = ({ endDate }: Terms, { firstDay, lastDay }: PaidDays) =>
  !endDate || endDate >= later(firstDay, monthsLater(addDays(lastDay, 1), -1));

const isOverBefore = ({ endDate }: Terms, day: string) => endDate !== null && endDate < day;

function wholeMonths(terms: Terms, { chain, from, begins, holdsUntil }: Offered): Offer[] {
  return SOLD_MONTHS.flatMap((months): Offer[] => {
    const { firstDay, lastDay } = monthsFrom(chain, months);
    const days = { firstDay: later(firstDay, from ?? firstDay), lastDay };
    if (!isHeld(terms, days)) return [];
    const end = begins === 'confirmed' ? endOfFirst(chain) : addDays(restFrom(chain), -1);
    const holds = { begins, holdsUntil: holdsUntil ?? end };
    return [{ months, part: false, ...days, fee: terms.fee * months, ...holds }];
  });
}

/** The days that are left of a month, by their share, with the next month; alone where the course is over before that. */
function restOfMonth(terms: Terms, { chain, rest }: Offered): Offer[] {
  const { endDate, fee } = terms;
  if (rest === undefined || isOverBefore(terms, rest)) return [];
  const next = monthsFrom(chain, 1);
  const begun = monthsFrom({ ...chain, before: chain.before - 1 }, 1);
  const isAlone = endDate !== null && endDate < next.firstDay;
  const left = daysBetween(rest, next.firstDay);
  const share = feeOfDays(fee, left, daysBetween(begun.firstDay, next.firstDay));
  return [
    {
      ...{ months: 1, part: true, firstDay: rest, lastDay: isAlone ? begun.lastDay : next.lastDay },
      ...{ fee: isAlone ? share : share + fee, begins: 'dated', holdsUntil: begun.lastDay },
    },
  ];
}

/** The month that has begun, in whole, for somebody who has come all along. */
function begunMonth(terms: Terms, { chain, rest, hasBegun }: Offered): Offer[] {
  if (!hasBegun || rest === undefined || isOverBefore(terms, rest)) return [];
  const { firstDay, lastDay } = monthsFrom({ ...chain, before: chain.before - 1 }, 1);
  const holds = { begins: 'dated', holdsUntil: lastDay } as const;
  return [{ months: 1, part: false, firstDay, lastDay, fee: terms.fee, ...holds, isBegun: true }];
}

/**
 * What the learner can buy of a course that is paid by the month, on this day; the first is recommended. Until the 15th of a month that
 * is the present one, from then on the next one: the rest of the present one is sold by its days. Paid in time, months continue
 * without a gap; paid late the course's rule decides: they count from the day of the confirmation, or from the day on which the present month
 * began. Empty where the course is over before, and where it is paid once.
 */
export function offersOf(
  terms: Terms,
  { today, previous }: { today: string; previous: Previous | undefined },
): Offer[] {
  if (terms.feePer === 'once' || previous?.lastDay === null) return [];
  const offered =
    previous?.anchor && previous.lastDay
      ? toReturning(terms, {
          today,
          previous: { anchor: previous.anchor, lastDay: previous.lastDay },
        })
      : toNew(terms, today);
  const [first, ...several] = wholeMonths(terms, offered);
  return [
    ...(first ? [first] : []),
    ...restOfMonth(terms, offered),
    ...several,
    ...begunMonth(terms, offered),
  ];
}

/** An offer of months as its order has kept it. */
export interface Kept extends PaidDays {
  months: number;
  begins: Begins;
}

interface Selling {
  kept: Kept;
  startDate: string;
  /** Of the periods that begin before the offered days the last one. */
  previous: Previous | undefined;
  /** The day of the confirmation. */
  today: string;
}

/**
 * The days that are sold with an offer: those that it says. Those that follow what is paid for move with what cancelled classes have added to
 * it meanwhile, and those from the confirmation begin with its day.
 */
export function periodOf({ kept, startDate, previous, today }: Selling): Period {
  const { firstDay, lastDay, months, begins } = kept;
  if (begins === 'confirmed')
    return monthsFrom({ anchor: later(today, startDate), before: 0 }, months);
  const chain =
    previous?.anchor && previous.lastDay
      ? chainAfter({ anchor: previous.anchor, lastDay: previous.lastDay })
      : undefined;
  const isTaken = chain && monthsLater(chain.anchor, chain.before) > firstDay;
  if (begins === 'following' && isTaken) return monthsFrom(chain, months);
  const next = addDays(lastDay, 1);
  const anchors = [...(chain ? [chain.anchor] : [beginOfMonth(firstDay)]), firstDay];
  const anchor = anchors.find((day) => day <= firstDay && isCounted(day, next)) ?? firstDay;
  return { firstDay, lastDay, anchor };
}

import { addDays } from '../../time/indian-time.ts';
import {
  beginOfMonth,
  dayOfMonth,
  daysInMonth,
  monthsBetween,
  monthsLater,
} from '../../time/months.ts';
import type { StaffCourse } from '../../timetable/courses/course.ts';

/** How a course is paid, and when it is held. The fee is in whole rupees; dates are YYYY-MM-DD in India. */
export type Terms = Pick<
  StaffCourse,
  'fee' | 'feePer' | 'monthRule' | 'lateRule' | 'startDate' | 'endDate'
>;

/** What of a course is paid by the month is bought. */
export interface Months {
  /** From 1 to 12. */
  months: number;
  /** The days that are left of this month, and the next one: only of a course with the rule `part`. */
  part: boolean;
}

/** Days that are bought, both included. */
export interface PaidDays {
  firstDay: string;
  lastDay: string;
}

/** What can be bought, with its days if it is paid now, and its price in whole rupees. */
export interface Offer extends Months, PaidDays {
  fee: number;
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

/** When the months are paid. Both are the same day where they are offered. */
export interface Paying {
  /** When the learner has paid. */
  paidOn: string;
  /** When staff have confirmed it: before that, nobody could come to a new class. */
  confirmedOn: string;
}

/** From this day of a month on, its rest is sold with the next month (rule `part`). */
const PART_FROM = 16;

/** How many months can be bought at once. */
export const SOLD_MONTHS = [1, 2, 3, 6, 12];

/** The months from this day of the chain on: `count` of them, counted from its anchor. */
const monthsFrom = (anchor: string, before: number, count: number): Period => ({
  anchor,
  firstDay: monthsLater(anchor, before),
  lastDay: addDays(monthsLater(anchor, before + count), -1),
});

/** Where the month after this period begins: on a day of its months, or anew where classes have made it longer. */
function chainAfter({ anchor, lastDay }: { anchor: string; lastDay: string }) {
  const begins = addDays(lastDay, 1);
  const before = monthsBetween(anchor, begins);
  return monthsLater(anchor, before) === begins
    ? { anchor, before }
    : { anchor: begins, before: 0 };
}

/** How many of the chain's months begin before the one with this day. */
function monthWith(day: string, { anchor, before }: { anchor: string; before: number }): number {
  let month = before;
  while (monthsLater(anchor, month + 1) <= day) month += 1;
  return month;
}

const later = (one: string, other: string) => (one > other ? one : other);

/** The days of somebody who has had none of the course yet. */
function newDays(terms: Terms, { months, part }: Months, { paidOn, confirmedOn }: Paying): Period {
  if (terms.monthRule === 'joining')
    return monthsFrom(later(confirmedOn, terms.startDate), 0, months);
  const firstDay = later(paidOn, terms.startDate);
  const anchor = beginOfMonth(firstDay);
  return { ...monthsFrom(anchor, 0, part ? 2 : months), firstDay };
}

function daysPaidOn(
  terms: Terms,
  months: Months,
  { previous, ...paying }: Paying & { previous: Previous | undefined },
): Period {
  if (!previous?.anchor || !previous.lastDay) return newDays(terms, months, paying);
  const chain = chainAfter({ anchor: previous.anchor, lastDay: previous.lastDay });
  const isInTime = paying.paidOn <= addDays(previous.lastDay, 1);
  if (isInTime) return monthsFrom(chain.anchor, chain.before, months.months);
  if (terms.lateRule === 'month')
    return monthsFrom(chain.anchor, monthWith(paying.paidOn, chain), months.months);
  return monthsFrom(later(paying.confirmedOn, terms.startDate), 0, months.months);
}

/**
 * The days that these months are. Paid in time they continue without a gap; paid late the course's rule decides: they count
 * from the day of the confirmation, or from the day on which the month of the payment began. Whoever is new gets months of
 * the calendar, or from the day of the confirmation. Days that were all over before staff confirmed them count from then.
 */
export function periodOf(
  terms: Terms,
  months: Months,
  paying: Paying & { previous: Previous | undefined },
): Period {
  const period = daysPaidOn(terms, months, paying);
  if (period.lastDay >= paying.confirmedOn) return period;
  return daysPaidOn(terms, months, { ...paying, paidOn: paying.confirmedOn });
}

/** The price in whole rupees. The rest of a month is paid by its days, half a rupee is rounded up. */
export function priceOf(
  { fee }: Pick<Terms, 'fee'>,
  { months, part, firstDay }: Months & Pick<PaidDays, 'firstDay'>,
): number {
  if (!part) return fee * months;
  const days = daysInMonth(firstDay) - dayOfMonth(firstDay) + 1;
  return Math.round((fee * days) / daysInMonth(firstDay)) + fee;
}

/** Whether the course is not over before the last of these months begins. */
const isHeld = ({ endDate }: Terms, { firstDay, lastDay }: Period) =>
  !endDate || endDate >= later(firstDay, monthsLater(addDays(lastDay, 1), -1));

/**
 * What the learner can buy of a course that is paid by the month, on this day; the shortest first. Empty where it is over before, and
 * where it is paid once.
 */
export function offersOf(
  terms: Terms,
  { today, previous }: { today: string; previous: Previous | undefined },
): Offer[] {
  if (terms.feePer === 'once' || previous?.lastDay === null) return [];
  const paying = { paidOn: today, confirmedOn: today, previous };
  const offer = (choice: Months): Offer[] => {
    const period = periodOf(terms, choice, paying);
    if (!isHeld(terms, period)) return [];
    const { firstDay, lastDay } = period;
    return [{ ...choice, firstDay, lastDay, fee: priceOf(terms, { ...choice, firstDay }) }];
  };
  const whole = SOLD_MONTHS.flatMap((months) => offer({ months, part: false }));
  const [first] = whole;
  const isPart =
    terms.monthRule === 'part' && !previous && first && dayOfMonth(first.firstDay) >= PART_FROM;
  return isPart
    ? [...whole.slice(0, 1), ...offer({ months: 1, part: true }), ...whole.slice(1)]
    : whole;
}

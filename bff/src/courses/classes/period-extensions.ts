import type { Transaction } from '../../platform/database/db.ts';
import { addDays, indianDateTime } from '../../shared/time/indian-time.ts';
import { datesByRules } from '../../shared/time/recurrence-rule.ts';
import type { ClassRef } from './change-queries.ts';
import {
  type CourseClassDates,
  clearNewExtensions,
  limitNewExtensions,
  listAffectedPeriods,
  listCoursesSoldByMonth,
  listLastPeriods,
  type PaidPeriodGroup,
  recordOwedClass,
  recordRestoredClass,
  writeLastDays,
} from './period-extension-queries.ts';
import { findScheduledCourse } from './queries.ts';

/**
 * Compensates everybody who has paid for these classes, which the transaction has cancelled: their paid periods are extended
 * to the next class of the course, if the course extends paid periods. Needs the courses' locks.
 */
export const extendPaidPeriods = (tx: Transaction, classes: ClassRef[]): Promise<void> =>
  adjustPaidPeriods(tx, classes, { isBack: false });

/**
 * Reverts the extension for these classes, which take place again in this transaction, whatever the course's setting is now.
 * Not if the next period was sold from the day after: that day is on a receipt. Needs the courses' locks.
 */
export const shortenPaidPeriods = (tx: Transaction, classes: ClassRef[]): Promise<void> =>
  adjustPaidPeriods(tx, classes, { isBack: true });

/**
 * Extends these periods by the classes that are owed for them: only those that are their learners' last ones, and none
 * becomes shorter. Needs the courses' locks.
 */
export async function recalculatePaidPeriods(tx: Transaction, periods: number[]): Promise<void> {
  if (periods.length === 0) return;
  for (const { courseId, same } of await listLastPeriods(tx, periods)) {
    if (same.length === 0) continue;
    const heldDates = await listHeldDatesAfter(tx, courseId, same);
    const due = same.map((each) => ({ ...each, lastDay: lastDayWithOwedClasses(heldDates, each) }));
    await writeLastDays(
      tx,
      due.filter(({ lastDay }, index) => lastDay > (same[index]?.lastDay ?? lastDay)),
    );
  }
}

interface ExtensionOptions {
  isBack: boolean;
}

async function adjustPaidPeriods(
  tx: Transaction,
  classes: ClassRef[],
  options: ExtensionOptions,
): Promise<void> {
  const byCourse = Map.groupBy(classes, ({ courseId }) => courseId);
  for (const courseId of await listCoursesSoldByMonth(tx, [...byCourse.keys()])) {
    const ofCourse = byCourse.get(courseId) ?? [];
    // One class at a time, so that no statement takes too long for a course with many learners.
    for (const named of ofCourse) {
      await clearNewExtensions(tx, named);
      await (options.isBack ? recordRestoredClass : recordOwedClass)(tx, named);
    }
    await updateLastDays(tx, { courseId, dates: ofCourse.map(({ date }) => date) }, options);
  }
}

/** Within more than a year after the last sold day there is a class, or the course is over. */
const FARTHEST_DAYS = 400;

/** The dates of the classes that take place after the first of these days, in order. */
async function listHeldDates(
  tx: Transaction,
  courseId: number,
  { first, last }: { first: string; last: string },
): Promise<string[]> {
  const course = await findScheduledCourse(tx, { id: courseId }, indianDateTime(first, '00:00'));
  if (!course) throw new Error('A locked course is gone.');
  const { rules, exceptions } = course;
  const cancelled = new Set(exceptions.filter((own) => own.cancelled).map(({ date }) => date));
  const days = { first: addDays(first, 1), last: addDays(last, FARTHEST_DAYS) };
  return [...datesByRules(rules, days)].filter((date) => !cancelled.has(date));
}

/** The dates of the classes that can compensate for those that are owed in these periods. */
async function listHeldDatesAfter(tx: Transaction, courseId: number, periods: PaidPeriodGroup[]) {
  const sold = periods.map(({ paidUntil }) => paidUntil).sort();
  return listHeldDates(tx, courseId, { first: sold[0] as string, last: sold.at(-1) as string });
}

/**
 * The last day of a period that was sold until `paidUntil`, with the owed classes added; the last class of the course if it has
 * fewer. A class that is cancelled after `paidUntil` is skipped, and so is not owed again.
 */
function lastDayWithOwedClasses(heldDates: string[], { paidUntil, owed }: PaidPeriodGroup): string {
  return (
    heldDates
      .filter((date) => date > paidUntil)
      .slice(0, owed)
      .at(-1) ?? paidUntil
  );
}

/**
 * Updates the last days of the last periods that these classes affect. A cancelled class only extends a paid period, and a
 * class that takes place again only shortens it, also if the course has other days since.
 */
async function updateLastDays(
  tx: Transaction,
  classes: CourseClassDates,
  { isBack }: ExtensionOptions,
): Promise<void> {
  const affected = await listAffectedPeriods(tx, classes);
  if (affected.length === 0) return;
  const heldDates = await listHeldDatesAfter(tx, classes.courseId, affected);
  const updates = affected.map((same) => {
    const due = lastDayWithOwedClasses(heldDates, same);
    const [from, to] = isBack ? [due, same.lastDay] : [same.lastDay, due];
    const isOther = from < to;
    const count = heldDates.filter((date) => date > from && date <= to).length;
    return { ...same, lastDay: isOther ? due : same.lastDay, isOther, count };
  });
  await writeLastDays(
    tx,
    updates.filter(({ isOther }) => isOther),
  );
  for (const same of updates)
    if (same.noted > same.count) await limitNewExtensions(tx, classes, same);
}

import type { Transaction } from '../../platform/database/db.ts';
import { addDays, indianMoment } from '../../shared/time/indian-time.ts';
import { datesByRules } from '../../shared/time/rule.ts';
import type { ClassName } from './change-queries.ts';
import {
  forgetNews,
  limitNews,
  listLastOf,
  listSoldByMonth,
  listTouched,
  noteCancelled,
  noteHeld,
  type SamePeriods,
  type SomeClasses,
  writeLastDays,
} from './extending-queries.ts';
import { findInTime } from './queries.ts';

/**
 * Makes up for these classes, which the transaction has cancelled, to everybody who has paid for them: their paid time lasts
 * until the next class of the course, where its switch says so. Needs the courses' locks.
 */
export const extendPaid = (tx: Transaction, classes: ClassName[]): Promise<void> =>
  followAll(tx, classes, { isBack: false });

/**
 * Takes that back for these classes, which the transaction holds again, whatever the course's switch says by now. Not where the
 * next months were sold from the day after: that day is on a receipt. Needs the courses' locks.
 */
export const shortenPaid = (tx: Transaction, classes: ClassName[]): Promise<void> =>
  followAll(tx, classes, { isBack: true });

/**
 * Makes these periods as long as the classes that are owed for them make them: those of them that are their learners' last ones, and
 * none shorter than it is. Needs the courses' locks.
 */
export async function lengthenPaid(tx: Transaction, periods: number[]): Promise<void> {
  if (periods.length === 0) return;
  for (const { courseId, same } of await listLastOf(tx, periods)) {
    if (same.length === 0) continue;
    const held = await listHeldAfter(tx, courseId, same);
    const due = same.map((each) => ({ ...each, lastDay: lastDayWith(held, each) }));
    await writeLastDays(
      tx,
      due.filter(({ lastDay }, place) => lastDay > (same[place]?.lastDay ?? lastDay)),
    );
  }
}

interface Way {
  isBack: boolean;
}

async function followAll(tx: Transaction, classes: ClassName[], way: Way): Promise<void> {
  const byCourse = Map.groupBy(classes, ({ courseId }) => courseId);
  for (const courseId of await listSoldByMonth(tx, [...byCourse.keys()])) {
    const ofCourse = byCourse.get(courseId) ?? [];
    // One at a time, as a statement must not take too long where a course has many learners.
    for (const named of ofCourse) {
      await forgetNews(tx, named);
      await (way.isBack ? noteHeld : noteCancelled)(tx, named);
    }
    await follow(tx, { courseId, dates: ofCourse.map(({ date }) => date) }, way);
  }
}

/** More than a year after what was sold there is a class, or the course is over. */
const FARTHEST_DAYS = 400;

/** The dates of the classes that are held after the first of these days, in order. */
async function listHeld(
  tx: Transaction,
  courseId: number,
  { first, last }: { first: string; last: string },
): Promise<string[]> {
  const course = await findInTime(tx, { id: courseId }, indianMoment(first, '00:00'));
  if (!course) throw new Error('A locked course is gone.');
  const { rules, exceptions } = course;
  const cancelled = new Set(exceptions.filter((own) => own.cancelled).map(({ date }) => date));
  const days = { first: addDays(first, 1), last: addDays(last, FARTHEST_DAYS) };
  return [...datesByRules(rules, days)].filter((date) => !cancelled.has(date));
}

/** Those that may make up for what is owed for these periods. */
async function listHeldAfter(tx: Transaction, courseId: number, periods: SamePeriods[]) {
  const sold = periods.map(({ paidUntil }) => paidUntil).sort();
  return listHeld(tx, courseId, { first: sold[0] as string, last: sold.at(-1) as string });
}

/**
 * The last day of what was sold until `paidUntil` with so many classes added; the last class there is where they are fewer. A
 * class that is cancelled after `paidUntil` is passed over, and so is not owed once more.
 */
function lastDayWith(held: string[], { paidUntil, owed }: SamePeriods): string {
  return (
    held
      .filter((date) => date > paidUntil)
      .slice(0, owed)
      .at(-1) ?? paidUntil
  );
}

/**
 * Gives the last periods that these classes have to do with the last day that they have now. Paid time gets only longer by a
 * class that is cancelled, and only shorter by one that is held again, also where the course has other days since.
 */
async function follow(tx: Transaction, classes: SomeClasses, { isBack }: Way): Promise<void> {
  const touched = await listTouched(tx, classes);
  if (touched.length === 0) return;
  const held = await listHeldAfter(tx, classes.courseId, touched);
  const followed = touched.map((same) => {
    const due = lastDayWith(held, same);
    const [from, to] = isBack ? [due, same.lastDay] : [same.lastDay, due];
    const isOther = from < to;
    const count = held.filter((date) => date > from && date <= to).length;
    return { ...same, lastDay: isOther ? due : same.lastDay, isOther, count };
  });
  await writeLastDays(
    tx,
    followed.filter(({ isOther }) => isOther),
  );
  for (const same of followed) if (same.noted > same.count) await limitNews(tx, classes, same);
}

import type { Transaction } from '../../database/db.ts';
import { addDays, indianMoment } from '../../time/indian-time.ts';
import { datesByRules } from '../../time/rule.ts';
import type { ClassName } from './change-queries.ts';
import {
  findSoldUntil,
  forgetNews,
  noteCancelled,
  noteHeld,
  type SomeClasses,
  writeLastDays,
} from './extending-queries.ts';
import { findInTime } from './queries.ts';

/**
 * Makes up for these classes, which the transaction has cancelled, to everybody who has paid for them: their paid time lasts
 * until the next class of the course, where its switch says so. Needs the courses' locks.
 */
export async function extendPaid(tx: Transaction, classes: ClassName[]): Promise<void> {
  await forgetNews(tx, classes);
  const courseIds = await noteCancelled(tx, classes);
  for (const some of ofCourses(classes, courseIds)) await follow(tx, some, { longer: true });
}

/**
 * Takes that back for these classes, which the transaction holds again, whatever the course's switch says by now. Not where the
 * next months were sold from the day after: that day is on a receipt. Needs the courses' locks.
 */
export async function shortenPaid(tx: Transaction, classes: ClassName[]): Promise<void> {
  await forgetNews(tx, classes);
  const courseIds = await noteHeld(tx, classes);
  for (const some of ofCourses(classes, courseIds)) await follow(tx, some, { longer: false });
}

const ofCourses = (classes: ClassName[], courseIds: number[]): SomeClasses[] =>
  courseIds.map((courseId) => ({
    courseId,
    dates: classes.filter((named) => named.courseId === courseId).map(({ date }) => date),
  }));

/** More than a year after what was sold there is a class, or the course is over. */
const FARTHEST_DAYS = 400;

async function follow(
  tx: Transaction,
  { courseId, dates }: SomeClasses,
  { longer }: { longer: boolean },
): Promise<void> {
  const sold = await findSoldUntil(tx, { courseId, dates });
  if (!sold) return;
  const course = await findInTime(tx, { id: courseId }, indianMoment(sold.first, '00:00'));
  if (!course) throw new Error('A locked course is gone.');
  const days = { first: addDays(sold.first, 1), last: addDays(sold.last, FARTHEST_DAYS) };
  const { rules, exceptions } = course;
  const cancelled = new Set(exceptions.filter((own) => own.cancelled).map(({ date }) => date));
  const held = [...datesByRules(rules, days)].filter((date) => !cancelled.has(date));
  await writeLastDays(tx, { courseId, dates, held, longer });
}

import type { Transaction } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
import { addDays, indianDate, indianMoment } from '../../shared/time/indian-time.ts';
import type { DatedClass } from '../classes/class.ts';
import { type CourseInTime, findInTime } from '../classes/queries.ts';
import { classesWithin } from '../classes/timetable.ts';
import type { DaysOffChoice, DaysOffQuestion } from './holiday.ts';
import { type DaysOff, keepOnDaysOff, listDaysOffFor } from './later-queries.ts';
import { cancelClasses, lockHoliday } from './queries.ts';
import { classIn, isOn, MOST_CLASSES, nameOf, wordsOf } from './service.ts';

/** Classes that days off meet. */
interface Met {
  daysOff: DaysOff;
  classes: DatedClass[];
}

/** Classes that a save has left out, by the days off that have cancelled them. */
export interface LeftOut {
  id: number;
  classes: DatedClass[];
}

interface Saved {
  courseId: number;
  /** The course before the save; `undefined` where it is new. */
  before: CourseInTime | undefined;
  /** How staff have answered; `undefined`: the app cannot ask, and the classes are held. */
  choice: DaysOffChoice | undefined;
  accountId: number;
  now: Date;
}

/**
 * Leaves out, or keeps, the classes that the transaction gives the course on days off, where it had none: as staff have
 * answered. Returns those that it has left out, which are cancelled then. Refuses with 409 and the question where they have
 * not answered, or about other classes. Needs the course's lock.
 */
export async function settleDaysOff(tx: Transaction, saved: Saved): Promise<LeftOut[]> {
  const { courseId, choice, accountId } = saved;
  if (!choice) return [];
  const met = await findMet(tx, saved);
  if (met.length === 0) return [];
  const question = questionOf(met);
  if (choice.leaveOut === undefined || choice.version !== question.version)
    throw refusal(409, 'holidays.classes-on-days-off', { details: { onDaysOff: question } });
  if (!choice.leaveOut) {
    await keepOnDaysOff(tx, { courseId, ids: met.map(({ daysOff }) => daysOff.id) });
    return [];
  }
  return leaveOut(tx, met, accountId);
}

/** The classes that come onto days off by the save, each at the first days off that it meets; at most 500. */
async function findMet(
  tx: Transaction,
  { courseId, before, now }: Pick<Saved, 'courseId' | 'before' | 'now'>,
): Promise<Met[]> {
  const after = await findInTime(tx, { id: courseId }, now);
  if (!after) throw new Error('A locked course is gone.');
  const met: Met[] = [];
  const seen = new Set<string>();
  for (const daysOff of await listDaysOffFor(tx, { courseId, today: indianDate(now) })) {
    const were = new Set(before && classesOn(before, daysOff).map(dayOf));
    const classes = classesOn(after, daysOff)
      .filter(({ state, startsAt }) => state !== 'cancelled' && startsAt > now.toISOString())
      .filter((found) => !were.has(dayOf(found)) && !seen.has(found.date))
      .slice(0, MOST_CLASSES - seen.size);
    for (const { date } of classes) seen.add(date);
    if (classes.length > 0) met.push({ daysOff, classes });
  }
  return met;
}

/** The course's classes on these days, those that are cancelled among them, in order of time. */
function classesOn(course: CourseInTime, daysOff: DaysOff): DatedClass[] {
  const { firstDate, lastDate } = daysOff;
  const span = {
    from: indianMoment(firstDate, '00:00'),
    until: indianMoment(addDays(lastDate, 1), '00:00'),
  };
  return classesWithin(course, span).filter((found) => isOn(found, daysOff));
}

/** Which class it is, and on which day: at another hour of the day it is nothing new there. */
const dayOf = ({ date, startsAt }: DatedClass) => `${date} ${indianDate(new Date(startsAt))}`;

const questionOf = (met: Met[]): DaysOffQuestion => ({
  daysOff: met.map(({ daysOff, classes }) => ({ ...daysOff, classes: classes.map(classIn) })),
  version: nameOf(
    met.flatMap(({ daysOff, classes }) =>
      // A new course has another id each time that it is tried.
      classes.map((found) => ({ ...classIn(found), courseId: 0, version: daysOff.id })),
    ),
  ),
});

/** Cancels the classes by their days off. Refuses with 409 where these were ended at this moment. */
async function leaveOut(tx: Transaction, met: Met[], accountId: number): Promise<LeftOut[]> {
  for (const { daysOff, classes } of met) {
    const { id } = daysOff;
    const state = await lockHoliday(tx, id);
    if (!state || state.isBack) throw refusal(409, 'holidays.changed-meanwhile');
    const named = classes.map((found) => ({ ...classIn(found), ...wordsOf(found) }));
    await cancelClasses(tx, { id, accountId, classes: named });
  }
  return met.map(({ daysOff, classes }) => ({ id: daysOff.id, classes }));
}

import type { Transaction } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import { addDays, indianDate, indianDateTime } from '../../shared/time/indian-time.ts';
import type { DatedClass } from '../classes/class.ts';
import { findScheduledCourse, type ScheduledCourse } from '../classes/queries.ts';
import { classesWithin } from '../classes/timetable.ts';
import {
  type DaysOff,
  holdClassesOnDaysOff,
  listDaysOffOfCourse,
} from './days-off-conflict-queries.ts';
import type { DaysOffChoice, DaysOffConflictList } from './holiday.ts';
import { cancelClasses, lockHoliday } from './queries.ts';
import { changeTextsOf, hashClasses, isOnDays, MAX_CLASSES, toHolidayClass } from './service.ts';

/** New classes on days off. */
interface ConflictingClasses {
  daysOff: DaysOff;
  classes: DatedClass[];
}

/** Classes that a save has left out, with the days off that have cancelled them. */
export interface LeftOutClasses {
  id: number;
  classes: DatedClass[];
}

interface DaysOffCheck {
  courseId: number;
  /** The course before the save; `undefined` where it is new. */
  before: ScheduledCourse | undefined;
  /** The decision of staff; `undefined`: the app cannot ask, and the classes take place. */
  choice: DaysOffChoice | undefined;
  accountId: number;
  now: Date;
}

/**
 * Cancels or allows the classes that the transaction newly creates on days off, as staff decided. Returns the cancelled
 * ones. Throws 409 with the conflicts if staff have not decided, or decided about other classes. Needs the course's lock.
 */
export async function resolveDaysOffConflicts(
  tx: Transaction,
  check: DaysOffCheck,
): Promise<LeftOutClasses[]> {
  const { courseId, choice, accountId } = check;
  if (!choice) return [];
  const conflicts = await findConflicts(tx, check);
  if (conflicts.length === 0) return [];
  const conflictList = toConflictList(conflicts);
  if (choice.leaveOut === undefined || choice.version !== conflictList.version)
    throw appError(409, 'holidays.classes-on-days-off', { details: { onDaysOff: conflictList } });
  if (!choice.leaveOut) {
    await holdClassesOnDaysOff(tx, { courseId, ids: conflicts.map(({ daysOff }) => daysOff.id) });
    return [];
  }
  return cancelConflictingClasses(tx, conflicts, accountId);
}

/** The classes that the save creates on days off, each with the first days off that it falls on; at most 500. */
async function findConflicts(
  tx: Transaction,
  { courseId, before, now }: Pick<DaysOffCheck, 'courseId' | 'before' | 'now'>,
): Promise<ConflictingClasses[]> {
  const after = await findScheduledCourse(tx, { id: courseId }, now);
  if (!after) throw new Error('A locked course is gone.');
  const conflicts: ConflictingClasses[] = [];
  const seen = new Set<string>();
  for (const daysOff of await listDaysOffOfCourse(tx, { courseId, today: indianDate(now) })) {
    const previousDays = new Set(before && classesOn(before, daysOff).map(classDayKey));
    const classes = classesOn(after, daysOff)
      .filter(({ state, startsAt }) => state !== 'cancelled' && startsAt > now.toISOString())
      .filter((found) => !previousDays.has(classDayKey(found)) && !seen.has(found.date))
      .slice(0, MAX_CLASSES - seen.size);
    for (const { date } of classes) seen.add(date);
    if (classes.length > 0) conflicts.push({ daysOff, classes });
  }
  return conflicts;
}

/** The course's classes on these days, including cancelled ones, in order of time. */
function classesOn(course: ScheduledCourse, daysOff: DaysOff): DatedClass[] {
  const { firstDate, lastDate } = daysOff;
  const span = {
    from: indianDateTime(firstDate, '00:00'),
    until: indianDateTime(addDays(lastDate, 1), '00:00'),
  };
  return classesWithin(course, span).filter((found) => isOnDays(found, daysOff));
}

/** Identifies the class and its day: another time on the same day is not a new class there. */
const classDayKey = ({ date, startsAt }: DatedClass) => `${date} ${indianDate(new Date(startsAt))}`;

const toConflictList = (conflicts: ConflictingClasses[]): DaysOffConflictList => ({
  daysOff: conflicts.map(({ daysOff, classes }) => ({
    ...daysOff,
    classes: classes.map(toHolidayClass),
  })),
  version: hashClasses(
    conflicts.flatMap(({ daysOff, classes }) =>
      // A new course has another id in each attempt.
      classes.map((found) => ({ ...toHolidayClass(found), courseId: 0, version: daysOff.id })),
    ),
  ),
});

/** Cancels the classes by their days off. Throws 409 if these were revoked at the same moment. */
async function cancelConflictingClasses(
  tx: Transaction,
  conflicts: ConflictingClasses[],
  accountId: number,
): Promise<LeftOutClasses[]> {
  for (const { daysOff, classes } of conflicts) {
    const { id } = daysOff;
    const state = await lockHoliday(tx, id);
    if (!state || state.isBack) throw appError(409, 'holidays.changed-meanwhile');
    const cancelled = classes.map((found) => ({
      ...toHolidayClass(found),
      ...changeTextsOf(found),
    }));
    await cancelClasses(tx, { id, accountId, classes: cancelled });
  }
  return conflicts.map(({ daysOff, classes }) => ({ id: daysOff.id, classes }));
}

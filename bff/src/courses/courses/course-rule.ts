import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import { isInAllowedYears } from '../../platform/http/validate.ts';
import { TRANSLATION_LANGUAGES } from '../../shared/localized-content.ts';
import { addDays, indianDate, indianDateTime, indianTime } from '../../shared/time/indian-time.ts';
import { ruleForDate } from '../../shared/time/recurrence-rule.ts';
import {
  type ChangedClass,
  deleteExceptions,
  type LockedCourse,
  listChangedClasses,
  saveEarlierRule,
} from './change-queries.ts';
import type { CourseFields } from './course-fields.ts';

/** Throws 400 for a new date outside the supported years. A stored date may stay. */
export function assertDatesInRange(
  before: LockedCourse,
  { startDate, endDate }: CourseFields,
): void {
  if (startDate !== before.startDate && !isInAllowedYears(startDate))
    throw appError(400, 'courses.start-date-not-a-date', { details: { field: 'startDate' } });
  if (endDate && endDate !== before.endDate && !isInAllowedYears(endDate))
    throw appError(400, 'courses.end-date-not-a-date', { details: { field: 'endDate' } });
}

/** The last date after the change: an app of an earlier version sends none. */
export const lastDateOf = (before: LockedCourse, { endDate }: CourseFields): string | null =>
  endDate === undefined ? before.endDate : endDate;

type RuleFields = Pick<CourseFields, 'days' | 'startTime' | 'endTime'>;

/** Whether both have the same weekdays and times. */
export const isSameRule = (before: RuleFields, { days, startTime, endTime }: RuleFields) =>
  before.days.join() === days.join() &&
  before.startTime === startTime &&
  before.endTime === endTime;

const titlesOf = ({ inLanguages = {} }: Pick<CourseFields, 'inLanguages'>) =>
  TRANSLATION_LANGUAGES.map((language) => inLanguages[language]?.title);

/** Whether the change affects the course's classes as calendars show them. */
export const changesTimetable = (before: LockedCourse, fields: CourseFields): boolean =>
  !isSameRule(before, fields) ||
  before.startDate !== fields.startDate ||
  before.endDate !== lastDateOf(before, fields) ||
  before.title !== fields.title ||
  !isDeepStrictEqual(titlesOf(before), titlesOf(fields)) ||
  before.instructor !== fields.instructor;

/** The first date whose class has not begun: today, or tomorrow if today's class has begun. */
function firstUnstartedDate({ startTime }: LockedCourse, now: Date): string {
  const today = indianDate(now);
  return startTime <= indianTime(now) ? addDays(today, 1) : today;
}

interface RuleChange {
  before: LockedCourse;
  fields: CourseFields;
  now: Date;
}

interface RuleChangeResult {
  /** Since when the new days and times are valid. */
  ruleFrom: string;
  /** The exceptions for which the new rule has no class. */
  lost: ChangedClass[];
  /** The deleted rows of these exceptions. */
  exceptions: object[];
  /** The number of the rule that the change has ended; null if it has ended none. */
  keptRule: number | null;
}

/**
 * If the days or times change, saves the old rule for past classes, and returns since when the new rule is valid. Exceptions
 * for which the new rule has no class are deleted. Throws 409 if such a class was moved to an earlier day, and has begun
 * there.
 */
export async function applyRuleChange(
  tx: Transaction,
  { before, fields, now }: RuleChange,
): Promise<RuleChangeResult> {
  const { id, ruleFrom, hasEarlierRules } = before;
  const firstUnstarted = firstUnstartedDate(before, now);
  if (!isSameRule(before, fields) && ruleFrom < firstUnstarted) {
    const keptRule = await saveEarlierRule(tx, { id, lastDate: addDays(firstUnstarted, -1) });
    const startsLater = fields.startDate > firstUnstarted;
    const validFrom = startsLater ? fields.startDate : firstUnstarted;
    const dropped = await dropLostExceptions(tx, {
      before,
      fields,
      now,
      holdsFrom: validFrom,
      since: firstUnstarted,
    });
    return { ruleFrom: validFrom, keptRule, ...dropped };
  }
  const holdsFrom = hasEarlierRules ? ruleFrom : fields.startDate;
  const since = hasEarlierRules ? ruleFrom : EARLIEST_DATE;
  const dropped = await dropLostExceptions(tx, { before, fields, now, holdsFrom, since });
  return { ruleFrom: holdsFrom, keptRule: null, ...dropped };
}

const EARLIEST_DATE = '0001-01-01';

interface LostExceptionsQuery extends RuleChange {
  holdsFrom: string;
  /** Classes before this date follow an earlier rule. */
  since: string;
}

async function dropLostExceptions(
  tx: Transaction,
  { before, fields, now, holdsFrom, since }: LostExceptionsQuery,
): Promise<Pick<RuleChangeResult, 'lost' | 'exceptions'>> {
  const { id } = before;
  const { days, startTime, endTime } = fields;
  const lastDate = lastDateOf(before, fields);
  const rules = [{ firstDate: holdsFrom, lastDate, days, startTime, endTime }];
  const changed = await listChangedClasses(tx, { id, since });
  const lost = changed.filter(({ date }) => !ruleForDate(rules, date));
  const begun = lost.find((one) => hasBegunEarlier(one, now));
  if (begun) throw appError(409, 'courses.moved-class-begun', { values: { date: begun.date } });
  const dates = lost.map(({ date }) => date);
  return { lost, exceptions: await deleteExceptions(tx, { id, dates }) };
}

/** Whether the class was moved, and has begun at its new time. */
const hasBegunEarlier = ({ movedTo, startTime }: ChangedClass, now: Date) =>
  movedTo !== null && startTime !== null && indianDateTime(movedTo, startTime) <= now;

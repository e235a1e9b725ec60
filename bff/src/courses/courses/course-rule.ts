import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
import { isOfTheseYears } from '../../platform/http/validate.ts';
import { FURTHER_LANGUAGES } from '../../shared/localized-content.ts';
import { addDays, indianDate, indianMoment, indianTime } from '../../shared/time/indian-time.ts';
import { ruleOn } from '../../shared/time/rule.ts';
import {
  type ChangedClass,
  deleteExceptions,
  keepEarlierRule,
  type LockedCourse,
  listChangedClasses,
} from './change-queries.ts';
import type { CourseFields } from './course-fields.ts';

/** Refuses with 400 a new date that is not one of these years. One that was stored long ago may stay. */
export function refuseFarDates(before: LockedCourse, { startDate, endDate }: CourseFields): void {
  if (startDate !== before.startDate && !isOfTheseYears(startDate))
    throw refusal(400, 'courses.start-date-not-a-date', { details: { field: 'startDate' } });
  if (endDate && endDate !== before.endDate && !isOfTheseYears(endDate))
    throw refusal(400, 'courses.end-date-not-a-date', { details: { field: 'endDate' } });
}

/** The last date after the change: an app of an earlier version sends none. */
export const lastDateOf = (before: LockedCourse, { endDate }: CourseFields): string | null =>
  endDate === undefined ? before.endDate : endDate;

type RuleFields = Pick<CourseFields, 'days' | 'startTime' | 'endTime'>;

/** Whether both have their classes on the same days, at the same times. */
export const isSameRule = (before: RuleFields, { days, startTime, endTime }: RuleFields) =>
  before.days.join() === days.join() &&
  before.startTime === startTime &&
  before.endTime === endTime;

const titlesOf = ({ inLanguages = {} }: Pick<CourseFields, 'inLanguages'>) =>
  FURTHER_LANGUAGES.map((language) => inLanguages[language]?.title);

/** Whether the change is one of the course's classes as a calendar shows them. */
export const isAnotherTimetable = (before: LockedCourse, fields: CourseFields): boolean =>
  !isSameRule(before, fields) ||
  before.startDate !== fields.startDate ||
  before.endDate !== lastDateOf(before, fields) ||
  before.title !== fields.title ||
  !isDeepStrictEqual(titlesOf(before), titlesOf(fields)) ||
  before.instructor !== fields.instructor;

/** The first date whose class has not begun: today's may have. */
function firstFreeDate({ startTime }: LockedCourse, now: Date): string {
  const today = indianDate(now);
  return startTime <= indianTime(now) ? addDays(today, 1) : today;
}

interface Following {
  before: LockedCourse;
  fields: CourseFields;
  now: Date;
}

interface Followed {
  /** Since when the new days and times hold. */
  ruleFrom: string;
  /** The classes that had something of their own, and that the new rule does not have. */
  lost: ChangedClass[];
  /** Their rows, which are deleted. */
  exceptions: object[];
  /** The number of the rule that the change has ended; null where it has ended none. */
  keptRule: number | null;
}

/**
 * Keeps the rule of the classes that were given if the change brings new days or times, and returns since when the new
 * ones hold. What single classes have of their own falls away where the new rule has no class. Refuses with 409 where
 * such a class was moved to an earlier day, and has begun there.
 */
export async function followRule(
  tx: Transaction,
  { before, fields, now }: Following,
): Promise<Followed> {
  const { id, ruleFrom, hasEarlierRules } = before;
  const free = firstFreeDate(before, now);
  if (!isSameRule(before, fields) && ruleFrom < free) {
    const keptRule = await keepEarlierRule(tx, { id, lastDate: addDays(free, -1) });
    const startsLater = fields.startDate > free;
    const holdsFrom = startsLater ? fields.startDate : free;
    const dropped = await dropLostExceptions(tx, { before, fields, now, holdsFrom, since: free });
    return { ruleFrom: holdsFrom, keptRule, ...dropped };
  }
  const holdsFrom = hasEarlierRules ? ruleFrom : fields.startDate;
  const since = hasEarlierRules ? ruleFrom : ALWAYS;
  const dropped = await dropLostExceptions(tx, { before, fields, now, holdsFrom, since });
  return { ruleFrom: holdsFrom, keptRule: null, ...dropped };
}

const ALWAYS = '0001-01-01';

interface Lost extends Following {
  holdsFrom: string;
  /** Classes before this date follow an earlier rule. */
  since: string;
}

async function dropLostExceptions(
  tx: Transaction,
  { before, fields, now, holdsFrom, since }: Lost,
): Promise<Pick<Followed, 'lost' | 'exceptions'>> {
  const { id } = before;
  const { days, startTime, endTime } = fields;
  const lastDate = lastDateOf(before, fields);
  const rules = [{ firstDate: holdsFrom, lastDate, days, startTime, endTime }];
  const changed = await listChangedClasses(tx, { id, since });
  const lost = changed.filter(({ date }) => !ruleOn(rules, date));
  const given = lost.find((one) => hasBegunEarlier(one, now));
  if (given) throw refusal(409, 'courses.moved-class-begun', { values: { date: given.date } });
  const dates = lost.map(({ date }) => date);
  return { lost, exceptions: await deleteExceptions(tx, { id, dates }) };
}

/** Whether the class was moved, and has begun where it was moved to. */
const hasBegunEarlier = ({ movedTo, startTime }: ChangedClass, now: Date) =>
  movedTo !== null && startTime !== null && indianMoment(movedTo, startTime) <= now;

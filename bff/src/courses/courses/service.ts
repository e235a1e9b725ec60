import { lockTeacher } from '../../accounts/team/queries.ts';
import type { Sql, Transaction } from '../../platform/database/db.ts';
import { violatesConstraint } from '../../platform/database/db.ts';
import { type AppError, appError, type ErrorBody } from '../../platform/http/errors.ts';
import type { ClassChangeTexts } from '../../platform/i18n/localized-content.ts';
import { extendPaidPeriods, shortenPaidPeriods } from '../classes/period-extensions.ts';
import { findScheduledCourse } from '../classes/queries.ts';
import { addHolidayRecipients } from '../days-off/days-off-conflict-queries.ts';
import { resolveDaysOffConflicts } from '../days-off/days-off-conflicts.ts';
import type { DaysOffChoice } from '../days-off/holiday.ts';
import { notifyOfChange, notifyOfUndo, summarizeCourseChange } from './change-notification.ts';
import {
  deleteCourse,
  deleteExceptions,
  insertCourse,
  isTrialLinkShared,
  type LockedCourse,
  listCourseOrder,
  listSlugsLike,
  lockCourse,
  lockCourseList,
  updateCourse,
  writeCourseOrder,
} from './change-queries.ts';
import type { CourseChangeNotification, StaffCourse, StaleCourse } from './course.ts';
import { type CourseFields, feePerAfterChange, localizedTextsAfter } from './course-fields.ts';
import {
  applyRuleChange,
  assertDatesInRange,
  changesTimetable,
  lastDateOf,
} from './course-rule.ts';
import { findCourse, findCourseEditor, MAX_COURSES } from './queries.ts';
import { findUndo, restoreRulesAndClasses, saveUndo } from './undo-queries.ts';

/** The 404 for a course that does not exist. */
export const courseNotFound = () => appError(404, 'courses.none');

interface CourseUpdateRequest {
  id: number;
  fields: CourseFields;
  accountId: number;
  /** The versions that may be overwritten; `undefined` for any. */
  versions: number[] | undefined;
  now: Date;
  /** The notification that staff have confirmed; `undefined` if they have not seen the preview. */
  confirmed: CourseChangeNotification | undefined;
  /** Whether classes on days off are left out, as staff decided; `undefined` if the app cannot ask. */
  daysOff?: DaysOffChoice | undefined;
  /** The seconds in which the changes of a course are collected into one mail. */
  mailAfterSeconds: number;
}

/**
 * Updates the course and returns it. New days and times apply to the classes that have not begun: earlier classes stay, and
 * exceptions for which the new rule has no class are deleted. Enrolled learners are notified of other days, times and dates,
 * of another teacher or link, and when the course is no longer offered. The change can be undone (`undoChange`). Throws 400
 * for a new date before 2020 or after 2099, 404 for a missing course, 409 for a conflict with its learners or a past class,
 * 409 with the conflicts for new classes on days off that staff have not decided about, then 409 with the preview of an
 * unconfirmed notification, and 412 for another version.
 */
export async function changeCourse(sql: Sql, write: CourseUpdateRequest): Promise<StaffCourse> {
  const { id, fields: given, accountId, versions, now, confirmed, mailAfterSeconds } = write;
  const { daysOff: choice } = write;
  const changed = (await sql
    .begin(async (tx) => {
      const teacher = await resolveTeacher(tx, given);
      const before = await lockCourse(tx, id);
      if (!before) throw courseNotFound();
      if (versions && !versions.includes(before.version)) return undefined;
      const fields = {
        ...given,
        ...teacher,
        feePer: feePerAfterChange(given),
        inLanguages: localizedTextsAfter(before, given),
      };
      assertDatesInRange(before, fields);
      assertAllowedWithLearners(before, fields);
      assertDatesInOrder(before, fields);
      const previousSchedule = choice && (await findScheduledCourse(tx, { id }, now));
      const { ruleFrom, lost, keptRule, exceptions } = await applyRuleChange(tx, {
        before,
        fields,
        now,
      });
      const summary = await summarizeCourseChange(tx, { before, fields, lost, now });
      const changesClasses = summary !== undefined || changesTimetable(before, fields);
      const course = await updateCourse(tx, { id, fields, accountId, ruleFrom, changesClasses });
      await assertTrialLinkNotShared(tx, id);
      const daysOffCheck = { courseId: id, before: previousSchedule, choice, accountId, now };
      for (const leftOut of await resolveDaysOffConflicts(tx, daysOffCheck)) {
        await extendPaidPeriods(tx, leftOut.classes);
        await addHolidayRecipients(tx, leftOut);
      }
      if (summary)
        await notifyOfChange(tx, { courseId: id, told: summary, confirmed, now, mailAfterSeconds });
      const { version } = course;
      const undo = { version, fields: before, ruleFrom: before.ruleFrom, keptRule, exceptions };
      await saveUndo(tx, id, undo);
      return course;
    })
    .catch(throwConstraintError)) as StaffCourse | undefined;
  if (changed) return changed;
  throw await staleCourseError(sql, id);
}

/** `notice` is the message for learners who were notified of the change. */
interface CourseUndoRequest extends Omit<ClassChangeTexts, 'reason' | 'reasonIn'> {
  id: number;
  accountId: number;
  /** The versions that may be undone. */
  versions: number[];
  now: Date;
  mailAfterSeconds: number;
}

/**
 * Restores the course to its state before the last change, with its rules and exceptions, and returns it. Learners who were
 * notified of the change are notified that it is undone; while the mails of the change are pending, nobody is mailed. Throws
 * 404 for a missing course, 409 if there is nothing to undo or learners prevent it, and 412 for another version.
 */
export async function undoChange(sql: Sql, undoing: CourseUndoRequest): Promise<StaffCourse> {
  const { id, accountId, versions, notice, noticeIn, now, mailAfterSeconds } = undoing;
  const undone = (await sql
    .begin(async (tx) => {
      const before = await lockCourse(tx, id);
      if (!before) throw courseNotFound();
      if (!versions.includes(before.version)) return undefined;
      const undo = await findUndo(tx, id);
      if (undo?.version !== before.version) throw appError(409, 'courses.nothing-to-undo');
      if (undo.hasChangedClasses) throw appError(409, 'courses.classes-changed-since');
      const { ruleFrom } = undo;
      const fields = await withCurrentTeacher(tx, undo.fields);
      if (fields.isOpen && before.enrolled > 0)
        throw appError(409, 'courses.open-with-learners', { details: { field: 'isOpen' } });
      const summary = await summarizeCourseChange(tx, {
        before,
        fields,
        lost: [],
        now,
        isUndo: true,
      });
      const changesClasses = summary !== undefined || changesTimetable(before, fields);
      const course = await updateCourse(tx, { id, fields, accountId, ruleFrom, changesClasses });
      await restoreRulesAndClasses(tx, id, undo);
      await deleteLeftOutClasses(tx, id, undo.leftOut);
      const request = { courseId: id, notice, noticeIn, now, mailAfterSeconds };
      if (summary) await notifyOfUndo(tx, { ...request, told: summary });
      return course;
    })
    .catch(throwConstraintError)) as StaffCourse | undefined;
  if (undone) return undone;
  throw await staleCourseError(sql, id);
}

/** Deletes the exceptions that the undone change made on days off: these classes no longer exist, and extend no paid period. */
async function deleteLeftOutClasses(tx: Transaction, id: number, dates: string[]): Promise<void> {
  await deleteExceptions(tx, { id, dates });
  await shortenPaidPeriods(
    tx,
    dates.map((date) => ({ courseId: id, date })),
  );
}

/** The instructor's account and its name. Throws 409 for an account that is not in the team. */
async function resolveTeacher(
  tx: Transaction,
  { teacherId }: Pick<CourseFields, 'teacherId'>,
): Promise<Partial<Pick<CourseFields, 'teacherId' | 'instructor'>>> {
  if (teacherId === undefined || teacherId === null) return {};
  const instructor = await lockTeacher(tx, teacherId);
  if (instructor === undefined)
    throw appError(409, 'team.no-such-teacher', { details: { field: 'teacherId' } });
  return { teacherId, instructor };
}

/** The fields without an instructor's account that has left the team: the name stays. */
const withCurrentTeacher = async (tx: Transaction, fields: CourseFields): Promise<CourseFields> =>
  fields.teacherId && (await lockTeacher(tx, fields.teacherId)) === undefined
    ? { ...fields, teacherId: null }
    : fields;

function assertAllowedWithLearners(before: LockedCourse, fields: CourseFields): void {
  if (fields.isOpen && before.enrolled > 0)
    throw appError(409, 'courses.open-with-learners', { details: { field: 'isOpen' } });
  if (before.hasEarlierRules && fields.startDate !== before.startDate)
    throw appError(409, 'courses.first-date-given', { details: { field: 'startDate' } });
}

function assertDatesInOrder(before: LockedCourse, fields: CourseFields): void {
  const lastDate = lastDateOf(before, fields);
  if (lastDate !== null && lastDate < fields.startDate)
    throw appError(409, 'courses.last-date-before-first', { details: { field: 'endDate' } });
}

async function assertTrialLinkNotShared(tx: Transaction, id: number): Promise<void> {
  if (await isTrialLinkShared(tx, id))
    throw appError(409, 'courses.trial-link-is-own', { details: { field: 'trialLink' } });
}

function throwConstraintError(error: unknown): never {
  if (violatesConstraint(error, 'seats_never_oversold'))
    throw appError(409, 'courses.seats-below-learners', { details: { field: 'seats' } });
  if (violatesConstraint(error, 'courses_meeting_id_fkey'))
    throw appError(409, 'meetings.none', { details: { field: 'meetingId' } });
  if (violatesConstraint(error, 'open_without_fee'))
    throw appError(409, 'courses.open-with-fee', { details: { field: 'isOpen' } });
  throw error;
}

async function staleCourseError(sql: Sql, id: number): Promise<AppError> {
  const [course, editor] = await Promise.all([findCourse(sql, id), findCourseEditor(sql, id)]);
  if (!course || !editor) return courseNotFound();
  const { changedBy, changedAt } = editor;
  const details: Omit<StaleCourse, keyof ErrorBody> = {
    course,
    changedBy: changedBy ?? 'Someone',
    changedAt: changedAt.toISOString(),
  };
  return appError(412, 'courses.changed-meanwhile', {
    values: { changedBy },
    details,
    headers: { ETag: `"${course.version}"` },
  });
}

const MAX_SLUG_LENGTH = 60;

/** The slug cut between words to the maximum length. A longer first word is cut inside. */
const truncateSlug = (words: string): string =>
  words.length <= MAX_SLUG_LENGTH
    ? words
    : words
        .slice(0, MAX_SLUG_LENGTH + 1)
        .replace(/-[^-]*$/, '')
        .slice(0, MAX_SLUG_LENGTH);

/**
 * The slug of a title: at most 60 letters a to z and digits, cut between words; `course` for a title in another script.
 */
export function slugOf(title: string): string {
  const words = truncateSlug(
    title
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
  );
  // In a join address a number alone is the id of a meeting.
  return /[a-z]/.test(words) ? words : ['course', words].filter(Boolean).join('-');
}

async function findFreeSlug(tx: Transaction, title: string): Promise<string> {
  const slug = slugOf(title);
  const taken = new Set(await listSlugsLike(tx, slug));
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

interface CourseCreation extends DaysOffHandling {
  fields: CourseFields;
  accountId: number;
  behind?: number;
}

/** What happens to the classes of a new course on days off. */
interface DaysOffHandling {
  daysOff: DaysOffChoice | undefined;
  now: Date;
}

/**
 * Creates a course and returns it; its slug is made from its title. Throws 409 for a 1,001st course, a missing meeting, an
 * open course with a fee, and the course's own link as the link for first classes; and 409 with the conflicts for classes on
 * days off that staff have not decided about.
 */
export async function createCourse(
  tx: Transaction,
  creation: CourseCreation,
): Promise<StaffCourse> {
  const { accountId, daysOff: choice, now } = creation;
  const fields = { ...creation.fields, ...(await resolveTeacher(tx, creation.fields)) };
  await lockCourseList(tx);
  const slug = await findFreeSlug(tx, fields.title);
  const course = await insertCourse(tx, { ...creation, fields, slug }).catch(throwConstraintError);
  if (course) {
    await assertTrialLinkNotShared(tx, course.id);
    await resolveDaysOffConflicts(tx, {
      courseId: course.id,
      before: undefined,
      choice,
      accountId,
      now,
    });
    return course;
  }
  throw appError(409, 'courses.too-many', { values: { most: MAX_COURSES } });
}

interface CourseCopy extends DaysOffHandling {
  id: number;
  accountId: number;
  startDate: string;
  endDate: string | null;
  /** The text about what the fee of the next batch covers; by default the text of the course, which may contain its last date. */
  feeCovers?: string | undefined;
}

/**
 * Copies a course as its next batch and returns the copy: with all texts, days and times, the new dates and free seats, but
 * without learners, exceptions and a link, as the learners of another batch could join by the link. It is listed after the
 * course, and is hidden if the course is. Throws 404 or 409.
 */
export async function copyCourse(
  tx: Transaction,
  { id, accountId, startDate, endDate, feeCovers, ...asking }: CourseCopy,
): Promise<StaffCourse> {
  const course = await findCourse(tx, id);
  if (!course) throw courseNotFound();
  const fields = {
    ...course,
    startDate,
    endDate,
    feeCovers: feeCovers ?? course.feeCovers,
    inLanguages: localizedTextsAfter(course, { ...course, inLanguages: undefined, feeCovers }),
    isClosed: false,
    meetingId: null,
  };
  return createCourse(tx, { fields, accountId, behind: id, ...asking });
}

/** Moves the course before another one in the list, or to the end. Throws 404 if one of them does not exist. */
export async function reorderCourse(
  sql: Sql,
  { id, before }: { id: number; before: number | null },
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockCourseList(tx);
    const ids = await listCourseOrder(tx);
    const others = ids.filter((other) => other !== id);
    const index = before === null ? others.length : others.indexOf(before);
    if (others.length === ids.length || index < 0) throw courseNotFound();
    await writeCourseOrder(tx, others.toSpliced(index, 0, id));
  });
}

/** Deletes a course that nobody has ordered. Throws 404 if it does not exist, and 409 if it was ordered. */
export async function removeCourse(sql: Sql, id: number): Promise<void> {
  await sql.begin(async (tx) => {
    const course = await lockCourse(tx, id);
    if (!course) throw courseNotFound();
    if (await deleteCourse(tx, id)) return;
    throw appError(409, 'courses.ordered', { values: { title: course.title } });
  });
}

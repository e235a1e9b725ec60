import { holdTeacher } from '../../accounts/team/queries.ts';
import type { Sql, Transaction } from '../../platform/database/db.ts';
import { violates } from '../../platform/database/db.ts';
import { type AppError, type Refusal, refusal } from '../../platform/http/errors.ts';
import type { ChangeWords } from '../../platform/i18n/localized-content.ts';
import { extendPaid, shortenPaid } from '../classes/extending.ts';
import { findInTime } from '../classes/queries.ts';
import type { DaysOffChoice } from '../days-off/holiday.ts';
import { settleDaysOff } from '../days-off/later-classes.ts';
import { tellAlso } from '../days-off/later-queries.ts';
import { findToBeTold, tellOfChange, tellOfUndo } from './change-notification.ts';
import {
  deleteCourse,
  deleteExceptions,
  insertCourse,
  type LockedCourse,
  listCourseOrder,
  listSlugsLike,
  lockCourse,
  lockCourseList,
  sharesOwnLink,
  updateCourse,
  writeCourseOrder,
} from './change-queries.ts';
import type { CourseTelling, StaffCourse, StaleCourse } from './course.ts';
import { type CourseFields, feePerAfter, textsAfter } from './course-fields.ts';
import { followRule, isAnotherTimetable, lastDateOf, refuseFarDates } from './course-rule.ts';
import { findCourse, findCourseEditor, MOST_COURSES } from './queries.ts';
import { findUndo, keepUndo, restoreTimes } from './undo-queries.ts';

/** The 404 for a course that does not exist. */
export const noSuchCourse = () => refusal(404, 'courses.none');

interface Write {
  id: number;
  fields: CourseFields;
  accountId: number;
  /** The versions that may be overwritten; `undefined` for any. */
  versions: number[] | undefined;
  now: Date;
  /** How staff have confirmed what enrolled learners are told; `undefined` where they were not asked. */
  confirmed: CourseTelling | undefined;
  /** How staff have answered whether its classes on days off are left out; `undefined` where the app cannot ask. */
  daysOff?: DaysOffChoice | undefined;
  /** For how many seconds the changes of a course are gathered in one mail. */
  mailAfterSeconds: number;
}

/**
 * Writes the course and returns it. New days and times hold for the classes that have not begun: those before stay as
 * they were, and what single classes had of their own falls away where the new rule has no class. Enrolled learners are
 * told of other days, times, dates, of another teacher or link, and that it is not offered any more. The change can be undone
 * (`undoChange`). Refuses with 400 a new date before 2020 or after 2099, with
 * 404 a missing course, with 409 what its learners or a class that it has given make impossible, with 409 and a question
 * new classes on days off that staff have not decided about, and then what is to be told and was not confirmed, and with 412
 * another version.
 */
export async function changeCourse(sql: Sql, write: Write): Promise<StaffCourse> {
  const { id, fields: given, accountId, versions, now, confirmed, mailAfterSeconds } = write;
  const { daysOff: choice } = write;
  const changed = (await sql
    .begin(async (tx) => {
      const teacher = await teacherOf(tx, given);
      const before = await lockCourse(tx, id);
      if (!before) throw noSuchCourse();
      if (versions && !versions.includes(before.version)) return undefined;
      const fields = {
        ...given,
        ...teacher,
        feePer: feePerAfter(given),
        inLanguages: textsAfter(before, given),
      };
      refuseFarDates(before, fields);
      refuseForLearners(before, fields);
      refuseLastBeforeFirst(before, fields);
      const timetable = choice && (await findInTime(tx, { id }, now));
      const { ruleFrom, lost, keptRule, exceptions } = await followRule(tx, {
        before,
        fields,
        now,
      });
      const told = await findToBeTold(tx, { before, fields, lost, now });
      const changesClasses = told !== undefined || isAnotherTimetable(before, fields);
      const course = await updateCourse(tx, { id, fields, accountId, ruleFrom, changesClasses });
      await refuseOwnLinkForTrial(tx, id);
      const settled = { courseId: id, before: timetable, choice, accountId, now };
      for (const leftOut of await settleDaysOff(tx, settled)) {
        await extendPaid(tx, leftOut.classes);
        await tellAlso(tx, leftOut);
      }
      if (told) await tellOfChange(tx, { courseId: id, told, confirmed, now, mailAfterSeconds });
      const { version } = course;
      const undo = { version, fields: before, ruleFrom: before.ruleFrom, keptRule, exceptions };
      await keepUndo(tx, id, undo);
      return course;
    })
    .catch(refuseImpossible)) as StaffCourse | undefined;
  if (changed) return changed;
  throw await stale(sql, id);
}

/** `notice`: the sentence that learners read who were told of the change. */
interface Undoing extends Omit<ChangeWords, 'reason' | 'reasonIn'> {
  id: number;
  accountId: number;
  /** The versions that may be undone. */
  versions: number[];
  now: Date;
  mailAfterSeconds: number;
}

/**
 * Makes the course what it was before its last change, with the rules and the single classes that it had, and returns it.
 * Whoever was told of the change is told that it is undone; before the mails of the change nobody is mailed. Refuses with
 * 404 a missing course, with 409 where there is nothing to undo any more or learners make it impossible, and with 412
 * another version.
 */
export async function undoChange(sql: Sql, undoing: Undoing): Promise<StaffCourse> {
  const { id, accountId, versions, notice, noticeIn, now, mailAfterSeconds } = undoing;
  const undone = (await sql
    .begin(async (tx) => {
      const before = await lockCourse(tx, id);
      if (!before) throw noSuchCourse();
      if (!versions.includes(before.version)) return undefined;
      const undo = await findUndo(tx, id);
      if (undo?.version !== before.version) throw refusal(409, 'courses.nothing-to-undo');
      if (undo.hasChangedClasses) throw refusal(409, 'courses.classes-changed-since');
      const { ruleFrom } = undo;
      const fields = await withTeacherOf(tx, undo.fields);
      if (fields.isOpen && before.enrolled > 0)
        throw refusal(409, 'courses.open-with-learners', { details: { field: 'isOpen' } });
      const told = await findToBeTold(tx, { before, fields, lost: [], now, isUndo: true });
      const changesClasses = told !== undefined || isAnotherTimetable(before, fields);
      const course = await updateCourse(tx, { id, fields, accountId, ruleFrom, changesClasses });
      await restoreTimes(tx, id, undo);
      await forgetLeftOut(tx, id, undo.leftOut);
      const telling = { courseId: id, notice, noticeIn, now, mailAfterSeconds };
      if (told) await tellOfUndo(tx, { ...telling, told });
      return course;
    })
    .catch(refuseImpossible)) as StaffCourse | undefined;
  if (undone) return undone;
  throw await stale(sql, id);
}

/** What the undone change has left out on days off is no class of the course any more, and makes up for nothing. */
async function forgetLeftOut(tx: Transaction, id: number, dates: string[]): Promise<void> {
  await deleteExceptions(tx, { id, dates });
  await shortenPaid(
    tx,
    dates.map((date) => ({ courseId: id, date })),
  );
}

/** Whose account the instructor is, and that account's name. Refuses with 409 one that does not work for the studio. */
async function teacherOf(
  tx: Transaction,
  { teacherId }: Pick<CourseFields, 'teacherId'>,
): Promise<Partial<Pick<CourseFields, 'teacherId' | 'instructor'>>> {
  if (teacherId === undefined || teacherId === null) return {};
  const instructor = await holdTeacher(tx, teacherId);
  if (instructor === undefined)
    throw refusal(409, 'team.no-such-teacher', { details: { field: 'teacherId' } });
  return { teacherId, instructor };
}

/** As it was, without an account that does not work for the studio any more: the name stays. */
const withTeacherOf = async (tx: Transaction, fields: CourseFields): Promise<CourseFields> =>
  fields.teacherId && (await holdTeacher(tx, fields.teacherId)) === undefined
    ? { ...fields, teacherId: null }
    : fields;

function refuseForLearners(before: LockedCourse, fields: CourseFields): void {
  if (fields.isOpen && before.enrolled > 0)
    throw refusal(409, 'courses.open-with-learners', { details: { field: 'isOpen' } });
  if (before.hasEarlierRules && fields.startDate !== before.startDate)
    throw refusal(409, 'courses.first-date-given', { details: { field: 'startDate' } });
}

function refuseLastBeforeFirst(before: LockedCourse, fields: CourseFields): void {
  const lastDate = lastDateOf(before, fields);
  if (lastDate !== null && lastDate < fields.startDate)
    throw refusal(409, 'courses.last-date-before-first', { details: { field: 'endDate' } });
}

async function refuseOwnLinkForTrial(tx: Transaction, id: number): Promise<void> {
  if (await sharesOwnLink(tx, id))
    throw refusal(409, 'courses.trial-link-is-own', { details: { field: 'trialLink' } });
}

function refuseImpossible(error: unknown): never {
  if (violates(error, 'seats_never_oversold'))
    throw refusal(409, 'courses.seats-below-learners', { details: { field: 'seats' } });
  if (violates(error, 'courses_meeting_id_fkey'))
    throw refusal(409, 'meetings.none', { details: { field: 'meetingId' } });
  if (violates(error, 'open_without_fee'))
    throw refusal(409, 'courses.open-with-fee', { details: { field: 'isOpen' } });
  throw error;
}

async function stale(sql: Sql, id: number): Promise<AppError> {
  const [course, editor] = await Promise.all([findCourse(sql, id), findCourseEditor(sql, id)]);
  if (!course || !editor) return noSuchCourse();
  const { changedBy, changedAt } = editor;
  const details: Omit<StaleCourse, keyof Refusal> = {
    course,
    changedBy: changedBy ?? 'Someone',
    changedAt: changedAt.toISOString(),
  };
  return refusal(412, 'courses.changed-meanwhile', {
    values: { changedBy },
    details,
    headers: { ETag: `"${course.version}"` },
  });
}

const LONGEST_SLUG = 60;

/** As many of the words as the limit holds. A first word that is longer is cut. */
const upToLimit = (words: string): string =>
  words.length <= LONGEST_SLUG
    ? words
    : words
        .slice(0, LONGEST_SLUG + 1)
        .replace(/-[^-]*$/, '')
        .slice(0, LONGEST_SLUG);

/**
 * A title as a slug of 60 characters at most, cut between words: letters a to z and digits; of a title in another script the
 * word `course`.
 */
export function slugOf(title: string): string {
  const words = upToLimit(
    title
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
  );
  // A number alone is the id of a meeting in the address to join by.
  return /[a-z]/.test(words) ? words : ['course', words].filter(Boolean).join('-');
}

async function freeSlug(tx: Transaction, title: string): Promise<string> {
  const slug = slugOf(title);
  const taken = new Set(await listSlugsLike(tx, slug));
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

interface Creation extends Asking {
  fields: CourseFields;
  accountId: number;
  behind?: number;
}

/** Whether the classes of a new course on days off are left out. */
interface Asking {
  daysOff: DaysOffChoice | undefined;
  now: Date;
}

/**
 * Makes a course and returns it; its slug is made from its title. Refuses with 409 a 1,001st course, a missing meeting,
 * an open class with a fee, and the course's own link as that for a first class; and with 409 and a question classes on days
 * off that staff have not decided about.
 */
export async function createCourse(tx: Transaction, creation: Creation): Promise<StaffCourse> {
  const { accountId, daysOff: choice, now } = creation;
  const fields = { ...creation.fields, ...(await teacherOf(tx, creation.fields)) };
  await lockCourseList(tx);
  const slug = await freeSlug(tx, fields.title);
  const course = await insertCourse(tx, { ...creation, fields, slug }).catch(refuseImpossible);
  if (course) {
    await refuseOwnLinkForTrial(tx, course.id);
    await settleDaysOff(tx, { courseId: course.id, before: undefined, choice, accountId, now });
    return course;
  }
  throw refusal(409, 'courses.too-many', { values: { most: MOST_COURSES } });
}

interface Copy extends Asking {
  id: number;
  accountId: number;
  startDate: string;
  endDate: string | null;
  /** What the fee of the next batch buys; by default the words of the course, which may name its last date. */
  feeCovers?: string | undefined;
}

/**
 * Copies a course as its next batch and returns the copy: all its words, days and times, the new dates, empty seats, no
 * learners, no exceptions and no link, as the link of another batch would let its learners in. It stands behind the
 * course, and is hidden if that is. Refuses with 404 or 409.
 */
export async function copyCourse(
  tx: Transaction,
  { id, accountId, startDate, endDate, feeCovers, ...asking }: Copy,
): Promise<StaffCourse> {
  const course = await findCourse(tx, id);
  if (!course) throw noSuchCourse();
  const fields = {
    ...course,
    startDate,
    endDate,
    feeCovers: feeCovers ?? course.feeCovers,
    inLanguages: textsAfter(course, { ...course, inLanguages: undefined, feeCovers }),
    isClosed: false,
    meetingId: null,
  };
  return createCourse(tx, { fields, accountId, behind: id, ...asking });
}

/** Puts the course before another one on the public page, or last. Refuses with 404 when one of them is missing. */
export async function placeCourse(
  sql: Sql,
  { id, before }: { id: number; before: number | null },
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockCourseList(tx);
    const ids = await listCourseOrder(tx);
    const others = ids.filter((other) => other !== id);
    const place = before === null ? others.length : others.indexOf(before);
    if (others.length === ids.length || place < 0) throw noSuchCourse();
    await writeCourseOrder(tx, others.toSpliced(place, 0, id));
  });
}

/** Deletes a course that nobody has ordered. Refuses with 404 when it is missing, and with 409 when it was ordered. */
export async function removeCourse(sql: Sql, id: number): Promise<void> {
  await sql.begin(async (tx) => {
    const course = await lockCourse(tx, id);
    if (!course) throw noSuchCourse();
    if (await deleteCourse(tx, id)) return;
    throw refusal(409, 'courses.ordered', { values: { title: course.title } });
  });
}

import { isDeepStrictEqual } from 'node:util';
import { lockTeacher } from '../../accounts/team/queries.ts';
import { type Sql, type Transaction, violatesConstraint } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import type { ClassChangeTexts } from '../../platform/i18n/localized-content.ts';
import { indianDateTime } from '../../shared/time/indian-time.ts';
import { resolveDaysOffConflicts } from '../days-off/days-off-conflicts.ts';
import type { DaysOffChoice } from '../days-off/holiday.ts';
import { createMeeting, updateMeeting } from '../meetings/queries.ts';
import {
  type ClassRef,
  type ExceptionChange,
  isMeetingUsedByOtherCourses,
  isMeetingUsedElsewhere,
  lockClassesOfCourse,
  writeException,
} from './change-queries.ts';
import type { StaffClass } from './class.ts';
import { findPendingBaseline, saveNotificationBatch } from './notification-queries.ts';
import { clearNewExtensions } from './period-extension-queries.ts';
import { extendPaidPeriods, shortenPaidPeriods } from './period-extensions.ts';
import { findScheduledCourse, type ScheduledCourse, setCourseMeeting } from './queries.ts';
import { findStaffClass, meetingOf, notYourClass } from './service.ts';
import { classTimeOn } from './timetable.ts';

interface ClassChangeDeps {
  sql: Sql;
  now: () => Date;
  /** The seconds in which the changes of one class are collected into one mail. */
  mailAfterSeconds: number;
}

type Clock = Pick<ClassChangeDeps, 'now'>;

/** A change of one class by a member of staff. */
export interface ClassChange extends ClassRef {
  accountId: number;
  /** The teacher whose class it must be; `undefined` if the account may change all classes. */
  taughtBy?: number | undefined;
  /** The versions of the class that may be overwritten. */
  versions: number[];
}

/** The 404 for a class that does not exist. */
export const classNotFound = () => appError(404, 'classes.none');

/** The course and its class on this date, as the transaction sees them. Throws 404. */
async function readClass(tx: Transaction, { now }: Clock, { courseId, date }: ClassRef) {
  const course = await findScheduledCourse(tx, { id: courseId }, indianDateTime(date, '00:00'));
  const found = course && (await findStaffClass(tx, course, { date, now: now() }));
  if (!found) throw classNotFound();
  return { course, found };
}

/** Runs the change of a class in a transaction, and returns the changed class. Throws 403, 404, 409 or 412. */
function changeInTransaction<Held = undefined>(
  deps: Pick<ClassChangeDeps, 'sql' | 'now'>,
  change: ClassChange,
  write: (
    tx: Transaction,
    before: { course: ScheduledCourse; found: StaffClass },
    locked: Held,
  ) => Promise<void>,
  /** Takes locks that must be acquired before the course's lock. */
  lockFirst: (tx: Transaction) => Promise<Held> = async () => undefined as Held,
): Promise<StaffClass> {
  return deps.sql
    .begin(async (tx) => {
      const held = await lockFirst(tx);
      await lockClassesOfCourse(tx, change.courseId);
      const before = await readClass(tx, deps, change);
      const { taughtBy } = change;
      if (taughtBy !== undefined && before.found.teacherId !== taughtBy) throw notYourClass();
      if (!change.versions.includes(before.found.version)) throw staleClassError(before.found);
      await write(tx, before, held);
      return (await readClass(tx, deps, change)).found;
    })
    .catch((error) => {
      if (violatesConstraint(error, 'class_exceptions_meeting_id_fkey'))
        throw appError(409, 'meetings.none', { details: { field: 'meetingId' } });
      throw error;
    }) as Promise<StaffClass>;
}

const staleClassError = (found: StaffClass) =>
  appError(412, 'classes.changed-meanwhile', {
    details: { class: found },
    headers: { ETag: `"${found.version}"` },
  });

function assertNotOver({ now }: Clock, { endsAt }: StaffClass): void {
  if (endsAt <= now().toISOString()) throw appError(409, 'classes.over');
}

interface NotifiedClassChange extends ClassChangeTexts {
  kind: 'moved' | 'cancelled' | 'back';
  change: ExceptionChange;
  /** Whether the class is in this state already: then nothing is written, and nobody is notified. */
  isDone: (found: StaffClass) => boolean;
  /** Whether a class on days off is left out, as staff decided; `undefined` if the app cannot ask. */
  daysOff?: DaysOffChoice | undefined;
}

const noticeTexts = ({ notice, noticeIn }: Pick<ClassChangeTexts, 'notice' | 'noticeIn'>) => ({
  notice,
  noticeIn,
});

/** The state of the class that learners know, as one comparable text. */
const describeClassState = ({ state, startsAt, endsAt, ...texts }: StaffClass) =>
  [state, startsAt, endsAt, ...(state === 'planned' ? [] : changeTexts(texts))].join(' ');

/** Without further languages only the English texts, as the previous build compares them. */
const changeTexts = ({ reason, reasonIn, notice, noticeIn }: ClassChangeTexts) => [
  ...[reason, notice],
  ...(reasonIn || noticeIn ? [JSON.stringify([reasonIn, noticeIn])] : []),
];

/** Changes the time or state of the class, and stores the notification of all enrolled learners in the same transaction. */
function changeAndNotify(
  deps: ClassChangeDeps,
  change: ClassChange,
  request: NotifiedClassChange,
): Promise<StaffClass> {
  return changeInTransaction(deps, change, async (tx, { course, found }) => {
    assertNotOver(deps, found);
    if (request.isDone(found)) return;
    const { courseId, date, accountId } = change;
    const exceptionChange = { ...request.change, words: request };
    await writeException(tx, change, { change: exceptionChange, accountId });
    const changed = await readClass(tx, deps, change);
    if (request.kind !== 'cancelled') assertNotOver(deps, changed.found);
    const { daysOff: choice } = request;
    const daysOffCheck = { courseId, before: course, choice, accountId, now: deps.now() };
    const isLeftOut = (await resolveDaysOffConflicts(tx, daysOffCheck)).length > 0;
    const { found: after, course: courseAfter } = isLeftOut
      ? await readClass(tx, deps, change)
      : changed;
    const baseline = await findPendingBaseline(tx, change);
    await updatePaidPeriods(tx, change, { found, after, isGathering: baseline !== undefined });
    // Learners never knew the time on the days off, so the message says that the class is cancelled at the time they know.
    const notification = isLeftOut
      ? { kind: 'cancelled' as const, ...noticeTexts(after), time: found }
      : { kind: request.kind, ...noticeTexts(request), time: after };
    await saveNotificationBatch(tx, {
      ...{ courseId, date, ...notification, sequence: courseAfter.sequence },
      ...{ was: baseline ?? describeClassState(found), is: describeClassState(after) },
      mailAfterSeconds: deps.mailAfterSeconds,
    });
  });
}

interface ClassTransition {
  found: StaffClass;
  after: StaffClass;
  isGathering: boolean;
}

/** Extends paid periods if the class no longer takes place, and shortens them if it takes place again. */
async function updatePaidPeriods(
  tx: Transaction,
  change: ClassRef,
  { found, after, isGathering }: ClassTransition,
): Promise<void> {
  const [wasHeld, isHeld] = [found, after].map(({ state }) => state !== 'cancelled');
  if (wasHeld && !isHeld) await extendPaidPeriods(tx, [change]);
  else if (!wasHeld && isHeld) await shortenPaidPeriods(tx, [change]);
  // Learners were notified that the class takes place again: a further move does not repeat it.
  else if (isHeld && !isGathering) await clearNewExtensions(tx, change);
}

const hasSameTexts = (found: StaffClass, texts: ClassChangeTexts) =>
  isDeepStrictEqual(changeTexts(found), changeTexts(texts));

/**
 * Cancels the class and notifies every enrolled learner. A moved class keeps the time that it was moved to, as learners
 * know this time. Throws 404, 409 for a class that is over, or 412.
 */
export const cancelClass = (deps: ClassChangeDeps, change: ClassChange, texts: ClassChangeTexts) =>
  changeAndNotify(deps, change, {
    ...texts,
    kind: 'cancelled',
    change: { cancelled: true },
    isDone: (found) => found.state === 'cancelled' && hasSameTexts(found, texts),
  });

interface ClassMove extends ClassChangeTexts {
  movedTo: string;
  startTime: string;
  endTime: string;
  daysOff?: DaysOffChoice | undefined;
}

/**
 * Moves the class to another day or time and notifies every enrolled learner. Throws 404, 409 for a class that is or
 * would be over, 409 with the conflicts if the class is on days off and staff have not decided about it, or 412.
 */
export const moveClass = (deps: ClassChangeDeps, change: ClassChange, move: ClassMove) =>
  changeAndNotify(deps, change, {
    ...move,
    kind: 'moved',
    change: {
      cancelled: false,
      moved_to: move.movedTo,
      start_time: move.startTime,
      end_time: move.endTime,
    },
    isDone: (found) =>
      found.state === 'moved' && isAtTime(found, move) && hasSameTexts(found, move),
  });

const isAtTime = ({ startsAt, endsAt }: StaffClass, { movedTo, ...hours }: ClassMove) => {
  const time = classTimeOn(movedTo, hours);
  return startsAt === time.startsAt && endsAt === time.endsAt;
};

/** Restores the time of the class by the rule, and notifies every enrolled learner. Throws like `moveClass`. */
export const restoreClass = (
  deps: ClassChangeDeps,
  change: ClassChange,
  texts: Omit<ClassChangeTexts, 'reason'> & Pick<ClassMove, 'daysOff'>,
) =>
  changeAndNotify(deps, change, {
    ...texts,
    reason: '',
    kind: 'back',
    change: { cancelled: false, moved_to: null, start_time: null, end_time: null },
    isDone: (found) => found.state === 'planned',
  });

interface TeacherChoice {
  teacher: string | null;
  /** The teacher's account; its name is used instead of `teacher`. */
  teacherId?: number | null | undefined;
}

/**
 * Sets a substitute teacher of the class, an account or a name; null restores the course's teacher. Throws 404 or 412, and
 * 409 for an account that is not in the team.
 */
export const setTeacher = (deps: ClassChangeDeps, change: ClassChange, chosen: TeacherChoice) => {
  const teacherId = chosen.teacherId ?? null;
  const lockChosenTeacher = async (tx: Transaction) => {
    if (teacherId === null) return chosen.teacher;
    const name = await lockTeacher(tx, teacherId);
    if (name === undefined)
      throw appError(409, 'team.no-such-teacher', { details: { field: 'teacherId' } });
    return name;
  };
  return changeInTransaction(
    deps,
    change,
    async (tx, _, teacher) => {
      const { accountId } = change;
      await writeException(tx, change, { change: { teacher, teacher_id: teacherId }, accountId });
    },
    lockChosenTeacher,
  );
};

interface ClassLinkChange {
  meetingLink: string;
  /** Whether the link is for all classes of the course, or for this class only. */
  forCourse: boolean;
  /** The version of the meeting that may be overwritten, 0 if there is no meeting; `undefined` for any. */
  linkVersion?: number | undefined;
}

/**
 * Writes the link of the class, or of all classes of its course: into the meeting that they use, or into a new meeting if
 * they use none or, for a single class, share it with the course or another class. Throws 404, 409 or 412; 412 also if
 * somebody else has changed the link.
 */
export const setLink = (deps: ClassChangeDeps, change: ClassChange, link: ClassLinkChange) =>
  changeInTransaction(deps, change, async (tx, { course, found }) => {
    const { courseId, accountId, taughtBy } = change;
    // A substitute teacher may change their own class only.
    if (link.forCourse && taughtBy !== undefined && course.teacherId !== taughtBy)
      throw notYourClass();
    const current = link.forCourse
      ? course.meeting
      : found.hasOwnLink && meetingOf(course, found.date);
    const { meetingLink, linkVersion } = link;
    if (linkVersion !== undefined && linkVersion !== (current ? current.version : 0))
      throw staleClassError(found);
    const isOwn = current && !(await isShared(tx, { change, link, meetingId: current.id }));
    if (isOwn) {
      const versions = linkVersion === undefined ? undefined : [linkVersion];
      const saved = await updateMeeting(tx, { id: current.id, meetingLink, accountId, versions });
      if (!saved) throw staleClassError((await readClass(tx, deps, change)).found);
      return;
    }
    const meetingId = await createClassMeeting(tx, { course, found, accountId, link });
    if (link.forCourse) await setCourseMeeting(tx, { courseId, meetingId, accountId });
    else await writeException(tx, change, { change: { meeting_id: meetingId }, accountId });
  });

/**
 * Whether the meeting is also used by classes other than those the link is set for. Staff who set the link of a course set
 * it for all courses with this meeting; a teacher never sets the link of other teachers' courses.
 */
const isShared = (
  tx: Transaction,
  { change, link, meetingId }: { change: ClassChange; link: ClassLinkChange; meetingId: number },
): Promise<boolean> => {
  if (!link.forCourse) return isMeetingUsedElsewhere(tx, meetingId, change);
  if (change.taughtBy === undefined) return Promise.resolve(false);
  return isMeetingUsedByOtherCourses(tx, meetingId, change.courseId);
};

const MAX_NAME_LENGTH = 80;

async function createClassMeeting(
  tx: Transaction,
  {
    course,
    found,
    accountId,
    link,
  }: { course: ScheduledCourse; found: StaffClass; accountId: number; link: ClassLinkChange },
): Promise<number> {
  const name = link.forCourse ? course.title : `${found.date} ${course.title}`;
  const meeting = await createMeeting(tx, {
    meetingLink: link.meetingLink,
    name: name.slice(0, MAX_NAME_LENGTH),
    // The link of an open class is for everyone, unless another meeting reserves the same link for the enrolled.
    audience: course.isOpen ? undefined : 'enrolled',
    accountId,
  });
  if (!meeting) throw appError(409, 'meetings.too-many-for-class');
  return meeting.id;
}

/** Sets the meeting of the class; null restores the course's meeting. Throws 404, 409 or 412. */
export const useMeeting = (deps: ClassChangeDeps, change: ClassChange, meetingId: number | null) =>
  changeInTransaction(deps, change, async (tx) => {
    await writeException(tx, change, {
      change: { meeting_id: meetingId },
      accountId: change.accountId,
    });
  });

import { isDeepStrictEqual } from 'node:util';
import { holdTeacher } from '../../accounts/team/queries.ts';
import { type Sql, type Transaction, violates } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
import type { ChangeWords } from '../../platform/i18n/localized-content.ts';
import { indianMoment } from '../../shared/time/indian-time.ts';
import type { DaysOffChoice } from '../days-off/holiday.ts';
import { settleDaysOff } from '../days-off/later-classes.ts';
import { createMeeting, updateMeeting } from '../meetings/queries.ts';
import {
  type ClassName,
  type ExceptionChange,
  isUsedByOthers,
  isUsedElsewhere,
  lockClasses,
  writeException,
} from './change-queries.ts';
import type { StaffClass } from './class.ts';
import { extendPaid, shortenPaid } from './extending.ts';
import { forgetNews } from './extending-queries.ts';
import { findGathering, writeTelling } from './notification-queries.ts';
import { type CourseInTime, findInTime, setCourseMeeting } from './queries.ts';
import { meetingOf, notYours, staffClassOn } from './service.ts';
import { timeOn } from './timetable.ts';

interface Parts {
  sql: Sql;
  now: () => Date;
  /** So long the changes of one class are gathered in one mail. */
  mailAfterSeconds: number;
}

type Clock = Pick<Parts, 'now'>;

/** A change of one class by a member of staff. */
export interface ClassChange extends ClassName {
  accountId: number;
  /** Whose class it must be; `undefined` where the account may change those of all. */
  taughtBy?: number | undefined;
  /** The versions of the class that may be overwritten. */
  versions: number[];
}

/** The 404 for a class that does not exist. */
export const noSuchClass = () => refusal(404, 'classes.none');

/** The course and its class on this date; refuses with 404. Sees what the transaction has written. */
async function readClass(tx: Transaction, { now }: Clock, { courseId, date }: ClassName) {
  const course = await findInTime(tx, { id: courseId }, indianMoment(date, '00:00'));
  const found = course && (await staffClassOn(tx, course, { date, now: now() }));
  if (!found) throw noSuchClass();
  return { course, found };
}

/** Runs the change of a class in a transaction, and returns the class as it is then. Refuses with 403, 404, 409 or 412. */
function changing<Held = undefined>(
  parts: Pick<Parts, 'sql' | 'now'>,
  change: ClassChange,
  write: (
    tx: Transaction,
    before: { course: CourseInTime; found: StaffClass },
    held: Held,
  ) => Promise<void>,
  /** Locks what comes before the course. */
  hold: (tx: Transaction) => Promise<Held> = async () => undefined as Held,
): Promise<StaffClass> {
  return parts.sql
    .begin(async (tx) => {
      const held = await hold(tx);
      await lockClasses(tx, change.courseId);
      const before = await readClass(tx, parts, change);
      const { taughtBy } = change;
      if (taughtBy !== undefined && before.found.teacherId !== taughtBy) throw notYours();
      if (!change.versions.includes(before.found.version)) throw stale(before.found);
      await write(tx, before, held);
      return (await readClass(tx, parts, change)).found;
    })
    .catch((error) => {
      if (violates(error, 'class_exceptions_meeting_id_fkey'))
        throw refusal(409, 'meetings.none', { details: { field: 'meetingId' } });
      throw error;
    }) as Promise<StaffClass>;
}

const stale = (found: StaffClass) =>
  refusal(412, 'classes.changed-meanwhile', {
    details: { class: found },
    headers: { ETag: `"${found.version}"` },
  });

function refuseOver({ now }: Clock, { endsAt }: StaffClass): void {
  if (endsAt <= now().toISOString()) throw refusal(409, 'classes.over');
}

interface Telling extends ChangeWords {
  kind: 'moved' | 'cancelled' | 'back';
  change: ExceptionChange;
  /** Whether the class is so already: then nothing is written, and nobody is told again. */
  isDone: (found: StaffClass) => boolean;
  /** How staff have answered whether a class that comes onto days off is left out; `undefined` where the app cannot ask. */
  daysOff?: DaysOffChoice | undefined;
}

const wordsOf = ({ notice, noticeIn }: Pick<ChangeWords, 'notice' | 'noticeIn'>) => ({
  notice,
  noticeIn,
});

/** What learners know of the class, in one text. */
const knownOf = ({ state, startsAt, endsAt, ...words }: StaffClass) =>
  [state, startsAt, endsAt, ...(state === 'planned' ? [] : allOf(words))].join(' ');

/** Without further languages only the English, as a server of the build before has it. */
const allOf = ({ reason, reasonIn, notice, noticeIn }: ChangeWords) => [
  ...[reason, notice],
  ...(reasonIn || noticeIn ? [JSON.stringify([reasonIn, noticeIn])] : []),
];

/** Changes when the class is, and stores in the same transaction what every enrolled learner is to be told of it. */
function changeAndTell(parts: Parts, change: ClassChange, telling: Telling): Promise<StaffClass> {
  return changing(parts, change, async (tx, { course, found }) => {
    refuseOver(parts, found);
    if (telling.isDone(found)) return;
    const { courseId, date, accountId } = change;
    const written = { ...telling.change, words: telling };
    await writeException(tx, change, { change: written, accountId });
    const changed = await readClass(tx, parts, change);
    if (telling.kind !== 'cancelled') refuseOver(parts, changed.found);
    const { daysOff: choice } = telling;
    const settled = { courseId, before: course, choice, accountId, now: parts.now() };
    const isLeftOut = (await settleDaysOff(tx, settled)).length > 0;
    const { found: after, course: courseAfter } = isLeftOut
      ? await readClass(tx, parts, change)
      : changed;
    const gathering = await findGathering(tx, change);
    await followPaid(tx, change, { found, after, isGathering: gathering !== undefined });
    // Learners do not know the hour on the days off: they read that the class does not take place when they expect it.
    const told = isLeftOut
      ? { kind: 'cancelled' as const, ...wordsOf(after), time: found }
      : { kind: telling.kind, ...wordsOf(telling), time: after };
    await writeTelling(tx, {
      ...{ courseId, date, ...told, sequence: courseAfter.sequence },
      ...{ was: gathering ?? knownOf(found), is: knownOf(after) },
      mailAfterSeconds: parts.mailAfterSeconds,
    });
  });
}

interface Followed {
  found: StaffClass;
  after: StaffClass;
  isGathering: boolean;
}

/** Makes paid time longer where the class is not held any more, and as long as before where it is again. */
async function followPaid(
  tx: Transaction,
  change: ClassName,
  { found, after, isGathering }: Followed,
): Promise<void> {
  const [wasHeld, isHeld] = [found, after].map(({ state }) => state !== 'cancelled');
  if (wasHeld && !isHeld) await extendPaid(tx, [change]);
  else if (!wasHeld && isHeld) await shortenPaid(tx, [change]);
  // That a class is held again was told with it: it is not told anew with each further move.
  else if (isHeld && !isGathering) await forgetNews(tx, change);
}

const hasWords = (found: StaffClass, words: ChangeWords) =>
  isDeepStrictEqual(allOf(found), allOf(words));

/**
 * Cancels the class and has every enrolled learner told. One that was moved stays where it was moved to: this is the hour
 * that learners know. Refuses with 404, with 409 a class that is over, or with 412.
 */
export const cancelClass = (parts: Parts, change: ClassChange, words: ChangeWords) =>
  changeAndTell(parts, change, {
    ...words,
    kind: 'cancelled',
    change: { cancelled: true },
    isDone: (found) => found.state === 'cancelled' && hasWords(found, words),
  });

interface Move extends ChangeWords {
  movedTo: string;
  startTime: string;
  endTime: string;
  daysOff?: DaysOffChoice | undefined;
}

/**
 * Moves the class to another day or hour and tells every enrolled learner. Refuses with 404, with 409 a class that is
 * over or would be, with 409 and a question one that comes onto days off, which staff have not decided about, or with 412.
 */
export const moveClass = (parts: Parts, change: ClassChange, move: Move) =>
  changeAndTell(parts, change, {
    ...move,
    kind: 'moved',
    change: {
      cancelled: false,
      moved_to: move.movedTo,
      start_time: move.startTime,
      end_time: move.endTime,
    },
    isDone: (found) => found.state === 'moved' && isAt(found, move) && hasWords(found, move),
  });

const isAt = ({ startsAt, endsAt }: StaffClass, { movedTo, ...hours }: Move) => {
  const time = timeOn(movedTo, hours);
  return startsAt === time.startsAt && endsAt === time.endsAt;
};

/** Gives the class at its hour by the rule again, and tells every enrolled learner. Refuses as `moveClass`. */
export const putClassBack = (
  parts: Parts,
  change: ClassChange,
  words: Omit<ChangeWords, 'reason'> & Pick<Move, 'daysOff'>,
) =>
  changeAndTell(parts, change, {
    ...words,
    reason: '',
    kind: 'back',
    change: { cancelled: false, moved_to: null, start_time: null, end_time: null },
    isDone: (found) => found.state === 'planned',
  });

interface ChosenTeacher {
  teacher: string | null;
  /** The teacher's account, whose name counts then. */
  teacherId?: number | null | undefined;
}

/**
 * Gives the class a teacher of its own, an account or a name; null gives it the course's again. Refuses with 404 or 412, and with 409 an
 * account that does not work for the studio.
 */
export const setTeacher = (parts: Parts, change: ClassChange, chosen: ChosenTeacher) => {
  const teacherId = chosen.teacherId ?? null;
  const hold = async (tx: Transaction) => {
    if (teacherId === null) return chosen.teacher;
    const name = await holdTeacher(tx, teacherId);
    if (name === undefined)
      throw refusal(409, 'team.no-such-teacher', { details: { field: 'teacherId' } });
    return name;
  };
  return changing(
    parts,
    change,
    async (tx, _, teacher) => {
      const { accountId } = change;
      await writeException(tx, change, { change: { teacher, teacher_id: teacherId }, accountId });
    },
    hold,
  );
};

interface Link {
  meetingLink: string;
  /** For every class of the course, or for this one only. */
  forCourse: boolean;
  /** The version of the meeting that may be overwritten, 0 where there is none; `undefined` for any. */
  linkVersion?: number | undefined;
}

/**
 * Writes the link of the class, or of all classes of its course: into the meeting that these use, or into a new one
 * where they use none or, for a single class, one that the course or another class uses too. Refuses with 404, 409 or
 * 412; with 412 also where somebody else has changed the link.
 */
export const setLink = (parts: Parts, change: ClassChange, link: Link) =>
  changing(parts, change, async (tx, { course, found }) => {
    const { courseId, accountId, taughtBy } = change;
    // Whoever stands in for the course's teacher has the one class.
    if (link.forCourse && taughtBy !== undefined && course.teacherId !== taughtBy) throw notYours();
    const seen = link.forCourse
      ? course.meeting
      : found.hasOwnLink && meetingOf(course, found.date);
    const { meetingLink, linkVersion } = link;
    if (linkVersion !== undefined && linkVersion !== (seen ? seen.version : 0)) throw stale(found);
    const isOwn = seen && !(await isShared(tx, { change, link, meetingId: seen.id }));
    if (isOwn) {
      const versions = linkVersion === undefined ? undefined : [linkVersion];
      const saved = await updateMeeting(tx, { id: seen.id, meetingLink, accountId, versions });
      if (!saved) throw stale((await readClass(tx, parts, change)).found);
      return;
    }
    const meetingId = await newMeeting(tx, { course, found, accountId, link });
    if (link.forCourse) await setCourseMeeting(tx, { courseId, meetingId, accountId });
    else await writeException(tx, change, { change: { meeting_id: meetingId }, accountId });
  });

/**
 * Whether the meeting is not only for what the link is set for. Staff who set that of a course set that of all which use it; a teacher never sets
 * the link of others.
 */
const isShared = (
  tx: Transaction,
  { change, link, meetingId }: { change: ClassChange; link: Link; meetingId: number },
): Promise<boolean> => {
  if (!link.forCourse) return isUsedElsewhere(tx, meetingId, change);
  if (change.taughtBy === undefined) return Promise.resolve(false);
  return isUsedByOthers(tx, meetingId, change.courseId);
};

const LONGEST_NAME = 80;

async function newMeeting(
  tx: Transaction,
  {
    course,
    found,
    accountId,
    link,
  }: { course: CourseInTime; found: StaffClass; accountId: number; link: Link },
): Promise<number> {
  const name = link.forCourse ? course.title : `${found.date} ${course.title}`;
  const meeting = await createMeeting(tx, {
    meetingLink: link.meetingLink,
    name: name.slice(0, LONGEST_NAME),
    // The link of an open class is for everyone, unless a meeting keeps the same one for the enrolled.
    audience: course.isOpen ? undefined : 'enrolled',
    accountId,
  });
  if (!meeting) throw refusal(409, 'meetings.too-many-for-class');
  return meeting.id;
}

/** Lets the class use this meeting; null lets it use the course's again. Refuses with 404, 409 or 412. */
export const useMeeting = (parts: Parts, change: ClassChange, meetingId: number | null) =>
  changing(parts, change, async (tx) => {
    await writeException(tx, change, {
      change: { meeting_id: meetingId },
      accountId: change.accountId,
    });
  });

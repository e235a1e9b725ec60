import type { Transaction } from '../../platform/database/db.ts';
import { type AppError, refusal } from '../../platform/http/errors.ts';
import type { ChangeWords } from '../../platform/i18n/localized-content.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { findGathering, writeTelling } from '../classes/notification-queries.ts';
import { type CourseInTime, findInTime } from '../classes/queries.ts';
import { contactsOfCourse, countReaders } from '../classes/reader-queries.ts';
import { classOn, nextClasses } from '../classes/timetable.ts';
import { type ChangedClass, isAnotherLink, type LockedCourse } from './change-queries.ts';
import type { CourseQuestion, CourseTelling, DroppedClass, ToldChange } from './course.ts';
import type { CourseFields } from './course-fields.ts';
import { isSameRule, lastDateOf } from './course-rule.ts';

/** What learners know of all classes of a course. */
type Known = Pick<
  LockedCourse,
  'days' | 'startTime' | 'endTime' | 'startDate' | 'endDate' | 'instructor' | 'meetingId' | 'hidden'
>;

const knownOf = (course: Known): Known => {
  const { days, startTime, endTime, startDate, endDate, instructor, meetingId, hidden } = course;
  return { days, startTime, endTime, startDate, endDate, instructor, meetingId, hidden };
};

interface Compared {
  was: Known;
  is: Known;
  today: string;
  /** Whether it is news that the course is offered again: only to those who were told that it is not. */
  orShown: boolean;
}

async function changesBetween(
  tx: Transaction,
  { was, is, today, orShown }: Compared,
): Promise<ToldChange[]> {
  const isOver = ({ endDate }: Known) => endDate !== null && endDate < today;
  if (isOver(was) && isOver(is)) return [];
  // First dates that are over are the same to learners: what was given stays.
  const begins = ({ startDate }: Known) => (startDate < today ? today : startDate);
  const differ: Record<ToldChange, boolean> = {
    hours: !isSameRule(was, is),
    dates: begins(was) !== begins(is) || was.endDate !== is.endDate,
    teacher: was.instructor !== is.instructor,
    link: await isAnotherLink(tx, { from: was.meetingId, to: is.meetingId }),
    hidden: was.hidden !== is.hidden && (is.hidden || orShown),
  };
  return (Object.keys(differ) as ToldChange[]).filter((change) => differ[change]);
}

/** What is to be told of a change of a course, and since when its learners know what they know. */
export interface ToBeTold {
  learners: number;
  changed: ToldChange[];
  /** The classes that this change takes away, and those before it that are told with it. */
  dropped: DroppedClass[];
  was: Known;
  is: Known;
}

/** What is kept of changes that learners are told of in a moment: what they knew before, and the classes taken away. */
type Gathered = Known & {
  /** A server of an earlier version keeps none. */
  dropped?: DroppedClass[];
};

interface Change {
  before: LockedCourse;
  fields: CourseFields;
  /** The classes with something of their own that the change takes away. */
  lost: ChangedClass[];
  now: Date;
  /** The change takes back the last one, of which learners may have been told. */
  isUndo?: boolean;
}

/**
 * What enrolled learners are to be told of the change of a locked course; `undefined` where it is no news to them. A change
 * that they are told of in a moment counts with it: what they know is from before both.
 */
export async function findToBeTold(
  tx: Transaction,
  { before, fields, lost, now, isUndo = false }: Change,
): Promise<ToBeTold | undefined> {
  if (before.enrolled === 0) return undefined;
  const today = indianDate(now);
  const is = knownOf({ ...fields, endDate: lastDateOf(before, fields) });
  const gathering = await findGathering(tx, { courseId: before.id, date: null });
  const orShown = isUndo || gathering !== undefined;
  const isNews = await changesBetween(tx, { was: knownOf(before), is, today, orShown });
  if (isNews.length === 0) return undefined;
  const gathered: Gathered =
    gathering === undefined ? knownOf(before) : { hidden: before.hidden, ...JSON.parse(gathering) };
  const { dropped: earlier = [], ...was } = gathered;
  const changed = await changesBetween(tx, { was, is, today, orShown });
  const dropped = allDropped(earlier, toldOf(lost)).filter(
    ({ date, movedTo }) => (movedTo ?? date) >= today,
  );
  return { learners: before.enrolled, changed, dropped, was, is };
}

/** The classes that learners were told of as moved or cancelled. */
const toldOf = (lost: ChangedClass[]): DroppedClass[] =>
  lost
    .filter(({ cancelled, movedTo }) => cancelled || movedTo !== null)
    .map(({ date, movedTo }) => ({ date, movedTo }));

/** The classes of both, in order; as learners know them last. */
const allDropped = (earlier: DroppedClass[], now: DroppedClass[]): DroppedClass[] => {
  const byDate = new Map([...earlier, ...now].map((dropped) => [dropped.date, dropped]));
  return [...byDate.values()].sort((a, b) => a.date.localeCompare(b.date));
};

/**
 * What is to be said of these classes once the course is changed. One that was moved or cancelled anew is told by that
 * change.
 */
const droppedFrom = (course: CourseInTime, dropped: DroppedClass[]): DroppedClass[] =>
  dropped.flatMap(({ date, movedTo }) => {
    const found = classOn(course, date);
    if (!found) return [{ date, movedTo }];
    return found.state === 'planned' ? [{ date, movedTo, isBack: true }] : [];
  });

interface Telling {
  courseId: number;
  told: ToBeTold;
  now: Date;
  mailAfterSeconds: number;
}

/** The course after the change, its first class, and what is to be said of single classes. */
async function lookAfter(tx: Transaction, { courseId, told, now }: Telling) {
  const course = await findInTime(tx, { id: courseId }, now);
  if (!course) throw new Error('A locked course is gone.');
  return { course, next: nextToBegin(course, now), dropped: droppedFrom(course, told.dropped) };
}

const DAY_MS = 86_400_000;

/**
 * Has every enrolled learner told of the change that the transaction has written, in the words that staff have confirmed.
 * Refuses with 409 and the question where they have not, or were asked about other classes.
 */
export async function tellOfChange(
  tx: Transaction,
  telling: Telling & {
    /** How staff have confirmed it. */
    confirmed: CourseTelling | undefined;
  },
): Promise<void> {
  const after = await lookAfter(tx, telling);
  const { course, next, dropped } = after;
  const { confirmed, told } = telling;
  const { learners, changed } = told;
  if (!confirmed || !namesAll(confirmed, dropped))
    throw unconfirmed({
      learners,
      readers: await countReaders(tx, [{ courseId: course.id, date: indianDate(telling.now) }]),
      contacts: await contactsOfCourse(tx, {
        courseId: course.id,
        date: indianDate(next ? new Date(next.startsAt) : telling.now),
      }),
      ...{ changed, next, hasLink: hasLink(course), dropped },
    });
  const { notice, noticeIn } = confirmed;
  await write(tx, telling, { ...after, notice, noticeIn });
}

type Notice = Omit<ChangeWords, 'reason' | 'reasonIn'>;

/** Has everybody told that the last change is undone: in place of that change where its mails have not gone out. */
export async function tellOfUndo(tx: Transaction, telling: Telling & Notice): Promise<void> {
  const { notice, noticeIn } = telling;
  await write(tx, telling, { ...(await lookAfter(tx, telling)), notice, noticeIn });
}

async function write(
  tx: Transaction,
  { courseId, told, now, mailAfterSeconds }: Telling,
  { course, next, dropped, notice, noticeIn }: Awaited<ReturnType<typeof lookAfter>> & Notice,
): Promise<void> {
  const { changed, was, is } = told;
  const soon = { startsAt: now, endsAt: new Date(now.getTime() + DAY_MS) };
  await writeTelling(tx, {
    courseId,
    date: null,
    kind: 'course',
    notice,
    noticeIn,
    time: next ?? { startsAt: soon.startsAt.toISOString(), endsAt: soon.endsAt.toISOString() },
    sequence: course.sequence,
    ...textsOf({ was, is: changed.length === 0 ? was : is, dropped }),
    mailAfterSeconds,
  });
}

/** What learners knew and know, as texts. They differ also where only what was told of single classes has ended. */
const textsOf = ({ was, is, dropped }: { was: Known; is: Known; dropped: DroppedClass[] }) => ({
  was: JSON.stringify({ ...was, dropped } satisfies Gathered),
  is: JSON.stringify({ ...is, dropped: [] } satisfies Gathered),
});

/** More than of one course have begun at once, and have not ended. */
const ENOUGH_CLASSES = 10;

/** When the first class is that the change concerns: one that has begun stays as it was. */
function nextToBegin(course: CourseInTime, now: Date): CourseQuestion['next'] {
  const found = nextClasses(course, now, ENOUGH_CLASSES).find(
    ({ startsAt }) => startsAt > now.toISOString(),
  );
  return found ? { startsAt: found.startsAt, endsAt: found.endsAt } : null;
}

const hasLink = ({ meeting }: CourseInTime) => Boolean(meeting?.meetingLink);

const namesAll = (confirmed: CourseTelling, dropped: DroppedClass[]) =>
  confirmed.dropped.join() === dropped.map(({ date }) => date).join();

function unconfirmed(question: CourseQuestion): AppError {
  const { learners } = question;
  return refusal(409, 'courses.change-unconfirmed', {
    values: { learners },
    details: { question },
  });
}

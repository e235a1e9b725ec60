import type { Transaction } from '../../database/db.ts';
import { AppError } from '../../http/errors.ts';
import { indianDate } from '../../time/indian-time.ts';
import { findInTime } from '../classes/queries.ts';
import { findGathering, writeTelling } from '../classes/telling-queries.ts';
import { nextClasses } from '../classes/timetable.ts';
import {
  type ChangedClass,
  type CourseFields,
  isAnotherLink,
  type LockedCourse,
} from './change-queries.ts';
import type { CourseQuestion, CourseTelling, DroppedClass, ToldChange } from './course.ts';
import { isSameRule, lastDateOf } from './course-rule.ts';

/** What learners know of all classes of a course. */
type Known = Pick<
  LockedCourse,
  'days' | 'startTime' | 'endTime' | 'startDate' | 'endDate' | 'instructor' | 'meetingId'
>;

const knownOf = (course: Known): Known => {
  const { days, startTime, endTime, startDate, endDate, instructor, meetingId } = course;
  return { days, startTime, endTime, startDate, endDate, instructor, meetingId };
};

interface Compared {
  was: Known;
  is: Known;
  today: string;
}

async function changesBetween(
  tx: Transaction,
  { was, is, today }: Compared,
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
  };
  return (Object.keys(differ) as ToldChange[]).filter((change) => differ[change]);
}

/** What is to be told of a change of a course, and since when its learners know what they know. */
export interface ToBeTold {
  learners: number;
  changed: ToldChange[];
  dropped: DroppedClass[];
  was: Known;
  is: Known;
}

interface Change {
  before: LockedCourse;
  fields: CourseFields;
  /** The classes with something of their own that the change takes away. */
  lost: ChangedClass[];
  now: Date;
}

/**
 * What enrolled learners are to be told of the change of a locked course; `undefined` where it is no news to them. A change
 * that they are told of in a moment counts with it: what they know is from before both.
 */
export async function findToBeTold(
  tx: Transaction,
  { before, fields, lost, now }: Change,
): Promise<ToBeTold | undefined> {
  if (before.enrolled === 0) return undefined;
  const today = indianDate(now);
  const is = knownOf({ ...fields, endDate: lastDateOf(before, fields) });
  const isNews = await changesBetween(tx, { was: knownOf(before), is, today });
  if (isNews.length === 0) return undefined;
  const gathering = await findGathering(tx, { courseId: before.id, date: null });
  const was: Known = gathering === undefined ? knownOf(before) : JSON.parse(gathering);
  const changed = await changesBetween(tx, { was, is, today });
  return { learners: before.enrolled, changed, dropped: droppedOf(lost, today), was, is };
}

/** The classes to come that learners were told of as moved or cancelled. */
const droppedOf = (lost: ChangedClass[], today: string): DroppedClass[] =>
  lost
    .filter(({ cancelled, movedTo }) => cancelled || movedTo !== null)
    .filter(({ date, movedTo }) => (movedTo ?? date) >= today)
    .map(({ date, movedTo }) => ({ date, movedTo }));

interface Telling {
  courseId: number;
  told: ToBeTold;
  /** How staff have confirmed it. */
  confirmed: CourseTelling | undefined;
  now: Date;
  mailAfterSeconds: number;
}

const DAY_MS = 86_400_000;

/**
 * Has every enrolled learner told of the change that the transaction has written, in the words that staff have confirmed.
 * Refuses with 409 and the question where they have not, or were asked about other classes.
 */
export async function tellOfChange(
  tx: Transaction,
  { courseId, told, confirmed, now, mailAfterSeconds }: Telling,
): Promise<void> {
  const course = await findInTime(tx, { id: courseId }, now);
  if (!course) throw new Error('A locked course is gone.');
  const [found] = nextClasses(course, now, 1);
  const next = found ? { startsAt: found.startsAt, endsAt: found.endsAt } : null;
  const { learners, changed, dropped, was, is } = told;
  if (!confirmed || !namesAll(confirmed, dropped))
    throw unconfirmed({ learners, changed, next, dropped });
  const soon = { startsAt: now, endsAt: new Date(now.getTime() + DAY_MS) };
  await writeTelling(tx, {
    courseId,
    date: null,
    kind: 'course',
    notice: confirmed.notice,
    time: next ?? { startsAt: soon.startsAt.toISOString(), endsAt: soon.endsAt.toISOString() },
    sequence: course.sequence,
    was: JSON.stringify(was),
    is: JSON.stringify(changed.length === 0 ? was : is),
    mailAfterSeconds,
  });
}

const namesAll = (confirmed: CourseTelling, dropped: DroppedClass[]) =>
  confirmed.dropped.join() === dropped.map(({ date }) => date).join();

function unconfirmed(question: CourseQuestion): AppError {
  const { learners } = question;
  const whom = learners === 1 ? '1 learner, who is' : `${learners} learners, who are`;
  return new AppError(
    409,
    `This course has ${whom} told of the change. Please reload the page, and save it again.`,
    { details: { question } },
  );
}

import type { Transaction } from '../../platform/database/db.ts';
import { type AppError, appError } from '../../platform/http/errors.ts';
import type { ClassChangeTexts } from '../../platform/i18n/localized-content.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { findPendingBaseline, saveNotificationBatch } from '../classes/notification-queries.ts';
import { findScheduledCourse, type ScheduledCourse } from '../classes/queries.ts';
import {
  countRecipientsByLanguage,
  summarizeCourseContacts,
} from '../classes/recipient-queries.ts';
import { classOn, nextClasses } from '../classes/timetable.ts';
import { type ChangedClass, isLinkChanged, type LockedCourse } from './change-queries.ts';
import type {
  CourseChangeKind,
  CourseChangeNotification,
  CourseChangePreview,
  DroppedClass,
} from './course.ts';
import type { CourseFields } from './course-fields.ts';
import { isSameRule, lastDateOf } from './course-rule.ts';

/** The fields of a course that its learners are notified of. */
type CourseSnapshot = Pick<
  LockedCourse,
  'days' | 'startTime' | 'endTime' | 'startDate' | 'endDate' | 'instructor' | 'meetingId' | 'hidden'
>;

const snapshotOf = (course: CourseSnapshot): CourseSnapshot => {
  const { days, startTime, endTime, startDate, endDate, instructor, meetingId, hidden } = course;
  return { days, startTime, endTime, startDate, endDate, instructor, meetingId, hidden };
};

interface SnapshotComparison {
  was: CourseSnapshot;
  is: CourseSnapshot;
  today: string;
  /** Whether showing the course again counts as a change: only for learners who were notified that it was hidden. */
  orShown: boolean;
}

async function changesBetween(
  tx: Transaction,
  { was, is, today, orShown }: SnapshotComparison,
): Promise<CourseChangeKind[]> {
  const isOver = ({ endDate }: CourseSnapshot) => endDate !== null && endDate < today;
  if (isOver(was) && isOver(is)) return [];
  // Past first dates are equal for learners, as past classes stay.
  const begins = ({ startDate }: CourseSnapshot) => (startDate < today ? today : startDate);
  const differ: Record<CourseChangeKind, boolean> = {
    hours: !isSameRule(was, is),
    dates: begins(was) !== begins(is) || was.endDate !== is.endDate,
    teacher: was.instructor !== is.instructor,
    link: await isLinkChanged(tx, { from: was.meetingId, to: is.meetingId }),
    hidden: was.hidden !== is.hidden && (is.hidden || orShown),
  };
  return (Object.keys(differ) as CourseChangeKind[]).filter((change) => differ[change]);
}

/** The notification about a change of a course, with the states before and after it. */
export interface CourseChangeSummary {
  learners: number;
  changed: CourseChangeKind[];
  /** The exceptions that this change and the pending ones remove. */
  dropped: DroppedClass[];
  was: CourseSnapshot;
  is: CourseSnapshot;
}

/** The stored baseline of pending changes: the state that learners knew before, and the removed exceptions. */
type PendingCourseChange = CourseSnapshot & {
  /** Absent if an earlier version has stored it. */
  dropped?: DroppedClass[];
};

interface LockedCourseChange {
  before: LockedCourse;
  fields: CourseFields;
  /** The exceptions that the change removes. */
  lost: ChangedClass[];
  now: Date;
  /** Whether the change undoes the last one, of which learners may have been notified. */
  isUndo?: boolean;
}

/**
 * The notification of enrolled learners about the change of a locked course; `undefined` if nothing changes for them. A
 * pending change is merged with it: the baseline is the state before both.
 */
export async function summarizeCourseChange(
  tx: Transaction,
  { before, fields, lost, now, isUndo = false }: LockedCourseChange,
): Promise<CourseChangeSummary | undefined> {
  if (before.enrolled === 0) return undefined;
  const today = indianDate(now);
  const is = snapshotOf({ ...fields, endDate: lastDateOf(before, fields) });
  const pendingBaseline = await findPendingBaseline(tx, { courseId: before.id, date: null });
  const orShown = isUndo || pendingBaseline !== undefined;
  const newChanges = await changesBetween(tx, { was: snapshotOf(before), is, today, orShown });
  if (newChanges.length === 0) return undefined;
  const baseline: PendingCourseChange =
    pendingBaseline === undefined
      ? snapshotOf(before)
      : { hidden: before.hidden, ...JSON.parse(pendingBaseline) };
  const { dropped: earlier = [], ...was } = baseline;
  const changed = await changesBetween(tx, { was, is, today, orShown });
  const dropped = mergeDroppedClasses(earlier, notifiedClasses(lost)).filter(
    ({ date, movedTo }) => (movedTo ?? date) >= today,
  );
  return { learners: before.enrolled, changed, dropped, was, is };
}

/** The exceptions that learners were notified of: moved or cancelled classes. */
const notifiedClasses = (lost: ChangedClass[]): DroppedClass[] =>
  lost
    .filter(({ cancelled, movedTo }) => cancelled || movedTo !== null)
    .map(({ date, movedTo }) => ({ date, movedTo }));

/** The classes of both, in order; the later one wins. */
const mergeDroppedClasses = (earlier: DroppedClass[], now: DroppedClass[]): DroppedClass[] => {
  const byDate = new Map([...earlier, ...now].map((dropped) => [dropped.date, dropped]));
  return [...byDate.values()].sort((a, b) => a.date.localeCompare(b.date));
};

/**
 * The removed exceptions to report after the change of the course. A class that was moved or cancelled again has a
 * notification of its own.
 */
const stillDroppedClasses = (course: ScheduledCourse, dropped: DroppedClass[]): DroppedClass[] =>
  dropped.flatMap(({ date, movedTo }) => {
    const found = classOn(course, date);
    if (!found) return [{ date, movedTo }];
    return found.state === 'planned' ? [{ date, movedTo, isBack: true }] : [];
  });

interface CourseNotificationOptions {
  courseId: number;
  told: CourseChangeSummary;
  now: Date;
  mailAfterSeconds: number;
}

/** The course after the change, its next class, and the removed exceptions to report. */
async function loadChangedCourse(
  tx: Transaction,
  { courseId, told, now }: CourseNotificationOptions,
) {
  const course = await findScheduledCourse(tx, { id: courseId }, now);
  if (!course) throw new Error('A locked course is gone.');
  return {
    course,
    next: nextClassToBegin(course, now),
    dropped: stillDroppedClasses(course, told.dropped),
  };
}

const DAY_MS = 86_400_000;

/**
 * Notifies every enrolled learner of the change that the transaction has written, with the message that staff have
 * confirmed. Throws 409 with the preview if they have not confirmed it, or confirmed other classes.
 */
export async function notifyOfChange(
  tx: Transaction,
  request: CourseNotificationOptions & {
    /** The confirmation of staff. */
    confirmed: CourseChangeNotification | undefined;
  },
): Promise<void> {
  const after = await loadChangedCourse(tx, request);
  const { course, next, dropped } = after;
  const { confirmed, told } = request;
  const { learners, changed } = told;
  if (!confirmed || !confirmsAllDropped(confirmed, dropped))
    throw unconfirmedChangeError({
      learners,
      readers: await countRecipientsByLanguage(tx, [
        { courseId: course.id, date: indianDate(request.now) },
      ]),
      contacts: await summarizeCourseContacts(tx, {
        courseId: course.id,
        date: indianDate(next ? new Date(next.startsAt) : request.now),
      }),
      ...{ changed, next, hasLink: hasLink(course), dropped },
    });
  const { notice, noticeIn } = confirmed;
  await saveNotification(tx, request, { ...after, notice, noticeIn });
}

type NoticeTexts = Omit<ClassChangeTexts, 'reason' | 'reasonIn'>;

/** Notifies everybody that the last change is undone; replaces the notification of that change while its mails are pending. */
export async function notifyOfUndo(
  tx: Transaction,
  request: CourseNotificationOptions & NoticeTexts,
): Promise<void> {
  const { notice, noticeIn } = request;
  await saveNotification(tx, request, {
    ...(await loadChangedCourse(tx, request)),
    notice,
    noticeIn,
  });
}

async function saveNotification(
  tx: Transaction,
  { courseId, told, now, mailAfterSeconds }: CourseNotificationOptions,
  {
    course,
    next,
    dropped,
    notice,
    noticeIn,
  }: Awaited<ReturnType<typeof loadChangedCourse>> & NoticeTexts,
): Promise<void> {
  const { changed, was, is } = told;
  const soon = { startsAt: now, endsAt: new Date(now.getTime() + DAY_MS) };
  await saveNotificationBatch(tx, {
    courseId,
    date: null,
    kind: 'course',
    notice,
    noticeIn,
    time: next ?? { startsAt: soon.startsAt.toISOString(), endsAt: soon.endsAt.toISOString() },
    sequence: course.sequence,
    ...snapshotTexts({ was, is: changed.length === 0 ? was : is, dropped }),
    mailAfterSeconds,
  });
}

/** The states before and after the change, as texts. They also differ if only exceptions were removed. */
const snapshotTexts = ({
  was,
  is,
  dropped,
}: {
  was: CourseSnapshot;
  is: CourseSnapshot;
  dropped: DroppedClass[];
}) => ({
  was: JSON.stringify({ ...was, dropped } satisfies PendingCourseChange),
  is: JSON.stringify({ ...is, dropped: [] } satisfies PendingCourseChange),
});

/** More than the classes of one course that run at the same time. */
const ENOUGH_CLASSES = 10;

/** The time of the first affected class: a class that has begun is not affected. */
function nextClassToBegin(course: ScheduledCourse, now: Date): CourseChangePreview['next'] {
  const found = nextClasses(course, now, ENOUGH_CLASSES).find(
    ({ startsAt }) => startsAt > now.toISOString(),
  );
  return found ? { startsAt: found.startsAt, endsAt: found.endsAt } : null;
}

const hasLink = ({ meeting }: ScheduledCourse) => Boolean(meeting?.meetingLink);

const confirmsAllDropped = (confirmed: CourseChangeNotification, dropped: DroppedClass[]) =>
  confirmed.dropped.join() === dropped.map(({ date }) => date).join();

function unconfirmedChangeError(question: CourseChangePreview): AppError {
  const { learners } = question;
  return appError(409, 'courses.change-unconfirmed', {
    values: { learners },
    details: { question },
  });
}

import type { Transaction } from '../../platform/database/db.ts';
import { localizedTextJson } from '../../platform/database/localized-columns.ts';
import type { ClassChangeTexts } from '../../platform/i18n/localized-content.ts';
import { lockMeetingList } from '../meetings/queries.ts';

/** Identifies a class: by its course, and its date by the course's rule. */
export interface ClassRef {
  courseId: number;
  date: string;
}

/** Locks the course until the transaction ends, so that changes of its classes take turns. */
export async function lockClassesOfCourse(tx: Transaction, courseId: number): Promise<void> {
  await tx`select id from courses where id = ${courseId} for no key update`;
}

/** The columns of an exception that a change writes; absent columns stay as they are. */
export interface ExceptionChange {
  cancelled?: boolean;
  moved_to?: string | null;
  start_time?: string | null;
  end_time?: string | null;
  /** Reason and message, with their texts in further languages. */
  words?: ClassChangeTexts;
  meeting_id?: number | null;
  teacher?: string | null;
  teacher_id?: number | null;
}

const textColumns = (
  db: Transaction,
  { reason, reasonIn, notice, noticeIn }: ClassChangeTexts,
) => ({
  reason,
  reason_in: localizedTextJson(db, reason, reasonIn),
  notice,
  notice_in: localizedTextJson(db, notice, noticeIn),
});

/**
 * Writes the exception of the class, and increments the course's sequence (SEQUENCE in calendars). Returns the new
 * sequence. Rejects with the foreign key violation `class_exceptions_meeting_id_fkey` when the meeting does not exist.
 */
export async function writeException(
  tx: Transaction,
  { courseId, date }: ClassRef,
  { change, accountId }: { change: ExceptionChange; accountId: number },
): Promise<number> {
  const { words, ...others } = change;
  const columns = { ...others, changed_by: accountId, ...(words && textColumns(tx, words)) };
  await tx`
    insert into class_exceptions ${tx({ course_id: courseId, date, ...columns })}
    on conflict (course_id, date) do update
    set ${tx(columns)}, version = class_exceptions.version + 1, changed_at = now()`;
  const [course] = await tx<{ sequence: number }[]>`
    update courses set sequence = sequence + 1 where id = ${courseId} returning sequence`;
  if (!course) throw new Error('A locked course is gone.');
  return course.sequence;
}

/** Whether another course, or one of its classes, uses this meeting. No other course can start to until the transaction ends. */
export async function isMeetingUsedByOtherCourses(
  tx: Transaction,
  meetingId: number,
  courseId: number,
): Promise<boolean> {
  await lockMeetingList(tx);
  const [row] = await tx<{ used: boolean }[]>`
    select exists (select from courses where meeting_id = ${meetingId} and id <> ${courseId}) or exists (
      select from class_exceptions where meeting_id = ${meetingId} and course_id <> ${courseId}
    ) as "used"`;
  return row?.used === true;
}

/**
 * Whether a course, or another class, uses this meeting of the class. No other class can start to until the transaction
 * ends.
 */
export async function isMeetingUsedElsewhere(
  tx: Transaction,
  meetingId: number,
  { courseId, date }: ClassRef,
): Promise<boolean> {
  await lockMeetingList(tx);
  const [row] = await tx<{ used: boolean }[]>`
    select exists (select from courses where meeting_id = ${meetingId}) or exists (
      select from class_exceptions
      where meeting_id = ${meetingId} and (course_id, date) <> (${courseId}, ${date})
    ) as "used"`;
  return row?.used === true;
}

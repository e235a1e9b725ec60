import type { Transaction } from '../../platform/database/db.ts';
import { storedBeside } from '../../platform/database/in-languages.ts';
import type { ChangeWords } from '../../platform/i18n/localized-content.ts';
import { lockMeetingList } from '../meetings/queries.ts';

/** Which class: its course, and its date by the course's rule. */
export interface ClassName {
  courseId: number;
  date: string;
}

/** Locks the course until the transaction ends, so that changes of its classes take turns. */
export async function lockClasses(tx: Transaction, courseId: number): Promise<void> {
  await tx`select id from courses where id = ${courseId} for no key update`;
}

/** The columns of an exception that a change writes; those that are left out stay as they are. */
export interface ExceptionChange {
  cancelled?: boolean;
  moved_to?: string | null;
  start_time?: string | null;
  end_time?: string | null;
  /** Both, with what stands beside them in further languages. */
  words?: ChangeWords;
  meeting_id?: number | null;
  teacher?: string | null;
  teacher_id?: number | null;
}

const columnsOf = (db: Transaction, { reason, reasonIn, notice, noticeIn }: ChangeWords) => ({
  reason,
  reason_in: storedBeside(db, reason, reasonIn),
  notice,
  notice_in: storedBeside(db, notice, noticeIn),
});

/**
 * Writes what the class has of its own, and raises the course's sequence, which its calendar entries carry. Returns the
 * new sequence. Rejects with the foreign key violation `class_exceptions_meeting_id_fkey` when the meeting does not exist.
 */
export async function writeException(
  tx: Transaction,
  { courseId, date }: ClassName,
  { change, accountId }: { change: ExceptionChange; accountId: number },
): Promise<number> {
  const { words, ...others } = change;
  const columns = { ...others, changed_by: accountId, ...(words && columnsOf(tx, words)) };
  await tx`
    insert into class_exceptions ${tx({ course_id: courseId, date, ...columns })}
    on conflict (course_id, date) do update
    set ${tx(columns)}, version = class_exceptions.version + 1, changed_at = now()`;
  const [course] = await tx<{ sequence: number }[]>`
    update courses set sequence = sequence + 1 where id = ${courseId} returning sequence`;
  if (!course) throw new Error('A locked course is gone.');
  return course.sequence;
}

/** Whether another course, or one of its classes, uses this meeting. None can begin to until the transaction ends. */
export async function isUsedByOthers(
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
 * Whether a course, or another class, uses this meeting of the class. Nobody else can begin to until the transaction
 * ends.
 */
export async function isUsedElsewhere(
  tx: Transaction,
  meetingId: number,
  { courseId, date }: ClassName,
): Promise<boolean> {
  await lockMeetingList(tx);
  const [row] = await tx<{ used: boolean }[]>`
    select exists (select from courses where meeting_id = ${meetingId}) or exists (
      select from class_exceptions
      where meeting_id = ${meetingId} and (course_id, date) <> (${courseId}, ${date})
    ) as "used"`;
  return row?.used === true;
}

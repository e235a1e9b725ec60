import type { Queryable } from '../../platform/database/db.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import type { CourseReaders } from '../classes/class.ts';
import { findLastChange } from '../classes/notification-progress-queries.ts';
import { findInTime } from '../classes/queries.ts';
import { contactsOfCourse, countReaders } from '../classes/reader-queries.ts';
import { noSuchCourse } from './service.ts';

/**
 * How the learners of a course are notified of its last change, as of now: who is reached in neither way is told by hand. Refuses with 404 a
 * course that does not exist.
 */
export async function readersOfCourse(
  db: Queryable,
  { id, now }: { id: number; now: Date },
): Promise<CourseReaders> {
  const course = await findInTime(db, { id }, now);
  if (!course) throw noSuchCourse();
  const last = await findLastChange(db, { courseId: id, now });
  const [readers, contacts] = await Promise.all([
    countReaders(db, [{ courseId: id, date: indianDate(now) }]),
    last && contactsOfCourse(db, { courseId: id, date: indianDate(last.startsAt) }),
  ]);
  return {
    ...{ learners: course.enrolled, readers, contacts },
    ...(last && { notice: last.notice, ...(last.noticeIn && { noticeIn: last.noticeIn }) }),
  };
}

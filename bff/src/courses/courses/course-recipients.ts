import type { Queryable } from '../../platform/database/db.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import type { CourseRecipients } from '../classes/class.ts';
import { findLastCourseChange } from '../classes/notification-progress-queries.ts';
import { findScheduledCourse } from '../classes/queries.ts';
import {
  countRecipientsByLanguage,
  summarizeCourseContacts,
} from '../classes/recipient-queries.ts';
import { courseNotFound } from './service.ts';

/**
 * How the learners of a course are notified of its last change, as of now: staff contact those without push and e-mail
 * themselves. Throws 404 if the course does not exist.
 */
export async function findCourseRecipients(
  db: Queryable,
  { id, now }: { id: number; now: Date },
): Promise<CourseRecipients> {
  const course = await findScheduledCourse(db, { id }, now);
  if (!course) throw courseNotFound();
  const last = await findLastCourseChange(db, { courseId: id, now });
  const [readers, contacts] = await Promise.all([
    countRecipientsByLanguage(db, [{ courseId: id, date: indianDate(now) }]),
    last && summarizeCourseContacts(db, { courseId: id, date: indianDate(last.startsAt) }),
  ]);
  return {
    ...{ learners: course.enrolled, readers, contacts },
    ...(last && { notice: last.notice, ...(last.noticeIn && { noticeIn: last.noticeIn }) }),
  };
}

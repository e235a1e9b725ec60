import { mayDo } from '../../access/acts.ts';
import type { Account } from '../../auth/account.ts';
import type { Queryable } from '../../database/db.ts';

/**
 * Whether this account may read the health note of the learner, which is the only place that decides it: the owner, and whoever gives a
 * course that the learner is enrolled in, or one of its classes.
 */
export async function mayReadHealthNote(
  db: Queryable,
  { id, role }: Pick<Account, 'id' | 'role'>,
  learnerId: number,
): Promise<boolean> {
  if (!mayDo(role, 'healthNotes.read')) return false;
  return mayDo(role, 'healthNotes.readAny') || teaches(db, { teacherId: id, learnerId });
}

async function teaches(
  db: Queryable,
  { teacherId, learnerId }: { teacherId: number; learnerId: number },
): Promise<boolean> {
  const taught = await db`
    select from enrolments join courses on courses.id = course_id
    where enrolments.account_id = ${learnerId} and (
      courses.teacher_id = ${teacherId} or exists (
        select from class_exceptions
        where class_exceptions.course_id = courses.id and class_exceptions.teacher_id = ${teacherId}
      )
    )
    limit 1`;
  return taught.length > 0;
}

import type { Queryable } from '../../database/db.ts';
import type { ClassMeeting } from '../classes/queries.ts';

/** The meeting with this id; `undefined` when there is none. Contains a link that may not be public. */
export async function findMeeting(db: Queryable, id: number): Promise<ClassMeeting | undefined> {
  const [meeting] = await db<ClassMeeting[]>`
    select id, name, meeting_link as "meetingLink", audience, version
    from meetings where id = ${id}`;
  return meeting;
}

/** Those of these courses that the learner is enrolled in. */
export async function enrolledAmong(
  db: Queryable,
  { accountId, courseIds }: { accountId: number; courseIds: number[] },
): Promise<Set<number>> {
  const rows = await db<{ id: number }[]>`
    select course_id as "id" from enrolments
    where account_id = ${accountId} and course_id = any(${courseIds})`;
  return new Set(rows.map(({ id }) => id));
}

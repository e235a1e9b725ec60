import type { Queryable } from '../../platform/database/db.ts';
import { indianMoment, isActiveAt, isActiveOn } from '../../platform/database/enrolment-access.ts';
import { can } from '../../shared/permissions.ts';
import type { Account } from '../account.ts';

/** The account that wants to read, and the time of its request. */
interface HealthNoteReader {
  account: Pick<Account, 'id' | 'role'>;
  now: Date;
}

/**
 * Whether this account may read the health note of the learner now. Only this function and `findReadableHealthNotes` decide it. The owner
 * may; the teacher of a course may, while the learner has access to it; and a substitute of one of its classes may, from when the
 * substitute is set until the class is over, if the learner has access on its day.
 */
export async function canReadHealthNote(
  db: Queryable,
  reader: HealthNoteReader,
  learnerId: number,
): Promise<boolean> {
  const { role } = reader.account;
  if (!can(role, 'healthNotes.read')) return false;
  if (can(role, 'healthNotes.readAny')) return true;
  return (await taughtLearners(db, reader, [learnerId])).has(learnerId);
}

/** The ids of the given learners with a health note that this account may read now. */
export async function findReadableHealthNotes(
  db: Queryable,
  reader: HealthNoteReader,
  learnerIds: number[],
): Promise<Set<number>> {
  const { role } = reader.account;
  if (!can(role, 'healthNotes.read') || learnerIds.length === 0) return new Set();
  const withNote = await db<{ id: number }[]>`
    select account_id as "id" from health_notes where account_id = any(${learnerIds}::integer[])`;
  const ids = withNote.map(({ id }) => id);
  return can(role, 'healthNotes.readAny') ? new Set(ids) : taughtLearners(db, reader, ids);
}

/** The ids of the given learners that the account teaches now. */
async function taughtLearners(
  db: Queryable,
  { account, now }: HealthNoteReader,
  learnerIds: number[],
): Promise<Set<number>> {
  const taught = await db<{ id: number }[]>`
    select distinct account_id as "id" from enrolments join courses on courses.id = course_id
    where account_id = any(${learnerIds}::integer[]) and (
      (courses.teacher_id = ${account.id} and ${isActiveAt(db, indianMoment(now))})
      or exists (
        select from class_exceptions own
        where own.course_id = courses.id and own.teacher_id = ${account.id} and own.teacher is not null and not own.cancelled
          and class_ends_at(own.course_id, own.date) > ${now} and ${isActiveOn(db, db`own.date`)}
      )
    )`;
  return new Set(taught.map(({ id }) => id));
}

import type { Queryable } from '../../platform/database/db.ts';
import { holdsAt, holdsOn, momentIn } from '../../platform/database/places.ts';
import { mayDo } from '../../shared/permissions.ts';
import type { Account } from '../account.ts';

/** Who wants to read, and when. */
interface Reader {
  account: Pick<Account, 'id' | 'role'>;
  now: Date;
}

/**
 * Whether this account may read the health note of the learner now. With `whoseNotesMayBeRead` the only place that decides it: the owner;
 * whoever gives a course, while the learner has access to it; and who gives one of its classes in their place, from when that is set until
 * the class is over, if the learner has access on its day.
 */
export async function mayReadHealthNote(
  db: Queryable,
  reader: Reader,
  learnerId: number,
): Promise<boolean> {
  const { role } = reader.account;
  if (!mayDo(role, 'healthNotes.read')) return false;
  if (mayDo(role, 'healthNotes.readAny')) return true;
  return (await learnersOf(db, reader, [learnerId])).has(learnerId);
}

/** Which of these learners have a health note that this account may read now. */
export async function whoseNotesMayBeRead(
  db: Queryable,
  reader: Reader,
  learnerIds: number[],
): Promise<Set<number>> {
  const { role } = reader.account;
  if (!mayDo(role, 'healthNotes.read') || learnerIds.length === 0) return new Set();
  const written = await db<{ id: number }[]>`
    select account_id as "id" from health_notes where account_id = any(${learnerIds}::integer[])`;
  const ids = written.map(({ id }) => id);
  return mayDo(role, 'healthNotes.readAny') ? new Set(ids) : learnersOf(db, reader, ids);
}

/** Which of these people the account teaches now. */
async function learnersOf(
  db: Queryable,
  { account, now }: Reader,
  learnerIds: number[],
): Promise<Set<number>> {
  const taught = await db<{ id: number }[]>`
    select distinct account_id as "id" from enrolments join courses on courses.id = course_id
    where account_id = any(${learnerIds}::integer[]) and (
      (courses.teacher_id = ${account.id} and ${holdsAt(db, momentIn(now))})
      or exists (
        select from class_exceptions own
        where own.course_id = courses.id and own.teacher_id = ${account.id} and own.teacher is not null and not own.cancelled
          and class_ends_at(own.course_id, own.date) > ${now} and ${holdsOn(db, db`own.date`)}
      )
    )`;
  return new Set(taught.map(({ id }) => id));
}

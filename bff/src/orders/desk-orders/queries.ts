import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { type Orderable, type Ordering, orderableColumns } from '../orders/queries.ts';

/** Far more than a studio offers at once. */
const MOST_COURSES = 200;

/** A course that nobody enrols in is not among these. */
export interface DeskOrderable extends Orderable {
  /** Whether it takes no more learners. */
  isOpen: boolean;
}

const columns = (db: Queryable, ordering: Ordering) => db`
  ${orderableColumns(db, ordering)}, is_open as "isOpen"`;

/**
 * The courses that are offered on this day, and those of which the learner has had months; at most 200, the next to begin first. For
 * somebody who is new, the account is 0.
 */
export async function listForDesk(db: Queryable, ordering: Ordering): Promise<DeskOrderable[]> {
  return db<DeskOrderable[]>`
    select ${columns(db, ordering)} from courses
    where not is_open and (
      (not hidden and (end_date is null or end_date >= ${ordering.today}))
      or exists (
        select from enrolment_periods period
        where account_id = ${ordering.accountId} and course_id = courses.id and period.last_day is not null
      )
    )
    order by courses.place, id
    limit ${MOST_COURSES}`;
}

/** These courses as the learner can order them, in order of id. They cannot be deleted until the transaction ends. */
export async function readForDesk(
  tx: Transaction,
  { courseIds, ...ordering }: Ordering & { courseIds: number[] },
): Promise<DeskOrderable[]> {
  return tx<DeskOrderable[]>`
    select ${columns(tx, ordering)} from courses
    where id = any(${courseIds}::integer[])
    order by id
    for key share`;
}

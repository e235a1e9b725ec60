import type { Queryable, Transaction } from '../../platform/database/db.ts';
import {
  type OrderableCourse,
  type OrderingContext,
  orderableCourseColumns,
} from '../orders/queries.ts';
import { MAX_DESK_COURSES } from './desk-order.ts';

/** A course that staff can order. Courses without enrolment are excluded from the list. */
export interface DeskOrderableCourse extends OrderableCourse {
  /** Whether it is open to all without enrolment. */
  isOpen: boolean;
}

const deskCourseColumns = (db: Queryable, context: OrderingContext) => db`
  ${orderableCourseColumns(db, context)}, is_open as "isOpen"`;

/**
 * The courses offered on this day, and those for which the learner has paid months before; at most 200, in the studio's order. The account
 * is 0 for a new person.
 */
export async function listDeskCourses(
  db: Queryable,
  context: OrderingContext,
): Promise<DeskOrderableCourse[]> {
  return db<DeskOrderableCourse[]>`
    select ${deskCourseColumns(db, context)} from courses
    where not is_open and (
      (not hidden and (end_date is null or end_date >= ${context.today}))
      or exists (
        select from enrolment_periods period
        where account_id = ${context.accountId} and course_id = courses.id and period.last_day is not null
      )
    )
    order by courses.place, id
    limit ${MAX_DESK_COURSES}`;
}

/** These courses with their terms for the learner, in order of id, locked against deletion until the transaction ends. */
export async function lockDeskCourses(
  tx: Transaction,
  { courseIds, ...context }: OrderingContext & { courseIds: number[] },
): Promise<DeskOrderableCourse[]> {
  return tx<DeskOrderableCourse[]>`
    select ${deskCourseColumns(tx, context)} from courses
    where id = any(${courseIds}::integer[])
    order by id
    for key share`;
}

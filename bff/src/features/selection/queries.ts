import type { Queryable } from '../../database/db.ts';
import type { SelectedCourse } from './selected-course.ts';

// One a course, and the studio's courses are few: no pages, but a bound.
const MOST_SELECTED = 50;

/** What the learner has selected, in the order in which they did; 50 courses at most. */
export async function listSelection(db: Queryable, accountId: number): Promise<SelectedCourse[]> {
  return db<SelectedCourse[]>`
    select course_id as "courseId", slug, title,
      to_char(start_date, 'YYYY-MM-DD') as "startDate", fee,
      coalesce(seats - seats_taken, 1) > 0 and not hidden as "available"
    from selections join courses on courses.id = course_id
    where account_id = ${accountId}
    order by selections.created_at, course_id
    limit ${MOST_SELECTED}`;
}

interface Choice {
  accountId: number;
  courseId: number;
}

/** Adds the course; false when it was selected already. */
export async function addSelection(
  db: Queryable,
  { accountId, courseId }: Choice,
): Promise<boolean> {
  const added = await db`
    insert into selections (account_id, course_id)
    values (${accountId}, ${courseId})
    on conflict do nothing
    returning course_id`;
  return added.length > 0;
}

/** Removes the course; false when it was not selected. */
export async function removeSelection(
  db: Queryable,
  { accountId, courseId }: Choice,
): Promise<boolean> {
  const removed = await db`
    delete from selections
    where account_id = ${accountId} and course_id = ${courseId}
    returning course_id`;
  return removed.length > 0;
}

interface Candidate {
  title: string;
  full: boolean;
  enrolled: boolean;
  ordered: boolean;
  /** Whether as many are selected as may be. */
  noRoom: boolean;
}

/** What stands in the way of selecting a course that visitors can see, if there is such a course. */
export async function findCandidate(
  db: Queryable,
  { accountId, courseId }: Choice,
): Promise<Candidate | undefined> {
  const [candidate] = await db<Candidate[]>`
    select title, coalesce(seats - seats_taken, 1) <= 0 as "full",
      exists (
        select from enrolments
        where account_id = ${accountId} and course_id = courses.id
      ) as "enrolled",
      exists (
        select from orders join order_lines on order_id = orders.id
        where account_id = ${accountId} and course_id = courses.id
          and state in ('awaiting payment', 'submitted', 'rejected')
      ) as "ordered",
      (
        select count(*) from selections where account_id = ${accountId}
      ) >= ${MOST_SELECTED} as "noRoom"
    from courses
    where id = ${courseId} and not hidden`;
  return candidate;
}

import type { EnrolledCourse, EnrolledPerson } from '../contract.ts';
import type { Queryable } from '../db.ts';

/** The courses the learner is enrolled in, the soonest to start first. */
export async function listEnrolments(db: Queryable, accountId: number): Promise<EnrolledCourse[]> {
  return db<EnrolledCourse[]>`
    select course_id as "courseId", slug, title, instructor,
      to_char(start_date, 'YYYY-MM-DD') as "startDate", days,
      to_char(start_time, 'HH24:MI') as "startTime", to_char(end_time, 'HH24:MI') as "endTime",
      meeting_id as "meetingId"
    from enrolments join courses on courses.id = course_id
    where account_id = ${accountId}
    order by start_date, start_time, course_id`;
}

/** Who is enrolled in the course, in order of name; nothing when there is no such course. */
export async function listEnrolledPeople(
  db: Queryable,
  courseId: number,
): Promise<EnrolledPerson[] | undefined> {
  const people = await db<EnrolledPerson[]>`
    select accounts.id, name, email, to_json(enrolments.created_at) #>> '{}' as "enrolledAt"
    from enrolments join accounts on accounts.id = account_id
    where course_id = ${courseId}
    order by lower(name), accounts.id`;
  if (people.length > 0) return people;
  const [course] = await db`select from courses where id = ${courseId}`;
  return course && people;
}

interface Enrolment {
  accountId: number;
  courseIds: number[];
  orderId: number;
}

/**
 * Enrols the learner in the courses. Throws Postgres' check violation
 * `seats_never_oversold` when one is full, and its unique violation when the
 * learner is enrolled in one already.
 */
export async function enrol(
  db: Queryable,
  { accountId, courseIds, orderId }: Enrolment,
): Promise<void> {
  await db`
    insert into enrolments (account_id, course_id, order_id)
    select ${accountId}, course_id, ${orderId} from unnest(${courseIds}::integer[]) as course_id
    order by course_id`;
}

import { z } from 'zod';
import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { isPaidOn } from '../../platform/database/enrolment-access.ts';
import { PAGE_ROWS, type Page, toPage, type WithCursor } from '../../platform/http/paging.ts';
import { retentionTimeOf } from '../../shared/retention-policy.ts';
import type { ClassRef } from './change-queries.ts';
import type { Attendee } from './class.ts';

/** Marks the learners as present in the class. Doing so twice changes nothing, unless staff have revoked the attendance. */
export async function recordAttendance(
  db: Queryable,
  { courseId, date, accountIds, notedBy }: ClassRef & { accountIds: number[]; notedBy?: number },
): Promise<void> {
  await db`
    insert into attendance (course_id, date, account_id, noted_by)
    select ${courseId}::integer, ${date}::date, id, ${notedBy ?? null}::integer
    from unnest(${accountIds}::integer[]) as id
    order by id
    on conflict (course_id, date, account_id) do update
    set attended = true, noted_at = now(), noted_by = excluded.noted_by
    where not attendance.attended`;
}

/**
 * Revokes the attendance of a person. The row stays, so that a guest without an enrolment stays in the list and can be
 * marked again. A free first class that was used becomes free again.
 */
export async function revokeAttendance(
  db: Queryable,
  { courseId, date, accountId, notedBy }: ClassRef & { accountId: number; notedBy: number },
): Promise<void> {
  await db`
    with freed as (
      delete from trials using readers
      where course_id = ${courseId} and date = ${date}
        and account_id = ${accountId} and person = person_of(email, child)
    )
    update attendance set attended = false, noted_at = now(), noted_by = ${notedBy}
    where course_id = ${courseId} and date = ${date} and account_id = ${accountId}`;
}

/** The page cursor of the attendance list: whether the person is a guest, the name in lower case, and the account's id. */
export const attendeeCursor = z.tuple([
  z.boolean(),
  z
    .string()
    .max(200)
    .refine((name) => !name.includes('\0') && name.isWellFormed()),
  z.int().min(0).max(2_147_483_647),
]);

interface AttendeeQuery extends ClassRef {
  after: z.infer<typeof attendeeCursor> | undefined;
}

/**
 * A page of the people of a class: first the enrolled learners, then those whose paid period ended recently, and guests
 * without an enrolment (also if staff revoked their attendance), each in order of name.
 */
export async function listAttendees(db: Queryable, query: AttendeeQuery): Promise<Page<Attendee>> {
  const enrolled = query.after?.[0] ? [] : await listEnrolledAttendees(db, query);
  if (enrolled.length === PAGE_ROWS) return toPage(enrolled);
  const guests = await listGuests(db, query, PAGE_ROWS - enrolled.length);
  return toPage([...enrolled, ...guests]);
}

const attendeeColumns = (db: Queryable) => db`
  accounts.id, name, email, phone, (
    select json_build_object('name', guardians.name, 'phone', guardians.phone)
    from accounts guardians where guardians.id = accounts.guardian_id
  ) as "guardian", coalesce(attended, false) as "attended",
  coalesce(attended and noted_by is not null, false) as "notedByStaff"`;

/**
 * In the order of an index: the enrolment stores the name in lower case (migration 0014). First the page, and then one
 * lookup for each person on it (`limit`): without statistics of a course the planner expects few people, and reads all.
 */
function listEnrolledAttendees(db: Queryable, { courseId, date, after }: AttendeeQuery) {
  return db<WithCursor<Attendee>[]>`
    with page as materialized (
      select account_id, person_name from enrolments
      where course_id = ${courseId} and ${isPaidOn(db, date)}
        ${after ? db`and (person_name, account_id) > (${after[1]}, ${after[2]})` : db``}
      order by person_name, account_id
      limit ${PAGE_ROWS}
    )
    select ${attendeeColumns(db)}, true as "enrolled",
      json_build_array(false, person_name, account_id) as "cursor"
    from page
      cross join lateral (
        select id, name, email, phone, guardian_id from accounts where accounts.id = page.account_id limit 1
      ) as accounts
      left join lateral (
        select attended, noted_by from attendance
        where attendance.course_id = ${courseId} and attendance.date = ${date}
          and attendance.account_id = page.account_id
        limit 1
      ) as attendance on true
    order by person_name, account_id`;
}

/** The days after the last paid day for which a learner stays in the list: staff mark the attendance, and ask for the next payment. */
const LAPSED_DAYS = 60;

const withoutAccess = (db: Queryable, { courseId, date }: ClassRef, table: string) => db`
  not exists (
    select from enrolments
    where enrolments.account_id = ${db(table)}.account_id and enrolments.course_id = ${courseId} and ${isPaidOn(db, date)}
  )`;

/** The condition that the learner's paid period ended recently before the class. Needs a table named `period`. */
const isLapsed = (db: Queryable, { courseId, date }: ClassRef) => db`
  (
    period.course_id = ${courseId} and period.last_day < ${date} and period.last_day >= ${date}::date - ${LAPSED_DAYS}::integer
    and ${withoutAccess(db, { courseId, date }, 'period')}
  )`;

/** Guests, and learners whose paid period ended recently. Only called after the last enrolled learner was listed. */
function listGuests(db: Queryable, { courseId, date, after }: AttendeeQuery, atMost: number) {
  const classRef = { courseId, date };
  return db<WithCursor<Attendee>[]>`
    with lapsed as materialized (
      select account_id, max(last_day) as last_day from enrolment_periods period
      where ${isLapsed(db, classRef)}
      group by account_id
    ), guests as materialized (
      select account_id, attended, noted_by, last_day
      from (
        select account_id, attended, noted_by from attendance
        where course_id = ${courseId} and date = ${date} and ${withoutAccess(db, classRef, 'attendance')}
      ) as came full join lapsed using (account_id)
    )
    select ${attendeeColumns(db)}, false as "enrolled", to_char(last_day, 'YYYY-MM-DD') as "paidUntil",
      json_build_array(true, lower(name), accounts.id) as "cursor"
    from guests join accounts on accounts.id = account_id
    ${after?.[0] ? db`where (lower(name), accounts.id) > (${after[1]}, ${after[2]})` : db``}
    order by lower(name), accounts.id
    limit ${atMost}`;
}

/** Whether the person is in the attendance list: enrolled now or recently, or marked as present at some time. */
export async function isInAttendeeList(
  db: Queryable,
  { courseId, date, accountId }: ClassRef & { accountId: number },
): Promise<boolean> {
  const rows = await db`
    select from enrolments
    where course_id = ${courseId} and account_id = ${accountId} and ${isPaidOn(db, date)}
    union all
    select from enrolment_periods period
    where account_id = ${accountId} and ${isLapsed(db, { courseId, date })}
    union all
    select from attendance
    where course_id = ${courseId} and date = ${date} and account_id = ${accountId}`;
  return rows.length > 0;
}

/** Deletes at most `atMost` attendances of classes that ended over two years ago, and returns how many. */
export async function deleteOldAttendance(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'attendance',
    db`where date < now() - ${retentionTimeOf('attendance')}::interval
      limit ${atMost}`,
  );
}

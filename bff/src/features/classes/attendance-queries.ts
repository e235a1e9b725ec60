import { z } from 'zod';
import type { Queryable } from '../../database/db.ts';
import { deleteBatch } from '../../database/delete-batch.ts';
import { PAGE_ROWS, type Page, type Placed, pageOf } from '../../http/paging.ts';
import type { ClassName } from './change-queries.ts';
import type { Attendee } from './class.ts';

/** Notes that the learner was in the class. A second note changes nothing, unless staff have taken back the first. */
export async function noteAttendance(
  db: Queryable,
  { courseId, date, accountId, notedBy }: ClassName & { accountId: number; notedBy?: number },
): Promise<void> {
  await db`
    insert into attendance (course_id, date, account_id, noted_by)
    values (${courseId}, ${date}, ${accountId}, ${notedBy ?? null})
    on conflict (course_id, date, account_id) do update
    set attended = true, noted_at = now(), noted_by = excluded.noted_by
    where not attendance.attended`;
}

/**
 * Takes back the note that somebody was in the class. The row stays: whoever came without an enrolment is listed by it,
 * and can be noted again. A first class for free is free again.
 */
export async function takeBackAttendance(
  db: Queryable,
  { courseId, date, accountId, notedBy }: ClassName & { accountId: number; notedBy: number },
): Promise<void> {
  await db`
    with freed as (
      delete from trials using accounts
      where course_id = ${courseId} and date = ${date}
        and accounts.id = ${accountId} and person = person_of(email)
    )
    update attendance set attended = false, noted_at = now(), noted_by = ${notedBy}
    where course_id = ${courseId} and date = ${date} and account_id = ${accountId}`;
}

/** A person's place in the list: whether they are a guest, the name in lower case, then the account's id. */
export const attendeePlace = z.tuple([
  z.boolean(),
  z
    .string()
    .max(200)
    .refine((name) => !name.includes('\0') && name.isWellFormed()),
  z.int().min(0).max(2_147_483_647),
]);

interface AttendeesOf extends ClassName {
  after: z.infer<typeof attendeePlace> | undefined;
}

/**
 * A page of the people of a class: first the enrolled learners, then those who came without an enrolment (also where
 * staff have taken that back), each in order of name.
 */
export async function listAttendees(
  db: Queryable,
  { courseId, date, after }: AttendeesOf,
): Promise<Page<Attendee>> {
  const rows = await db<Placed<Attendee>[]>`
    select id, name, email, not guest as "enrolled", attended,
      attended and noted_by is not null as "notedByStaff",
      json_build_array(guest, sort_name, id) as "place"
    from (
      select accounts.id, name, email, enrolments.account_id is null as guest,
        lower(name) as sort_name, coalesce(attended, false) as attended, noted_by
      from (
        select account_id from enrolments where course_id = ${courseId}
        union
        select account_id from attendance where course_id = ${courseId} and date = ${date}
      ) as people
        join accounts on accounts.id = people.account_id
        left join enrolments
          on enrolments.account_id = people.account_id and enrolments.course_id = ${courseId}
        left join attendance
          on attendance.account_id = people.account_id
            and attendance.course_id = ${courseId} and attendance.date = ${date}
    ) as listed
    ${after ? db`where (guest, sort_name, id) > (${after[0]}, ${after[1]}, ${after[2]})` : db``}
    order by guest, sort_name, id
    limit ${PAGE_ROWS}`;
  return pageOf(rows);
}

/** Whether the learner is in the list of the class: enrolled in the course, or noted in the class at some time. */
export async function isListed(
  db: Queryable,
  { courseId, date, accountId }: ClassName & { accountId: number },
): Promise<boolean> {
  const rows = await db`
    select from enrolments where course_id = ${courseId} and account_id = ${accountId}
    union all
    select from attendance
    where course_id = ${courseId} and date = ${date} and account_id = ${accountId}`;
  return rows.length > 0;
}

/** Deletes at most `atMost` notes of classes that were over two years ago, and returns how many. */
export async function forgetOldAttendance(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'attendance',
    db`where date < now() - interval '2 years'
      limit ${atMost}`,
  );
}

import { z } from 'zod';
import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { isPaidFor } from '../../platform/database/places.ts';
import { PAGE_ROWS, type Page, type Placed, pageOf } from '../../platform/http/paging.ts';
import { timeOf } from '../../shared/retention-policy.ts';
import type { ClassName } from './change-queries.ts';
import type { Attendee } from './class.ts';

/** Notes that the learners were in the class. A second note changes nothing, unless staff have taken back the first. */
export async function noteAttendance(
  db: Queryable,
  { courseId, date, accountIds, notedBy }: ClassName & { accountIds: number[]; notedBy?: number },
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
 * Takes back the note that somebody was in the class. The row stays: whoever came without an enrolment is listed by it,
 * and can be noted again. A first class for free is free again.
 */
export async function takeBackAttendance(
  db: Queryable,
  { courseId, date, accountId, notedBy }: ClassName & { accountId: number; notedBy: number },
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
 * A page of the people of a class: first the enrolled learners, then those whose month is over lately, and those who came without
 * an enrolment (also where staff have taken that back), each in order of name.
 */
export async function listAttendees(db: Queryable, asked: AttendeesOf): Promise<Page<Attendee>> {
  const enrolled = asked.after?.[0] ? [] : await listEnrolledAttendees(db, asked);
  if (enrolled.length === PAGE_ROWS) return pageOf(enrolled);
  const guests = await listGuests(db, asked, PAGE_ROWS - enrolled.length);
  return pageOf([...enrolled, ...guests]);
}

const attendeeColumns = (db: Queryable) => db`
  accounts.id, name, email, phone, (
    select json_build_object('name', guardians.name, 'phone', guardians.phone)
    from accounts guardians where guardians.id = accounts.guardian_id
  ) as "guardian", coalesce(attended, false) as "attended",
  coalesce(attended and noted_by is not null, false) as "notedByStaff"`;

/**
 * In the order of an index: the enrolment keeps the name in lower case (migration 0014). First the page, and then a look
 * for each person of it (`limit`): of a course that the planner does not know it expects few people, and reads them all.
 */
function listEnrolledAttendees(db: Queryable, { courseId, date, after }: AttendeesOf) {
  return db<Placed<Attendee>[]>`
    with page as materialized (
      select account_id, person_name from enrolments
      where course_id = ${courseId} and ${isPaidFor(db, date)}
        ${after ? db`and (person_name, account_id) > (${after[1]}, ${after[2]})` : db``}
      order by person_name, account_id
      limit ${PAGE_ROWS}
    )
    select ${attendeeColumns(db)}, true as "enrolled",
      json_build_array(false, person_name, account_id) as "place"
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

/** For how many days after the last one that is paid for a learner may still come: staff note that, and ask for the next month. */
const DAYS_AFTER = 60;

const withoutPlace = (db: Queryable, { courseId, date }: ClassName, table: string) => db`
  not exists (
    select from enrolments
    where enrolments.account_id = ${db(table)}.account_id and enrolments.course_id = ${courseId} and ${isPaidFor(db, date)}
  )`;

/** The condition that the month of the learner was over lately before the class. From a table named `period`. */
const isLapsed = (db: Queryable, { courseId, date }: ClassName) => db`
  (
    period.course_id = ${courseId} and period.last_day < ${date} and period.last_day >= ${date}::date - ${DAYS_AFTER}::integer
    and ${withoutPlace(db, { courseId, date }, 'period')}
  )`;

/** Looks at everybody who came, and at whose month is over, but only after the last enrolled learner was listed. */
function listGuests(db: Queryable, { courseId, date, after }: AttendeesOf, atMost: number) {
  const name = { courseId, date };
  return db<Placed<Attendee>[]>`
    with lapsed as materialized (
      select account_id, max(last_day) as last_day from enrolment_periods period
      where ${isLapsed(db, name)}
      group by account_id
    ), guests as materialized (
      select account_id, attended, noted_by, last_day
      from (
        select account_id, attended, noted_by from attendance
        where course_id = ${courseId} and date = ${date} and ${withoutPlace(db, name, 'attendance')}
      ) as came full join lapsed using (account_id)
    )
    select ${attendeeColumns(db)}, false as "enrolled", to_char(last_day, 'YYYY-MM-DD') as "paidUntil",
      json_build_array(true, lower(name), accounts.id) as "place"
    from guests join accounts on accounts.id = account_id
    ${after?.[0] ? db`where (lower(name), accounts.id) > (${after[1]}, ${after[2]})` : db``}
    order by lower(name), accounts.id
    limit ${atMost}`;
}

/** Whether the learner is in the list of the class: enrolled in the course now or lately, or noted in the class at some time. */
export async function isListed(
  db: Queryable,
  { courseId, date, accountId }: ClassName & { accountId: number },
): Promise<boolean> {
  const rows = await db`
    select from enrolments
    where course_id = ${courseId} and account_id = ${accountId} and ${isPaidFor(db, date)}
    union all
    select from enrolment_periods period
    where account_id = ${accountId} and ${isLapsed(db, { courseId, date })}
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
    db`where date < now() - ${timeOf('attendance')}::interval
      limit ${atMost}`,
  );
}

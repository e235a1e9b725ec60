import type { Sql } from 'postgres';
import { LEARNER, STAFF } from './people.ts';
import type { Size } from './sizes.ts';

/** How long attendance, changed classes and class notifications are stored (infra/docs/develop/retention.md). */
export const CLASS_DAYS = 2 * 365 - 5;
const NOTICE_DAYS = 365 - 5;

/**
 * Two years of classes by the rules of the courses, and the next two weeks: attendance, exceptions of single classes, and the
 * notifications of learners about these.
 */
export async function fillClasses(sql: Sql, { attendedDays }: Size): Promise<void> {
  await sql`
    create temporary table given as
    select courses.id as course_id, date::date, end_time
    from courses join generate_series(
        current_date - ${CLASS_DAYS}::int, current_date + 14, interval '1 day'
      ) as date
      on date between start_date and coalesce(end_date, date) and extract(isodow from date) = any(days)`;
  await sql`
    insert into attendance (course_id, date, account_id, noted_at, noted_by, attended)
    select course_id, date, account_id, date + end_time,
      case when (account_id + date_part) % 20 = 0 then ${STAFF.id}::int end, (account_id + date_part) % 50 <> 0
    from (select *, date - date '2000-01-01' as date_part from given) as given join enrolments using (course_id)
    where date < current_date
      and (date >= current_date - ${attendedDays}::int or account_id = ${LEARNER.id})
      and (account_id + date_part) % 100 < case when course_id = 1 then 50 else 67 end
    order by date, course_id, account_id`;
  // Learners who still attend although their paid month is over.
  await sql`
    insert into attendance (course_id, date, account_id, noted_at)
    select course_id, last_day + 3, account_id, last_day + 3 + time '08:00'
    from enrolment_periods where last_day between current_date - 20 and current_date - 8
    on conflict do nothing`;
  await fillExceptions(sql);
  await sql`
    insert into class_notices
      (account_id, course_id, date, kind, notice, starts_at, ends_at, sequence, made_at, sent_at)
    select account_id, course_id, date, case when cancelled then 'cancelled' else 'moved' end, notice,
      date + time '07:00', date + time '08:00', class_exceptions.version, changed_at, changed_at
    from class_exceptions join enrolments using (course_id)
    where notice <> '' and date >= current_date - ${NOTICE_DAYS}::int
    order by changed_at, course_id, account_id`;
  await sql`
    insert into class_tellings (course_id, date, kind, notice, starts_at, ends_at, sequence, was, tells, made_at, mail_at,
      recipients, pushed, mailed)
    select course_id, date, kind, notice, starts_at, ends_at, sequence, '', true, made_at, made_at, count(*), count(*), count(*)
    from class_notices
    group by course_id, date, kind, notice, starts_at, ends_at, sequence, made_at
    order by made_at`;
}

/** Two of 23 classes of the first course, and two of nine of the others: moved, cancelled, or with a substitute. */
async function fillExceptions(sql: Sql): Promise<void> {
  await sql`
    insert into class_exceptions (course_id, date, cancelled, moved_to, start_time, end_time, reason, notice, teacher,
      version, changed_at, changed_by)
    select course_id, date, n % 4 = 1, case when n % 4 > 1 then date end,
      case when n % 4 > 1 then time '20:00' end, case when n % 4 > 1 then time '21:00' end,
      case when n % 4 > 0 then 'Rain' else '' end,
      case when n % 4 > 0 then 'The class of ' || date || ' is not as usual: it rains.' else '' end,
      case when n % 4 = 0 then 'Meera Joshi' end, n, least(date - interval '1 day', now()), ${STAFF.id}
    from (select *, row_number() over (partition by course_id order by date) as n from given) as numbered
    where n % case when course_id = 1 then 23 else 9 end in (4, 6)`;
}

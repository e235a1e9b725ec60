import type { Queryable } from '../../platform/database/db.ts';
import {
  localizedText,
  localizedTitle,
  withoutEmptyTitle,
} from '../../platform/database/localized-columns.ts';
import { learnerOfPush, pushHasKey } from '../../platform/database/pushes.ts';
import type { ClassRef } from './change-queries.ts';
import type { BeginningCourse, StaffClass } from './class.ts';

/** The counts of a class for staff. */
type StaffClassCounts = ClassRef & Pick<StaffClass, 'attended' | 'told'>;

/**
 * How many people attended each of these classes, and how many were notified of its last change, unless that is a holiday.
 * Attendance is counted in an index (migration 0022); a class without a change costs one lookup in another index.
 */
export async function countForStaff(
  db: Queryable,
  classes: ClassRef[],
): Promise<StaffClassCounts[]> {
  return db<StaffClassCounts[]>`
    select class.course_id as "courseId", to_char(class.date, 'YYYY-MM-DD') as "date",
      (
        select count(*)::integer from attendance
        where attendance.date = class.date and attendance.course_id = class.course_id and attended
      ) as "attended",
      (
        select json_build_object('of', recipients, 'pushed', (
          -- pushKey (notify.ts).
          select count(distinct ${learnerOfPush(db)}) from pushes
          where ${pushHasKey(db, db`format('class %s %s %s', class.course_id, to_char(class.date, 'YYYY-MM-DD'), sequence)`)}
            and pushes.sent_at is not null
        ), 'mailed', (
          select count(sent_at) from class_notices notice
          where notice.course_id = class.course_id and notice.date = class.date and notice.sequence = last.sequence
        ), 'mailsAt', case when mail_at > now() then
          to_char(mail_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        end)
        from (
          select sequence, recipients, tells, mail_at from class_tellings telling
          where telling.course_id = class.course_id and telling.date = class.date
          order by id desc
          limit 1
        ) as last
        where tells and recipients > 0 and not exists (
          select from holiday_classes later
          where later.course_id = class.course_id and later.date = class.date
            and later.sequence > last.sequence
        )
      ) as "told"
    from unnest(
        ${classes.map(({ courseId }) => courseId)}::integer[], ${classes.map(({ date }) => date)}::date[]
      ) as class (course_id, date)`;
}

/** The holidays that cancelled these classes; only for classes that have not begun and were not changed since. */
export async function listHolidaysOfClasses(
  db: Queryable,
  classes: ClassRef[],
  now: Date,
): Promise<(ClassRef & Pick<StaffClass, 'holiday'>)[]> {
  return db<(ClassRef & Pick<StaffClass, 'holiday'>)[]>`
    with cancelled as (
      select holiday_id, course_id, date
      from unnest(
          ${classes.map(({ courseId }) => courseId)}::integer[], ${classes.map(({ date }) => date)}::date[]
        ) as class (course_id, date)
        join holiday_classes day using (course_id, date)
        join class_exceptions own using (course_id, date)
      where not is_back and own.version = day.version and day.starts_at > ${now}
    ), counted as (
      select holiday_id, count(*)::integer as classes
      from holiday_classes day join class_exceptions own using (course_id, date)
      where holiday_id in (select holiday_id from cancelled) and not is_back and own.version = day.version
        and day.starts_at > ${now}
      group by holiday_id
    )
    select course_id as "courseId", to_char(date, 'YYYY-MM-DD') as "date",
      json_strip_nulls(json_build_object(
        'id', holidays.id, 'reason', reason, 'reasonIn', ${localizedText(db, 'reason', 'reason_in')}, 'classes', classes
      )) as "holiday"
    from cancelled join counted using (holiday_id) join holidays on holidays.id = holiday_id
    where taken_back_at is null`;
}

/** A studio starts a few courses a season. */
const MAX_BEGINNING = 20;

/**
 * The courses whose first class is from `from` up to, and without, `until`, the earliest first; hidden courses
 * included. With `taughtBy` only those of this teacher. The first 20.
 */
export async function listBeginningCourses(
  db: Queryable,
  { from, until, taughtBy }: { from: string; until: string; taughtBy?: number | undefined },
): Promise<BeginningCourse[]> {
  const courses = await db<BeginningCourse[]>`
    select id, slug, title, ${localizedTitle(db)} as "titleIn", picture, to_char(first_class, 'YYYY-MM-DD') as "startDate",
      seats_taken as "enrolled",
      is_open as "isOpen"
    from courses cross join first_class(courses)
    -- A course has a class on each of its days, so the first is within a week of the first date.
    where start_date > ${from}::date - 7 and start_date < ${until}
      and first_class >= ${from} and first_class < ${until}
      ${taughtBy === undefined ? db`` : db`and teacher_id = ${taughtBy}`}
    order by first_class, place, id
    limit ${MAX_BEGINNING}`;
  return courses.map(withoutEmptyTitle);
}

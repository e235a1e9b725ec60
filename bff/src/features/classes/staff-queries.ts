import type { Queryable } from '../../database/db.ts';
import type { BeginningCourse, StaffClass } from './class.ts';

/** What is counted of a class for staff. */
interface Counted extends Pick<StaffClass, 'attended' | 'told'> {
  courseId: number;
  date: string;
}

interface DatesOf {
  courseIds: number[];
  dates: string[];
}

/** How many came to the classes of these courses on these dates, and how many were told of the last change of each. */
export async function countForStaff(
  db: Queryable,
  { courseIds, dates }: DatesOf,
): Promise<Counted[]> {
  return db<Counted[]>`
    select course_id as "courseId", to_char(date, 'YYYY-MM-DD') as "date",
      sum(attended)::integer as "attended",
      case when sum(told) > 0 then json_build_object(
        'of', sum(told), 'pushed', sum(pushed), 'mailed', sum(mailed)
      ) end as "told"
    from (
      select course_id, date, count(*) as attended, 0 as told, 0 as pushed, 0 as mailed
      from attendance
      where course_id = any(${courseIds}::integer[]) and date = any(${dates}::date[]) and attended
      group by course_id, date
      union all
      select course_id, date, 0, recipients, (
        -- keyOfChange (tell.ts).
        select count(distinct pushes.account_id) from pushes
        where key = format('class %s %s %s', course_id, to_char(date, 'YYYY-MM-DD'), sequence)
          and pushes.sent_at is not null
      ), (
        select count(sent_at) from class_notices notice
        where notice.course_id = class_tellings.course_id and notice.date = class_tellings.date
          and notice.sequence = class_tellings.sequence
      )
      from class_tellings
      where course_id = any(${courseIds}::integer[]) and date = any(${dates}::date[]) and tells
        and id = (
          select max(id) from class_tellings last
          where last.course_id = class_tellings.course_id and last.date = class_tellings.date
        )
    ) as counts
    group by course_id, date`;
}

/** A studio begins a few courses a season. */
const MOST_BEGINNING = 20;

/**
 * The courses whose first class is from `from` up to, and without, `until`, the earliest first; hidden courses are among
 * them. The first 20.
 */
export async function listBeginning(
  db: Queryable,
  { from, until }: { from: string; until: string },
): Promise<BeginningCourse[]> {
  return db<BeginningCourse[]>`
    select id, slug, title, picture, to_char(first_class, 'YYYY-MM-DD') as "startDate",
      seats_taken as "enrolled"
    from courses cross join first_class(courses)
    -- A course has a class on each of its days, so the first is within a week of the first date.
    where start_date > ${from}::date - 7 and start_date < ${until}
      and first_class >= ${from} and first_class < ${until}
    order by first_class, place, id
    limit ${MOST_BEGINNING}`;
}

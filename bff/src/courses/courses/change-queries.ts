import type { Queryable, Transaction } from '../../platform/database/db.ts';
import type { StaffCourse } from './course.ts';
import { type CourseFields, courseColumns, toColumnValues } from './course-fields.ts';
import { MAX_COURSES } from './queries.ts';

/** The course as it is before a change, with the rule of its classes. */
export interface LockedCourse extends StaffCourse {
  /** Since when its days and times are valid; earlier rules were valid before. */
  ruleFrom: string;
  hasEarlierRules: boolean;
  enrolled: number;
}

/** The course, locked until the transaction ends; `undefined` when there is none. */
export async function lockCourse(tx: Transaction, id: number): Promise<LockedCourse | undefined> {
  const [course] = await tx<LockedCourse[]>`
    select ${courseColumns(tx)}, to_char(coalesce(rule_from, start_date), 'YYYY-MM-DD') as "ruleFrom",
      seats_taken as "enrolled",
      exists (select from earlier_rules where course_id = courses.id) as "hasEarlierRules"
    from courses where id = ${id}
    for no key update`;
  return course;
}

/** A change of a locked course by an account. */
interface CourseUpdate {
  id: number;
  fields: CourseFields;
  accountId: number;
  /** Since when the days and times of the fields are valid. */
  ruleFrom: string;
  /** Whether the course's classes change, and so its calendar entries. */
  changesClasses: boolean;
}

/**
 * Writes the locked course and returns it. Rejects with PostgreSQL's check violation `seats_never_oversold` when there
 * would be fewer seats than enrolled learners, with `open_without_fee` when an open class would have a fee or seats,
 * and with the foreign key violation `courses_meeting_id_fkey` when the meeting does not exist.
 */
export async function updateCourse(
  tx: Transaction,
  { id, fields, accountId, ruleFrom, changesClasses }: CourseUpdate,
): Promise<StaffCourse> {
  const [course] = await tx<StaffCourse[]>`
    update courses
    set ${tx({ ...toColumnValues(fields), rule_from: ruleFrom, updated_by: accountId })},
      version = version + 1, updated_at = now(), sequence = sequence + ${changesClasses ? 1 : 0}
    where id = ${id}
    returning ${courseColumns(tx)}`;
  if (!course) throw new Error('A locked course is gone.');
  return course;
}

/**
 * Saves the locked course's rule as an earlier rule for the classes up to `lastDate`. Returns its number, or null if the rule
 * ended before it began.
 */
export async function saveEarlierRule(
  tx: Transaction,
  { id, lastDate }: { id: number; lastDate: string },
): Promise<number | null> {
  const [kept] = await tx<{ number: number }[]>`
    insert into earlier_rules (course_id, number, first_date, last_date, days, start_time, end_time)
    select id,
      (select coalesce(max(number), 0) + 1 from earlier_rules where course_id = courses.id),
      coalesce(rule_from, start_date), least(${lastDate}::date, end_date), days, start_time, end_time
    from courses
    where id = ${id} and (end_date is null or end_date >= coalesce(rule_from, start_date))
    returning number`;
  return kept?.number ?? null;
}

/** A class with an exception. */
export interface ChangedClass {
  /** By the rule. */
  date: string;
  cancelled: boolean;
  /** The date that it was moved to; null if it was not moved, or is cancelled. */
  movedTo: string | null;
  startTime: string | null;
}

/** The classes with an exception whose date by the rule is `since` or later, in order. */
export async function listChangedClasses(
  tx: Transaction,
  { id, since }: { id: number; since: string },
): Promise<ChangedClass[]> {
  return tx<ChangedClass[]>`
    select to_char(date, 'YYYY-MM-DD') as "date", cancelled,
      case when not cancelled then to_char(moved_to, 'YYYY-MM-DD') end as "movedTo",
      to_char(start_time, 'HH24:MI') as "startTime"
    from class_exceptions
    where course_id = ${id} and date >= ${since}
    order by date`;
}

/** Whether the meeting `to` has another link than the meeting `from`, or none. False if `from` has no link. */
export async function isLinkChanged(
  tx: Transaction,
  { from, to }: { from: number | null; to: number | null },
): Promise<boolean> {
  if (from === null || from === to) return false;
  const [links] = await tx<{ differ: boolean }[]>`
    select was <> '' and was <> coalesce((select meeting_link from meetings where id = ${to}), '') as "differ"
    from (select meeting_link as was from meetings where id = ${from}) as meeting`;
  return links?.differ ?? false;
}

/** Whether the link for free first classes equals the link of the enrolled learners. */
export async function isTrialLinkShared(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx`
    select from courses join meetings on meetings.id = meeting_id
    where courses.id = ${id} and first_class_free and trial_link <> '' and link_key = key_of_link(trial_link)`;
  return rows.length > 0;
}

/**
 * Deletes the exceptions on these dates, and returns the rows, each with the `holiday` that has made it. The versions of
 * such a class restart, so the versions that holidays have stored for it become invalid.
 */
export async function deleteExceptions(
  tx: Transaction,
  { id, dates }: { id: number; dates: string[] },
): Promise<object[]> {
  const rows = await tx<{ row: object }[]>`
    with gone as (
      delete from class_exceptions where course_id = ${id} and date = any(${dates}::date[])
      returning *
    ), parted as (
      update holiday_classes day set version = -1
      from gone
      where day.course_id = gone.course_id and day.date = gone.date
    )
    select to_jsonb(gone) || jsonb_build_object('holiday', holiday_id) as "row"
    from gone left join holiday_classes day on day.course_id = gone.course_id and day.date = gone.date
      and gone.version = day.version + is_back::integer`;
  return rows.map(({ row }) => row);
}

/** The slugs that begin with this slug. */
export async function listSlugsLike(db: Queryable, slug: string): Promise<string[]> {
  const rows = await db<{ slug: string }[]>`
    select slug from courses where starts_with(slug, ${slug}) limit ${MAX_COURSES}`;
  return rows.map((row) => row.slug);
}

interface NewCourseRow {
  slug: string;
  fields: CourseFields;
  accountId: number;
  /** The course after which it is listed; by default it is the last. */
  behind?: number;
}

/** Only one transaction at a time creates or reorders courses, so that slugs and positions stay unique. */
export async function lockCourseList(tx: Transaction): Promise<void> {
  await tx`select pg_advisory_xact_lock(17)`;
}

/**
 * Stores a new course and returns it; `undefined` if there are 1,000 already. Rejects like `updateCourse`. Needs
 * `lockCourseList`.
 */
export async function insertCourse(
  tx: Transaction,
  { slug, fields, accountId, behind }: NewCourseRow,
): Promise<StaffCourse | undefined> {
  const [{ count, last } = { count: 0, last: 0 }] = await tx<{ count: number; last: number }[]>`
    select count(*)::integer as "count",
      coalesce(max(place) filter (where ${behind === undefined ? tx`true` : tx`id = ${behind}`}), 0)
        + ${behind === undefined ? 1 : 0} as "last"
    from courses`;
  if (count >= MAX_COURSES) return undefined;
  const row = {
    ...toColumnValues(fields),
    slug,
    place: last,
    updated_by: accountId,
  };
  const [course] = await tx<StaffCourse[]>`
    insert into courses ${tx(row)} returning ${courseColumns(tx)}`;
  return course;
}

/** The ids of all courses in the order that staff gave them. */
export async function listCourseOrder(db: Queryable): Promise<number[]> {
  const rows = await db<{ id: number }[]>`select id from courses order by place, id`;
  return rows.map(({ id }) => id);
}

/** Gives the courses the order of these ids. Needs `lockCourseList`. */
export async function writeCourseOrder(tx: Transaction, ids: number[]): Promise<void> {
  // In the order in which a confirmed payment locks its courses, to avoid deadlocks.
  await tx`select from courses order by id for no key update`;
  await tx`
    update courses set place = ordered.place
    from unnest(${ids}::integer[]) with ordinality as ordered (id, place)
    where courses.id = ordered.id and courses.place <> ordered.place`;
}

/**
 * Deletes the locked course with its exceptions if nobody has ordered it; false when it was ordered. The lock has waited
 * for checkouts, so their orders are visible.
 */
export async function deleteCourse(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx`
    delete from courses
    where id = ${id}
      and not exists (select from order_lines where course_id = courses.id)
      and not exists (select from enrolment_periods where course_id = courses.id)
    returning id`;
  return rows.length > 0;
}

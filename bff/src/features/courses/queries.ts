import { z } from 'zod';
import type { Queryable } from '../../database/db.ts';
import { PAGE_ROWS, type Page, type Placed, pageOf } from '../../http/paging.ts';
import type { StaffCourse } from './course.ts';

/** The columns of a `StaffCourse`: dates as YYYY-MM-DD and times as HH:MM, without a time zone. */
const courseColumns = (db: Queryable) => db`
  id, slug, title, summary, level, for_whom as "forWhom", teaches, instructor, fee,
  to_char(start_date, 'YYYY-MM-DD') as "startDate", days,
  to_char(start_time, 'HH24:MI') as "startTime", to_char(end_time, 'HH24:MI') as "endTime",
  seats, seats - seats_taken as "seatsLeft", meeting_id as "meetingId", hidden, version`;

/** A course's place in the list: its id. */
export const coursePlace = z.tuple([z.int().min(0).max(2_147_483_647)]);

interface CourseSearch {
  /** Only the course with this slug; `undefined` for all. */
  slug: string | undefined;
  after: z.infer<typeof coursePlace> | undefined;
}

/** A page of all courses, hidden courses included, in order of id. */
export async function listCourses(
  db: Queryable,
  { slug, after = [0] }: CourseSearch,
): Promise<Page<StaffCourse>> {
  const rows = await db<Placed<StaffCourse>[]>`
    select ${courseColumns(db)}, json_build_array(id) as "place"
    from courses
    where id > ${after[0]} ${slug === undefined ? db`` : db`and slug = ${slug}`}
    order by id
    limit ${PAGE_ROWS}`;
  return pageOf(rows);
}

/** All courses that are not hidden, in order of id. Has no bound: courses are only added by migrations. */
export async function listVisibleCourses(db: Queryable) {
  const courses = await db<StaffCourse[]>`
    select ${courseColumns(db)} from courses where not hidden order by id`;
  return courses.map(({ hidden: _, ...course }) => course);
}

/** The course with this id; `undefined` when there is none. */
export async function findCourse(db: Queryable, id: number): Promise<StaffCourse | undefined> {
  const [course] = await db<StaffCourse[]>`
    select ${courseColumns(db)} from courses where id = ${id}`;
  return course;
}

/** The fields of a course that staff may change. */
type CourseChange = Omit<StaffCourse, 'id' | 'slug' | 'seatsLeft' | 'version'>;

/** A change of a course by an account. */
export interface CourseUpdate {
  id: number;
  change: CourseChange;
  accountId: number;
  /** The versions that may be overwritten; `undefined` for any. */
  versions: number[] | undefined;
}

/**
 * Writes the course and returns it; `undefined` when it is gone or has another version. Rejects with PostgreSQL's check
 * violation `seats_never_oversold` when there would be fewer seats than enrolled learners, and with the foreign key
 * violation `courses_meeting_id_fkey` when the meeting does not exist.
 */
export async function updateCourse(
  db: Queryable,
  { id, change, accountId, versions }: CourseUpdate,
): Promise<StaffCourse | undefined> {
  const [course] = await db<StaffCourse[]>`
    update courses
    set title = ${change.title}, summary = ${change.summary}, level = ${change.level},
      for_whom = ${change.forWhom}, teaches = ${change.teaches}, instructor = ${change.instructor},
      fee = ${change.fee}, start_date = ${change.startDate}, days = ${change.days},
      start_time = ${change.startTime}, end_time = ${change.endTime}, seats = ${change.seats},
      meeting_id = ${change.meetingId}, hidden = ${change.hidden},
      version = version + 1, updated_at = now(), updated_by = ${accountId}
    where id = ${id} ${versions ? db`and version = any(${versions})` : db``}
    returning ${courseColumns(db)}`;
  return course;
}

/**
 * The name of the account that changed the course last, null if it is gone, and when; `undefined` without such a
 * course.
 */
export async function findCourseEditor(
  db: Queryable,
  id: number,
): Promise<{ changedBy: string | null; changedAt: Date } | undefined> {
  const [editor] = await db<{ changedBy: string | null; changedAt: Date }[]>`
    select accounts.name as "changedBy", updated_at as "changedAt"
    from courses left join accounts on accounts.id = courses.updated_by
    where courses.id = ${id}`;
  return editor;
}

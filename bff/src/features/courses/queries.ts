import { z } from 'zod';
import type { Queryable } from '../../database/db.ts';
import { PAGE_ROWS, type Page, type Placed, pageOf } from '../../http/paging.ts';
import type { StaffCourse } from './course.ts';

/** Dates as YYYY-MM-DD and times as HH:MM, as they are meant in Asia/Kolkata. */
const courseColumns = (db: Queryable) => db`
  id, slug, title, summary, level, for_whom as "forWhom", teaches, instructor, fee,
  to_char(start_date, 'YYYY-MM-DD') as "startDate", days,
  to_char(start_time, 'HH24:MI') as "startTime", to_char(end_time, 'HH24:MI') as "endTime",
  seats, seats - seats_taken as "seatsLeft", meeting_id as "meetingId", hidden, version`;

/** Where a course stands: its id. */
export const coursePlace = z.tuple([z.int().min(0).max(2_147_483_647)]);

interface CourseSearch {
  /** Only the course of this name in addresses; without it, all. */
  slug: string | undefined;
  after: z.infer<typeof coursePlace> | undefined;
}

/** A page of all courses, hidden ones too, in order of id. */
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

/** The courses that visitors see, in order of id. */
export async function listVisibleCourses(db: Queryable) {
  const courses = await db<StaffCourse[]>`
    select ${courseColumns(db)} from courses where not hidden order by id`;
  return courses.map(({ hidden: _, ...course }) => course);
}

/** The course with this id, if there is one. */
export async function findCourse(db: Queryable, id: number): Promise<StaffCourse | undefined> {
  const [course] = await db<StaffCourse[]>`
    select ${courseColumns(db)} from courses where id = ${id}`;
  return course;
}

/** What staff may change of a course. */
type CourseChange = Omit<StaffCourse, 'id' | 'slug' | 'seatsLeft' | 'version'>;

export interface CourseUpdate {
  id: number;
  change: CourseChange;
  accountId: number;
  /** The versions that may be overwritten; without them, any. */
  versions: number[] | undefined;
}

/**
 * Writes the course, unless it is gone or has another version: then nothing is
 * returned. Throws Postgres' check violation when there are fewer seats than
 * learners, and its foreign key violation when the meeting does not exist.
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

/** Who changed the course last, and when; no name if their account is gone. */
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

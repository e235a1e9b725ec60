import { z } from 'zod';
import type { Queryable } from '../../platform/database/db.ts';
import { PAGE_ROWS, type Page, toPage, type WithCursor } from '../../platform/http/paging.ts';
import type { Course, StaffCourse } from './course.ts';
import { courseColumns } from './course-fields.ts';

const integer = z.int().min(-2_147_483_648).max(2_147_483_647);

/** The page cursor of the course list: the course's position, then its id. */
export const courseCursor = z.tuple([integer, integer]);

/** The maximum number of courses, including past years. */
export const MAX_COURSES = 1_000;

/** The maximum number of courses that visitors see. Ended courses are not listed. */
const MAX_VISIBLE = 200;

interface CourseSearch {
  /** Only the course with this slug; `undefined` for all. */
  slug: string | undefined;
  after: z.infer<typeof courseCursor> | undefined;
}

/** A page of all courses, hidden courses included, in the order that staff have set. */
export async function listCourses(
  db: Queryable,
  { slug, after }: CourseSearch,
): Promise<Page<StaffCourse>> {
  const rows = await db<WithCursor<StaffCourse>[]>`
    select ${courseColumns(db)}, json_build_array(courses.place, id) as "cursor"
    from courses
    where ${after ? db`(courses.place, id) > (${after[0]}, ${after[1]})` : db`true`}
      ${slug === undefined ? db`` : db`and slug = ${slug}`}
    order by courses.place, id
    limit ${PAGE_ROWS}`;
  return toPage(rows);
}

/** The first 200 courses that are neither hidden nor over on this date, in the order that staff have set. */
export async function listVisibleCourses(db: Queryable, today: string): Promise<Course[]> {
  const courses = await db<StaffCourse[]>`
    select ${courseColumns(db)} from courses
    where not hidden and (end_date is null or end_date >= ${today})
    order by courses.place, id
    limit ${MAX_VISIBLE}`;
  return courses.map(toPublicCourse);
}

/** The fields of a course that everybody may see. */
function toPublicCourse(staffCourse: StaffCourse): Course {
  const { hidden: _, trialLink: __, teacherId: ___, ...shown } = staffCourse;
  const { inLanguages, feePer, monthRule, lateRule, extendsPaid, ...course } = shown;
  return {
    ...course,
    ...(feePer === 'month' && { byMonth: { monthRule, lateRule, extendsPaid } }),
    ...(Object.keys(inLanguages).length > 0 && { inLanguages }),
  };
}

/** The course with this id; `undefined` when there is none. */
export async function findCourse(db: Queryable, id: number): Promise<StaffCourse | undefined> {
  const [course] = await db<StaffCourse[]>`
    select ${courseColumns(db)} from courses where id = ${id}`;
  return course;
}

/**
 * The name of the account that changed the course last, null if it is deleted, and the time; `undefined` if the course does
 * not exist.
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

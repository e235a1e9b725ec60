import { Hono, type TypedResponse } from 'hono';
import { violates } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { HonoEnv } from '../../http/hono-env.ts';
import { placeAfter } from '../../http/paging.ts';
import { versionsIn } from '../../http/preconditions.ts';
import { jsonBody, rowId } from '../../http/validate.ts';
import { answerList, askedBy } from '../../public-lists/list-answer.ts';
import { requireAccount, requireStaff, type SignedInEnv } from '../auth/guards.ts';
import type { Course, StaffCourse } from './course.ts';
import { courseChange } from './course-change.ts';
import {
  type CourseUpdate,
  coursePlace,
  findCourse,
  findCourseEditor,
  listCourses,
  updateCourse,
} from './queries.ts';

/** The courses that visitors see; from memory while nothing changed. */
export function courseRoutes({ lists }: Pick<Deps, 'lists'>) {
  return new Hono<HonoEnv>().get('/', async (c) => {
    const list = await lists.courses.read();
    const answer = await answerList(list, askedBy(c));
    return answer as Response & TypedResponse<Course[], 200, 'json'>;
  });
}

/** The course editor, for staff. */
export function staffCourseRoutes(deps: Deps) {
  return new Hono<SignedInEnv>()
    .use(requireAccount(deps), requireStaff)
    .get('/', async (c) => {
      const slug = c.req.query('slug')?.replaceAll('\0', '').toWellFormed();
      const after = placeAfter(c.req.query('after'), coursePlace);
      return c.json(await listCourses(deps.sql, { slug, after }), 200);
    })
    .put('/:id', jsonBody(courseChange), async (c) => {
      const course = await writeCourse(deps, {
        id: rowId(c.req.param('id')),
        change: c.req.valid('json'),
        accountId: c.get('account').id,
        versions: versionsIn(c.req.header('If-Match')),
      });
      return c.json(course, 200, { ETag: `"${course.version}"` });
    });
}

const noSuchCourse = () => new AppError(404, 'This course does not exist.');

async function writeCourse(
  { sql, lists }: Pick<Deps, 'sql' | 'lists'>,
  { id, ...update }: Omit<CourseUpdate, 'id'> & { id: number | undefined },
): Promise<StaffCourse> {
  if (id === undefined) throw noSuchCourse();
  const course = await updateCourse(sql, { id, ...update }).catch(refuseImpossible);
  lists.courses.forget();
  // The link of a course with a fee is not public.
  lists.meetings.forget();
  if (course) return course;
  const [current, editor] = await Promise.all([findCourse(sql, id), findCourseEditor(sql, id)]);
  if (!current || !editor) throw noSuchCourse();
  throw stale(current, editor);
}

function refuseImpossible(error: unknown): never {
  if (violates(error, 'seats_never_oversold'))
    throw new AppError(409, 'More learners than that are enrolled already.');
  if (violates(error, 'courses_meeting_id_fkey'))
    throw new AppError(409, 'This meeting does not exist any more.');
  throw error;
}

function stale(course: StaffCourse, editor: { changedBy: string | null; changedAt: Date }) {
  const changedBy = editor.changedBy ?? 'Someone';
  return new AppError(412, `${changedBy} has changed this course in the meantime.`, {
    details: { course, changedBy, changedAt: editor.changedAt.toISOString() },
    headers: { ETag: `"${course.version}"` },
  });
}

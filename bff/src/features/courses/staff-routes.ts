import { Hono } from 'hono';
import { z } from 'zod';
import { violates } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { placeAfter } from '../../http/paging.ts';
import { versionsIn } from '../../http/preconditions.ts';
import { bodyOf, jsonBody, line, paragraphs, rowId } from '../../http/validate.ts';
import { requireAccount, requireStaff, type SignedInEnv } from '../auth/guards.ts';
import type { StaffCourse } from './course.ts';
import {
  type CourseUpdate,
  coursePlace,
  findCourse,
  findCourseEditor,
  listCourses,
  updateCourse,
} from './queries.ts';

const wholeNumber = (label: string, { min, max }: { min: number; max: number }) => {
  const error = `${label} must be a whole number from ${min} to ${max}.`;
  return z.int({ error }).min(min, error).max(max, error);
};

const DATE = 'Start date must be a date such as 2026-12-01.';

const date = z.iso
  .date({ error: DATE })
  .refine((day) => day >= '2020-01-01' && day < '2100-01-01', DATE);

const time = (label: string) =>
  z
    .string({ error: `${label} must be a time such as 07:00.` })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time such as 07:00.`);

const DAYS = 'Days must be one or more days of the week, each once.';

const days = z
  .array(z.int({ error: DAYS }).min(1, DAYS).max(7, DAYS), { error: DAYS })
  .min(1, DAYS)
  .refine((list) => new Set(list).size === list.length, DAYS)
  .transform((list) => list.toSorted((a, b) => a - b));

const TEACHES = 'What it teaches must be 1 to 12 lines.';

/** The body of a change: every field that staff may change, within its bounds. */
const courseChange = bodyOf({
  title: line('Title', 100),
  summary: line('Summary', 300),
  level: line('Level', 60),
  forWhom: paragraphs('For whom', 600),
  teaches: z
    .array(line('What it teaches', 200), { error: TEACHES })
    .min(1, TEACHES)
    .max(12, TEACHES),
  instructor: line('Instructor', 100),
  fee: wholeNumber('Fee', { min: 0, max: 1_000_000 }),
  startDate: date,
  days,
  startTime: time('Start time'),
  endTime: time('End time'),
  seats: wholeNumber('Seats', { min: 1, max: 10_000 }).nullable(),
  meetingId: wholeNumber('Meeting', { min: 1, max: 2 ** 31 - 1 }).nullable(),
  hidden: z.boolean({ error: 'Hidden must be true or false.' }),
}).refine(({ startTime, endTime }) => endTime > startTime, 'The class must end after it starts.');

/**
 * `/api/staff/courses`: a page of all courses, or the course with `?slug=`, and writing a course with If-Match. Refuses
 * with 401 or 403 callers that are not staff, with 404 a missing course, with 409 too few seats or a missing meeting,
 * and with 412 a version that is not the current one.
 */
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

/** Writes the course; refuses with 404, 409 or 412. */
async function writeCourse(
  { sql, lists }: Pick<Deps, 'sql' | 'lists'>,
  { id, ...update }: Omit<CourseUpdate, 'id'> & { id: number | undefined },
): Promise<StaffCourse> {
  if (id === undefined) throw noSuchCourse();
  const course = await updateCourse(sql, { id, ...update }).catch(refuseImpossible);
  lists.courses.forget();
  // A change of the fee or of the meeting changes which links are public.
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

import { Hono } from 'hono';
import { z } from 'zod';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import { type Queryable, violatesConstraint } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers, noBody } from '../../platform/http/answers.ts';
import { appError, errorSchema } from '../../platform/http/errors.ts';
import {
  bodySchema,
  jsonBody,
  MAX_ID,
  parseRowId,
  validationError,
} from '../../platform/http/validate.ts';
import { pickTitle } from '../../platform/i18n/localized-content.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { addSelection, findCandidate, listSelection, removeSelection } from './queries.ts';
import { selectionSchema } from './selected-course.ts';

const COURSE_ERROR = validationError('selection.course-required');

const selectionBody = bodySchema({
  courseId: z.int({ error: COURSE_ERROR }).min(1, COURSE_ERROR).max(MAX_ID, COURSE_ERROR),
});

const courseNotFound = () => appError(404, 'selection.course-not-offered');

/** Maps the foreign-key violation of a course deleted in the meantime to a 404. */
function rethrowDeletedCourse(error: unknown): never {
  throw violatesConstraint(error, 'selections_course_id_fkey') ? courseNotFound() : error;
}

/**
 * `/api/selection`: the courses that the caller has selected and not ordered yet. Responds 401 without a session, 404 for a course that is
 * not offered or not selected, and 409 for a course that cannot be selected.
 */
export function selectionRoutes(deps: Deps) {
  const { sql, now } = deps;
  const list = (db: Queryable, accountId: number) =>
    listSelection(db, { accountId, today: indianDate(now()) });
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('selection.read'), answers({ 200: selectionSchema }), async (c) =>
      c.json(await list(sql, c.get('learner').id), 200),
    )
    .post(
      '/',
      may('selection.change'),
      answers({ 201: selectionSchema, 404: errorSchema, 409: errorSchema }),
      jsonBody(selectionBody),
      async (c) => {
        const selection = {
          accountId: c.get('learner').id,
          courseId: c.req.valid('json').courseId,
        };
        const course = await findCandidate(sql, { ...selection, today: indianDate(now()) });
        if (!course) throw courseNotFound();
        const values = pickTitle(course);
        if (course.enrolled) throw appError(409, 'selection.already-enrolled', { values });
        if (course.ordered) throw appError(409, 'selection.already-ordered', { values });
        if (course.isOpen) throw appError(409, 'selection.course-open', { values });
        if (course.isClosed) throw appError(409, 'selection.course-closed', { values });
        if (course.full) throw appError(409, 'selection.course-full', { values });
        if (course.noRoom) throw appError(409, 'selection.too-many');
        const selected = await sql.begin(async (tx) => {
          if (!(await addSelection(tx, selection).catch(rethrowDeletedCourse)))
            throw appError(409, 'selection.already-selected', { values });
          return list(tx, selection.accountId);
        });
        return c.json(selected as Awaited<ReturnType<typeof list>>, 201);
      },
    )
    .delete(
      '/:courseId',
      may('selection.change'),
      answers({ 204: noBody, 404: errorSchema }),
      async (c) => {
        const courseId = parseRowId(c.req.param('courseId'));
        const removed =
          courseId !== undefined &&
          (await removeSelection(sql, { accountId: c.get('learner').id, courseId }));
        if (!removed) throw appError(404, 'selection.not-selected');
        return c.body(null, 204);
      },
    );
}

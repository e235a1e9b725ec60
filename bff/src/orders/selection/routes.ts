import { Hono } from 'hono';
import { z } from 'zod';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import { violates } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { refusal } from '../../platform/http/errors.ts';
import { bodyOf, fault, jsonBody, LARGEST_ID, rowId } from '../../platform/http/validate.ts';
import { titleOf } from '../../platform/i18n/localized-content.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { addSelection, findCandidate, listSelection, removeSelection } from './queries.ts';

const COURSE = fault('selection.course-required');

const choice = bodyOf({
  courseId: z.int({ error: COURSE }).min(1, COURSE).max(LARGEST_ID, COURSE),
});

const noSuchCourse = () => refusal(404, 'selection.course-not-offered');

/** The course was deleted since it was found. */
function refuseDeleted(error: unknown): never {
  throw violates(error, 'selections_course_id_fkey') ? noSuchCourse() : error;
}

/**
 * `/api/selection`: the courses that the caller has selected and not ordered yet, each once. Refuses with 401 without a
 * session, with 404 a course that is not offered or not selected, and with 409 a course that cannot be selected.
 */
export function selectionRoutes(deps: Deps) {
  const { sql, now } = deps;
  const list = (accountId: number) => listSelection(sql, { accountId, today: indianDate(now()) });
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('selection.read'), async (c) => c.json(await list(c.get('learner').id), 200))
    .post('/', may('selection.change'), jsonBody(choice), async (c) => {
      const chosen = { accountId: c.get('learner').id, courseId: c.req.valid('json').courseId };
      const course = await findCandidate(sql, { ...chosen, today: indianDate(now()) });
      if (!course) throw noSuchCourse();
      const values = titleOf(course);
      if (course.enrolled) throw refusal(409, 'selection.already-enrolled', { values });
      if (course.ordered) throw refusal(409, 'selection.already-ordered', { values });
      if (course.isOpen) throw refusal(409, 'selection.course-open', { values });
      if (course.isClosed) throw refusal(409, 'selection.course-closed', { values });
      if (course.full) throw refusal(409, 'selection.course-full', { values });
      if (course.noRoom) throw refusal(409, 'selection.too-many');
      if (!(await addSelection(sql, chosen).catch(refuseDeleted)))
        throw refusal(409, 'selection.already-selected', { values });
      return c.json(await list(chosen.accountId), 201);
    })
    .delete('/:courseId', may('selection.change'), async (c) => {
      const courseId = rowId(c.req.param('courseId'));
      const removed =
        courseId !== undefined &&
        (await removeSelection(sql, { accountId: c.get('learner').id, courseId }));
      if (!removed) throw refusal(404, 'selection.not-selected');
      return c.body(null, 204);
    });
}

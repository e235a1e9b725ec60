import { Hono } from 'hono';
import { z } from 'zod';
import { requireAccount, type SignedInEnv } from '../../auth/guards.ts';
import { violates } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { bodyOf, jsonBody, rowId } from '../../http/validate.ts';
import { indianDate } from '../../time/indian-time.ts';
import { addSelection, findCandidate, listSelection, removeSelection } from './queries.ts';

const COURSE = 'A course is required.';

const choice = bodyOf({
  courseId: z
    .int({ error: COURSE })
    .min(1, COURSE)
    .max(2 ** 31 - 1, COURSE),
});

const noSuchCourse = () => new AppError(404, 'This course is not offered any more.');

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
  return new Hono<SignedInEnv>()
    .use(requireAccount(deps))
    .get('/', async (c) => c.json(await list(c.get('account').id), 200))
    .post('/', jsonBody(choice), async (c) => {
      const chosen = { accountId: c.get('account').id, courseId: c.req.valid('json').courseId };
      const course = await findCandidate(sql, { ...chosen, today: indianDate(now()) });
      if (!course) throw noSuchCourse();
      if (course.enrolled) throw new AppError(409, `You are already enrolled in ${course.title}.`);
      if (course.ordered) throw new AppError(409, `${course.title} is in your open order already.`);
      if (course.isOpen)
        throw new AppError(409, `${course.title} is open to everybody and needs no enrolment.`);
      if (course.isClosed) throw new AppError(409, `${course.title} takes no more learners.`);
      if (course.full) throw new AppError(409, `${course.title} is full.`);
      if (course.noRoom)
        throw new AppError(
          409,
          'Your classes are as many as they can be. Please order or remove one.',
        );
      if (!(await addSelection(sql, chosen).catch(refuseDeleted)))
        throw new AppError(
          409,
          `${course.title} is selected already. Next: Selected Classes, then pay.`,
        );
      return c.json(await list(chosen.accountId), 201);
    })
    .delete('/:courseId', async (c) => {
      const courseId = rowId(c.req.param('courseId'));
      const removed =
        courseId !== undefined &&
        (await removeSelection(sql, { accountId: c.get('account').id, courseId }));
      if (!removed) throw new AppError(404, 'This course is not among your selected classes.');
      return c.body(null, 204);
    });
}

import { Hono } from 'hono';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import { momentIn } from '../../platform/database/places.ts';
import type { Deps } from '../../platform/deps.ts';
import { refusal } from '../../platform/http/errors.ts';
import { placeAfter } from '../../platform/http/paging.ts';
import { rowId } from '../../platform/http/validate.ts';
import { listOwnMonths } from '../paid-periods/own-months.ts';
import { listEnrolledPeople, listEnrolments, personPlace } from './queries.ts';

/**
 * `/api/enrolments`: the caller's enrolled courses with their links; `/months`: those that are paid by the month, with what is paid for.
 * Refuses with 401 without a session.
 */
export function enrolmentRoutes(deps: Deps) {
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('enrolments.readOwn'), async (c) => {
      const own = { accountId: c.get('learner').id, ...momentIn(deps.now()) };
      return c.json(await listEnrolments(deps.sql, own), 200);
    })
    .get('/months', may('enrolments.readOwn'), async (c) => {
      const own = { accountId: c.get('learner').id, now: deps.now() };
      return c.json(await listOwnMonths(deps.sql, own), 200);
    });
}

/** `/api/staff/courses/:courseId/people`: a page of the enrolled learners. Refuses with 401, 403 or 404. */
export function enrolledPeopleRoutes(deps: Deps) {
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>().get('/:courseId/people', may('people.read'), async (c) => {
    const courseId = rowId(c.req.param('courseId'));
    const after = placeAfter(c.req.query('after'), personPlace);
    const people = courseId && (await listEnrolledPeople(deps.sql, { courseId, after }));
    if (!people) throw refusal(404, 'courses.none');
    return c.json(people, 200);
  });
}

import { Hono } from 'hono';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import { indianMoment } from '../../platform/database/enrolment-access.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers } from '../../platform/http/answers.ts';
import { appError, errorSchema } from '../../platform/http/errors.ts';
import { cursorParam, query } from '../../platform/http/query.ts';
import { parseRowId } from '../../platform/http/validate.ts';
import { monthlyCoursesSchema } from '../paid-periods/monthly-course.ts';
import { listMonthlyCourses } from '../paid-periods/monthly-courses.ts';
import { enrolledCoursesSchema, enrolledPeoplePageSchema } from './enrolment.ts';
import { enrolledPersonCursor, listEnrolledPeople, listEnrolments } from './queries.ts';

/**
 * `/api/enrolments`: the caller's enrolled courses with their meeting links; `/months`: the courses paid by the month, with their paid days.
 * Responds 401 without a session.
 */
export function enrolmentRoutes(deps: Deps) {
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('enrolments.readOwn'), answers({ 200: enrolledCoursesSchema }), async (c) => {
      const own = { accountId: c.get('learner').id, ...indianMoment(deps.now()) };
      return c.json(await listEnrolments(deps.sql, own), 200);
    })
    .get(
      '/months',
      may('enrolments.readOwn'),
      answers({ 200: monthlyCoursesSchema }),
      async (c) => {
        const own = { accountId: c.get('learner').id, now: deps.now() };
        return c.json(await listMonthlyCourses(deps.sql, own), 200);
      },
    );
}

/** `/api/staff/courses/:courseId/people`: a page of the enrolled learners. Responds 401, 403 or 404. */
export function enrolledPeopleRoutes(deps: Deps) {
  const may = createGuard(deps);
  return new Hono<SignedInEnv>().get(
    '/:courseId/people',
    may('people.read'),
    answers({ 200: enrolledPeoplePageSchema, 404: errorSchema }),
    query({ after: cursorParam(enrolledPersonCursor) }),
    async (c) => {
      const courseId = parseRowId(c.req.param('courseId'));
      const { after } = c.req.valid('query');
      const people = courseId && (await listEnrolledPeople(deps.sql, { courseId, after }));
      if (!people) throw appError(404, 'courses.none');
      return c.json(people, 200);
    },
  );
}

import { Hono, type TypedResponse } from 'hono';
import { anyoneMay } from '../../accounts/sessions/guards.ts';
import { answerList, askedBy } from '../../platform/cache/list-answer.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import type { Course } from './course.ts';

/** `/api/courses`: the courses that are not hidden, answered from the server's memory, with an ETag. */
export function courseRoutes({ lists }: Pick<Deps, 'lists'>) {
  return new Hono<HonoEnv>().get('/', anyoneMay('courses.read'), async (c) => {
    const list = await lists.courses.read();
    const answer = await answerList(list, askedBy(c));
    return answer as Response & TypedResponse<Course[], 200, 'json'>;
  });
}

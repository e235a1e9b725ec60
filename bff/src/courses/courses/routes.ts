import { Hono, type TypedResponse } from 'hono';
import { z } from 'zod';
import { allowAnyone } from '../../accounts/sessions/guards.ts';
import { listResponse, readListRequest } from '../../platform/cache/list-response.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers } from '../../platform/http/answers.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { type Course, courseSchema } from './course.ts';

/** `/api/courses`: the courses that are not hidden, from the server's cache, with an ETag. */
export function courseRoutes({ lists }: Pick<Deps, 'lists'>) {
  return new Hono<HonoEnv>().get(
    '/',
    allowAnyone('courses.read'),
    answers({ 200: z.array(courseSchema) }),
    async (c) => {
      const list = await lists.courses.read();
      const answer = await listResponse(list, readListRequest(c));
      return answer as Response & TypedResponse<Course[], 200, 'json'>;
    },
  );
}

import { Hono, type TypedResponse } from 'hono';
import { z } from 'zod';
import { allowAnyone, createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import { listResponse, readListRequest } from '../../platform/cache/list-response.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers } from '../../platform/http/answers.ts';
import { learnerClassSchema, type PublicClass, publicClassSchema } from './class.ts';
import { listOwnClasses } from './service.ts';

/**
 * `/api/classes`: the classes of this week and the next, without links. `/` returns those of all visible courses from the
 * server's cache, with an ETag; `/mine` returns the classes of the learner's courses and the open classes, for four weeks,
 * or 401 without a session.
 */
export function classRoutes(deps: Deps) {
  const { sql, lists, now, joinMinutesBefore } = deps;
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get(
      '/',
      allowAnyone('classes.read'),
      answers({ 200: z.array(publicClassSchema) }),
      async (c) => {
        const list = await lists.classes.read();
        const answer = await listResponse(list, readListRequest(c));
        return answer as Response & TypedResponse<PublicClass[], 200, 'json'>;
      },
    )
    .get(
      '/mine',
      may('classes.readOwn'),
      answers({ 200: z.array(learnerClassSchema) }),
      async (c) => {
        const accountId = c.get('learner').id;
        return c.json(await listOwnClasses(sql, { accountId, now: now(), joinMinutesBefore }), 200);
      },
    );
}

import { Hono, type TypedResponse } from 'hono';
import { anyoneMay, guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import { answerList, askedBy } from '../../platform/cache/list-answer.ts';
import type { Deps } from '../../platform/deps.ts';
import type { PublicClass } from './class.ts';
import { listOwnClasses } from './service.ts';

/**
 * `/api/classes`: the classes of this week and the next, without links. `/` answers those of all visible courses from the
 * server's memory, with an ETag; `/mine` answers those that the learner is enrolled in and the open classes, for four
 * weeks, and refuses with 401 without a session.
 */
export function classRoutes(deps: Deps) {
  const { sql, lists, now, joinMinutesBefore } = deps;
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/', anyoneMay('classes.read'), async (c) => {
      const list = await lists.classes.read();
      const answer = await answerList(list, askedBy(c));
      return answer as Response & TypedResponse<PublicClass[], 200, 'json'>;
    })
    .get('/mine', may('classes.readOwn'), async (c) => {
      const accountId = c.get('learner').id;
      return c.json(await listOwnClasses(sql, { accountId, now: now(), joinMinutesBefore }), 200);
    });
}

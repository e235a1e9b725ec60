import { Hono, type TypedResponse } from 'hono';
import type { Deps } from '../../deps.ts';
import { placeAfter } from '../../http/paging.ts';
import { answerList, askedBy } from '../../public-lists/list-answer.ts';
import { requireAccount, type SignedInEnv } from '../auth/guards.ts';
import type { Meeting } from './meeting.ts';
import { listOwnMeetings, meetingPlace } from './queries.ts';

/**
 * The meeting links as visitors and learners read them (the specification's section 7): the links that
 * no course with a fee uses are public; under `/mine` learners also get those of their own classes.
 */
export function meetingRoutes(deps: Deps) {
  const { sql, lists } = deps;
  return new Hono<SignedInEnv>()
    .get('/', async (c) => {
      const list = await lists.meetings.read();
      const answer = await answerList(list, askedBy(c));
      return answer as Response & TypedResponse<Meeting[], 200, 'json'>;
    })
    .get('/mine', requireAccount(deps), async (c) => {
      const after = placeAfter(c.req.query('after'), meetingPlace);
      return c.json(await listOwnMeetings(sql, { accountId: c.get('account').id, after }), 200);
    });
}

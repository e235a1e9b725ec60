import { Hono, type TypedResponse } from 'hono';
import { anyoneMay, guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import { answerList, askedBy } from '../../platform/cache/list-answer.ts';
import { momentIn } from '../../platform/database/places.ts';
import type { Deps } from '../../platform/deps.ts';
import { placeAfter } from '../../platform/http/paging.ts';
import type { Meeting } from './meeting.ts';
import { listOwnMeetings, meetingPlace } from './queries.ts';

/**
 * `/api/meetings` as visitors and learners read it (the specification's section 7). `/` answers the public meetings from
 * the server's memory, with an ETag; `/mine` answers a page of the public meetings and those of the learner's enrolled
 * courses, and refuses with 401 without a session.
 */
export function meetingRoutes(deps: Deps) {
  const { sql, lists, now } = deps;
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/', anyoneMay('meetings.read'), async (c) => {
      const list = await lists.meetings.read();
      const answer = await answerList(list, askedBy(c));
      return answer as Response & TypedResponse<Meeting[], 200, 'json'>;
    })
    .get('/mine', may('meetings.readOwn'), async (c) => {
      const after = placeAfter(c.req.query('after'), meetingPlace);
      const search = { accountId: c.get('learner').id, ...momentIn(now()), after };
      return c.json(await listOwnMeetings(sql, search), 200);
    });
}

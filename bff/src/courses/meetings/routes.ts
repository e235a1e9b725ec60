import { Hono, type TypedResponse } from 'hono';
import { z } from 'zod';
import { allowAnyone, createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import { listResponse, readListRequest } from '../../platform/cache/list-response.ts';
import { indianMoment } from '../../platform/database/enrolment-access.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers } from '../../platform/http/answers.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { cursorParam, query } from '../../platform/http/query.ts';
import { type Meeting, meetingSchema, ownMeetingSchema } from './meeting.ts';
import { listOwnMeetings, meetingCursor } from './queries.ts';

/**
 * `/api/meetings` for visitors and learners (the specification's section 7). `/` returns the public meetings from the
 * server's cache, with an ETag; `/mine` returns a page of the public meetings and those of the learner's enrolled courses,
 * or 401 without a session.
 */
export function meetingRoutes(deps: Deps) {
  const { sql, lists, now } = deps;
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get('/', allowAnyone('meetings.read'), answers({ 200: z.array(meetingSchema) }), async (c) => {
      const list = await lists.meetings.read();
      const answer = await listResponse(list, readListRequest(c));
      return answer as Response & TypedResponse<Meeting[], 200, 'json'>;
    })
    .get(
      '/mine',
      may('meetings.readOwn'),
      answers({ 200: pageOf(ownMeetingSchema) }),
      query({ after: cursorParam(meetingCursor) }),
      async (c) => {
        const { after } = c.req.valid('query');
        const search = { accountId: c.get('learner').id, ...indianMoment(now()), after };
        return c.json(await listOwnMeetings(sql, search), 200);
      },
    );
}

import { Hono } from 'hono';
import { createGuard, type SignedInEnv } from '../accounts/sessions/guards.ts';
import type { Deps } from '../platform/deps.ts';
import { answers } from '../platform/http/answers.ts';
import { appError } from '../platform/http/errors.ts';
import { query, rowIdParam } from '../platform/http/query.ts';
import { parseRowId } from '../platform/http/validate.ts';
import { indianDate } from '../shared/time/indian-time.ts';
import { type ViewerCountReport, viewerCountReport } from './live-event.ts';
import type { LiveStreams } from './live-streams.ts';
import { countNewLinkPushes, findMeetingAudience, findOpenCourses } from './queries.ts';
import { channelOfCourse, EVERYONE } from './subscriptions.ts';

type ViewerCountDeps = Pick<Deps, 'sql' | 'tokens' | 'now'> & { live: LiveStreams };

const MAX_TARGETS = 20;

/**
 * `/api/staff/reach?course=12&meeting=3`: the number of open screens, over all servers, that show each of these
 * courses and meetings now, in the order of the request. For an open class or a public link these are all screens,
 * else those of the enrolled learners. 0 if the class or course does not exist. Also the push messages about new links of the last
 * minute. Refuses with 400, 401 or 403.
 */
export function viewerCountRoutes(deps: ViewerCountDeps) {
  const may = createGuard(deps);
  return new Hono<SignedInEnv>().get(
    '/',
    may('reach.read'),
    answers({ 200: viewerCountReport }),
    // Each may be repeated.
    query({ course: rowIdParam, meeting: rowIdParam }),
    async (c) => {
      const targets = [...new URL(c.req.url).searchParams].map(([name, value]) => {
        const id = parseRowId(value);
        if (!id || (name !== 'course' && name !== 'meeting'))
          throw appError(400, 'live.reach-of-what');
        return { name, id };
      });
      if (targets.length === 0 || targets.length > MAX_TARGETS)
        throw appError(400, 'live.reach-of-how-many');
      const ids = targets.filter(({ name }) => name === 'course').map(({ id }) => id);
      const openness = ids.length > 0 ? await findOpenCourses(deps.sql, ids) : new Map();
      const audiences = await Promise.all(
        targets.map(({ name, id }) =>
          name === 'course' ? audienceOfCourse(openness, id) : audienceOfMeeting(deps, id),
        ),
      );
      const [screens, newLinks] = await Promise.all([
        deps.live.viewerCounter.count(audiences.map(groupsOf)),
        countNewLinkPushes(
          deps.sql,
          audiences.map(({ courseIds }) => courseIds),
        ),
      ]);
      return c.json({ screens, newLinks } satisfies ViewerCountReport, 200);
    },
  );
}

interface LinkAudience {
  isForAll: boolean;
  courseIds: number[];
}

const groupsOf = ({ isForAll, courseIds }: LinkAudience) =>
  isForAll ? [EVERYONE] : courseIds.map(channelOfCourse);

function audienceOfCourse(openness: Map<number, boolean>, id: number): LinkAudience {
  const isOpen = openness.get(id);
  return { isForAll: isOpen === true, courseIds: isOpen === undefined ? [] : [id] };
}

const NOBODY: LinkAudience = { isForAll: false, courseIds: [] };

async function audienceOfMeeting(
  { sql, now }: ViewerCountDeps,
  meetingId: number,
): Promise<LinkAudience> {
  const audience = await findMeetingAudience(sql, { meetingId, today: indianDate(now()) });
  return audience ?? NOBODY;
}

import { Hono } from 'hono';
import { guardsOf, type SignedInEnv } from '../accounts/sessions/guards.ts';
import type { Deps } from '../platform/deps.ts';
import { refusal } from '../platform/http/errors.ts';
import { rowId } from '../platform/http/validate.ts';
import { indianDate } from '../shared/time/indian-time.ts';
import type { Live } from './live.ts';
import type { Reach } from './live-event.ts';
import { countNewLinkPushes, findMeetingAudience, findOpenness } from './queries.ts';
import { EVERYONE, topicOfCourse } from './subscriptions.ts';

type ReachDeps = Pick<Deps, 'sql' | 'tokens' | 'now'> & { live: Live };

const MOST_ASKED = 20;

/**
 * `/api/staff/reach?course=12&meeting=3`: on how many open screens, through all servers, each of these courses and
 * meetings is seen now, in the order in which they are asked for. Of an open class and a public link these are all
 * screens, else those of the enrolled. What does not exist is seen on none. Also how many people were told by push of
 * new links of the last minute. Refuses with 400, 401 or 403.
 */
export function reachRoutes(deps: ReachDeps) {
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>().get('/', may('reach.read'), async (c) => {
    const asked = [...new URL(c.req.url).searchParams].map(([name, value]) => {
      const id = rowId(value);
      if (!id || (name !== 'course' && name !== 'meeting'))
        throw refusal(400, 'live.reach-of-what');
      return { name, id };
    });
    if (asked.length === 0 || asked.length > MOST_ASKED)
      throw refusal(400, 'live.reach-of-how-many', { values: { max: MOST_ASKED } });
    const ids = asked.filter(({ name }) => name === 'course').map(({ id }) => id);
    const openness = ids.length > 0 ? await findOpenness(deps.sql, ids) : new Map();
    const concerned = await Promise.all(
      asked.map(({ name, id }) =>
        name === 'course' ? concernedByCourse(openness, id) : concernedByMeeting(deps, id),
      ),
    );
    const [screens, newLinks] = await Promise.all([
      deps.live.reach.ask(concerned.map(channelsOf)),
      countNewLinkPushes(
        deps.sql,
        concerned.map(({ courseIds }) => courseIds),
      ),
    ]);
    return c.json({ screens, newLinks } satisfies Reach, 200);
  });
}

interface Concerned {
  isForAll: boolean;
  courseIds: number[];
}

const channelsOf = ({ isForAll, courseIds }: Concerned) =>
  isForAll ? [EVERYONE] : courseIds.map(topicOfCourse);

function concernedByCourse(openness: Map<number, boolean>, id: number): Concerned {
  const isOpen = openness.get(id);
  return { isForAll: isOpen === true, courseIds: isOpen === undefined ? [] : [id] };
}

const NOBODY: Concerned = { isForAll: false, courseIds: [] };

async function concernedByMeeting({ sql, now }: ReachDeps, meetingId: number): Promise<Concerned> {
  const audience = await findMeetingAudience(sql, { meetingId, today: indianDate(now()) });
  return audience ?? NOBODY;
}

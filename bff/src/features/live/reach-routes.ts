import { Hono } from 'hono';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { rowId } from '../../http/validate.ts';
import { indianDate } from '../../time/indian-time.ts';
import { requireAccount, requireStaff, type SignedInEnv } from '../auth/guards.ts';
import type { Reach } from './live-event.ts';
import { findMeetingAudience, findOpenness } from './queries.ts';
import { EVERYONE, topicOfCourse } from './subscriptions.ts';

const MOST_ASKED = 20;

/**
 * `/api/staff/reach?course=12&meeting=3`: on how many open screens, through all servers, each of these courses and
 * meetings is seen now, in the order in which they are asked for. Of an open class and a public link these are all
 * screens, else those of the enrolled. What does not exist is seen on none. Refuses with 400, 401 or 403.
 */
export function reachRoutes(deps: Deps) {
  return new Hono<SignedInEnv>().use(requireAccount(deps), requireStaff).get('/', async (c) => {
    const asked = [...new URL(c.req.url).searchParams].map(([name, value]) => {
      const id = rowId(value);
      if (!id || (name !== 'course' && name !== 'meeting'))
        throw new AppError(400, 'Ask for courses and meetings by their numbers.');
      return { name, id };
    });
    if (asked.length === 0 || asked.length > MOST_ASKED)
      throw new AppError(400, `Ask for 1 to ${MOST_ASKED} courses and meetings.`);
    const ids = asked.filter(({ name }) => name === 'course').map(({ id }) => id);
    const openness = ids.length > 0 ? await findOpenness(deps.sql, ids) : new Map();
    const lists = await Promise.all(
      asked.map(({ name, id }) =>
        name === 'course' ? channelsOfCourse(openness, id) : channelsOfMeeting(deps, id),
      ),
    );
    return c.json({ screens: await deps.live.reach.ask(lists) } satisfies Reach, 200);
  });
}

function channelsOfCourse(openness: Map<number, boolean>, id: number): string[] {
  const isOpen = openness.get(id);
  if (isOpen === undefined) return [];
  return isOpen ? [EVERYONE] : [topicOfCourse(id)];
}

async function channelsOfMeeting({ sql, now }: Deps, meetingId: number): Promise<string[]> {
  const audience = await findMeetingAudience(sql, { meetingId, today: indianDate(now()) });
  if (audience?.isForAll) return [EVERYONE];
  return (audience?.courseIds ?? []).map(topicOfCourse);
}

import { awaitsTwoFactor } from '../accounts/sessions/queries.ts';
import type { Queryable } from '../platform/database/db.ts';
import { type IndianMoment, isActiveAt } from '../platform/database/enrolment-access.ts';
import { learnerOfPush } from '../platform/database/pushes.ts';
import { roleOf } from '../platform/database/roles.ts';
import type { StreamHolder } from './streams/stream.ts';

/** The most courses of a learner and their children. */
const MAX_ENROLMENTS = 200;

type StreamSession = Pick<StreamHolder, 'accountId' | 'sessionId'>;

/**
 * The holders of these sessions at this moment, by session id, with the courses of a parent and of their children.
 * Without sessions that have ended. A token with another version than its holder is invalid. The caller bounds the
 * number of sessions.
 */
export async function findStreamHolders(
  db: Queryable,
  { sessions, ...moment }: IndianMoment & { sessions: StreamSession[] },
): Promise<Map<string, StreamHolder>> {
  const rows = await db<(Omit<StreamHolder, 'expiresAt'> & { expiresAt: Date })[]>`
    select sessions.id as "sessionId", accounts.id as "accountId", token_version as "version",
      ${roleOf(db)} as "role",
      expires_at as "expiresAt", ${awaitsTwoFactor(db)} as "awaitsTwoFactor",
      array(
        select course_id from enrolments
        where ${isActiveAt(db, moment)} and account_id in (
          select id from accounts own where own.id = asked.account_id or own.guardian_id = asked.account_id
        )
        group by course_id
        order by max(created_at) desc, course_id desc
        limit ${MAX_ENROLMENTS}
      ) as "courseIds"
    from unnest(
      ${sessions.map(({ sessionId }) => sessionId)}::uuid[],
      ${sessions.map(({ accountId }) => accountId)}::integer[]
    ) as asked (session_id, account_id)
      join sessions on sessions.id = asked.session_id
      join accounts on accounts.id = asked.account_id and accounts.id = sessions.account_id
    where expires_at > now()`;
  return new Map(
    rows.map((row) => [row.sessionId, { ...row, expiresAt: row.expiresAt.getTime() }]),
  );
}

/** When these meetings were last changed, with the version of that change, by id. */
export async function findMeetingVersions(
  db: Queryable,
  ids: number[],
): Promise<Map<number, { version: number; updatedAt: string }>> {
  const rows = await db<{ id: number; version: number; updatedAt: Date }[]>`
    select id, version, updated_at as "updatedAt" from meetings where id = any(${ids})`;
  return new Map(
    rows.map(({ id, version, updatedAt }) => [id, { version, updatedAt: updatedAt.toISOString() }]),
  );
}

/** More courses than a meeting ever has; the last ones count. */
const MAX_OF_A_MEETING = 200;

/**
 * The courses whose learners see the link of this meeting: all that use it for every class, or for one that is not
 * over by `today`, the date in India. `isForAll` where it is public. `undefined` where there is no such meeting.
 */
export async function findMeetingAudience(
  db: Queryable,
  { meetingId, today }: { meetingId: number; today: string },
): Promise<{ isForAll: boolean; courseIds: number[] } | undefined> {
  const [found] = await db<{ isForAll: boolean; courseIds: number[] }[]>`
    select audience = 'everyone' as "isForAll",
      array(
        select id from courses where meeting_id = meetings.id
        union
        select course_id from class_exceptions
        where meeting_id = meetings.id and greatest(date, moved_to) >= ${today}
        order by 1 desc
        limit ${MAX_OF_A_MEETING}
      ) as "courseIds"
    from meetings where id = ${meetingId}`;
  return found;
}

/** Whether these courses are open classes that everybody sees. Without the courses that do not exist. */
export async function findOpenCourses(
  db: Queryable,
  courseIds: number[],
): Promise<Map<number, boolean>> {
  const rows = await db<{ id: number; isOpen: boolean }[]>`
    select id, is_open and not hidden as "isOpen" from courses where id = any(${courseIds})`;
  return new Map(rows.map(({ id, isOpen }) => [id, isOpen]));
}

/** How long a new link counts as just saved. */
const JUST_SAVED = '1 minute';

/**
 * For each list of courses, the number of recipients of push messages about a new link of the last minute, and of
 * those already sent; a parent once for each child.
 */
export async function countNewLinkPushes(
  db: Queryable,
  lists: number[][],
): Promise<{ of: number; pushed: number }[]> {
  const pairs = lists.flatMap((courseIds, place) => courseIds.map((id) => ({ place, id })));
  const rows = await db<{ place: number; of: number; pushed: number }[]>`
    select place, count(distinct ${learnerOfPush(db)})::integer as "of",
      count(distinct ${learnerOfPush(db)}) filter (where sent_at is not null)::integer as "pushed"
    from unnest(
      ${pairs.map(({ place }) => place)}::integer[], ${pairs.map(({ id }) => id)}::integer[]
    ) as asked (place, course_id)
      join pushes on split_part(key, ' ', 2) = course_id::text
    where kind = 'new-link' and made_at > now() - ${JUST_SAVED}::interval
    group by place`;
  return lists.map((_, place) => {
    const { of = 0, pushed = 0 } = rows.find((row) => row.place === place) ?? {};
    return { of, pushed };
  });
}

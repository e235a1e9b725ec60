import { awaitsSecondStep } from '../accounts/sessions/queries.ts';
import type { Queryable } from '../platform/database/db.ts';
import { holdsAt, type Moment } from '../platform/database/places.ts';
import { learnerOf } from '../platform/database/pushes.ts';
import { roleOf } from '../platform/database/roles.ts';
import type { Holder } from './streams/stream.ts';

/** Courses of a learner and of the children. */
const MOST_ENROLMENTS = 200;

type Session = Pick<Holder, 'accountId' | 'sessionId'>;

/**
 * The holders of these sessions, as they are at this moment, by the session's id: of the courses those of a parent's children are among. A session that has ended is not among them. A token
 * of another version than its holder's is not valid. The caller bounds how many are asked for.
 */
export async function findHolders(
  db: Queryable,
  { sessions, ...moment }: Moment & { sessions: Session[] },
): Promise<Map<string, Holder>> {
  const rows = await db<(Omit<Holder, 'expiresAt'> & { expiresAt: Date })[]>`
    select sessions.id as "sessionId", accounts.id as "accountId", token_version as "version",
      ${roleOf(db)} as "role",
      expires_at as "expiresAt", ${awaitsSecondStep(db)} as "awaitsSecondStep",
      array(
        select course_id from enrolments
        where ${holdsAt(db, moment)} and account_id in (
          select id from accounts own where own.id = asked.account_id or own.guardian_id = asked.account_id
        )
        group by course_id
        order by max(created_at) desc, course_id desc
        limit ${MOST_ENROLMENTS}
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
export async function findMeetingTimes(
  db: Queryable,
  ids: number[],
): Promise<Map<number, { version: number; updatedAt: string }>> {
  const rows = await db<{ id: number; version: number; updatedAt: Date }[]>`
    select id, version, updated_at as "updatedAt" from meetings where id = any(${ids})`;
  return new Map(
    rows.map(({ id, version, updatedAt }) => [id, { version, updatedAt: updatedAt.toISOString() }]),
  );
}

/** More than a meeting has batches of a course; the last ones count. */
const MOST_OF_A_MEETING = 200;

/**
 * The courses whose learners see this meeting's link: all who have it for every class, or for one that is not over by
 * `today`, the date in India. `isForAll` where everybody sees it. `undefined` where there is no such meeting.
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
        limit ${MOST_OF_A_MEETING}
      ) as "courseIds"
    from meetings where id = ${meetingId}`;
  return found;
}

/** Which of these courses are open classes that everybody sees. Those that do not exist are not among the keys. */
export async function findOpenness(
  db: Queryable,
  courseIds: number[],
): Promise<Map<number, boolean>> {
  const rows = await db<{ id: number; isOpen: boolean }[]>`
    select id, is_open and not hidden as "isOpen" from courses where id = any(${courseIds})`;
  return new Map(rows.map(({ id, isOpen }) => [id, isOpen]));
}

/** A new link counts as just saved for so long. */
const JUST_SAVED = '1 minute';

/**
 * For each list of courses, how many people are to be told by push of a new link of the last minute, and how many have
 * been, each once; a parent once for each child.
 */
export async function countNewLinkPushes(
  db: Queryable,
  lists: number[][],
): Promise<{ of: number; pushed: number }[]> {
  const pairs = lists.flatMap((courseIds, place) => courseIds.map((id) => ({ place, id })));
  const rows = await db<{ place: number; of: number; pushed: number }[]>`
    select place, count(distinct ${learnerOf(db)})::integer as "of",
      count(distinct ${learnerOf(db)}) filter (where sent_at is not null)::integer as "pushed"
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

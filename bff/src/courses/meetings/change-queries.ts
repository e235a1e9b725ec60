import { z } from 'zod';
import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { PAGE_ROWS, type Placed, pageOf } from '../../platform/http/paging.ts';
import { timeOf } from '../../shared/retention-policy.ts';
import type { MeetingChange, MeetingChangePage, MeetingValues, SavedMeeting } from './meeting.ts';
import {
  asMeeting,
  isKeptLink,
  lockMeetingList,
  MOST_MEETINGS,
  type SavedRow,
  savedColumns,
} from './queries.ts';

/** A change's place in its list: its id. */
export const changePlace = z.tuple([z.int().min(1).max(2_147_483_647)]);

interface ChangeSearch {
  id: number;
  after: z.infer<typeof changePlace> | undefined;
}

type ChangeRow = Placed<Omit<MeetingChange, 'before' | 'after'>> & {
  /** What the meeting was before the change; for one that was created, what it was then. */
  values: MeetingValues;
  /** What it was before the next change, or is now. */
  next: MeetingValues | null;
};

const beforeAndAfter = ({ values, next, ...change }: ChangeRow): Placed<MeetingChange> => ({
  ...change,
  before: change.kind === 'created' ? null : values,
  after: change.kind === 'created' ? values : change.kind === 'deleted' ? null : next,
});

const valuesObject = (db: Queryable) => db`
  json_build_object('meetingLink', meeting_link, 'name', name, 'audience', audience)`;

/**
 * A page of the changes of a meeting, which may be deleted, the newest first; `undefined` when there is neither the meeting
 * nor a change of it.
 */
export async function listMeetingChanges(
  db: Queryable,
  { id, after }: ChangeSearch,
): Promise<MeetingChangePage | undefined> {
  const [found] = await db<{ version: number | null }[]>`
    select coalesce(
      (select version from meetings where id = ${id}),
      (select version from meeting_changes where meeting_id = ${id} order by id desc limit 1)
    ) as "version"`;
  if (!found?.version) return undefined;
  const rows = await db<ChangeRow[]>`
    select changes.id, to_json(at) #>> '{}' as "at", accounts.name as "by", kind, values,
      coalesce(next, (select ${valuesObject(db)} from meetings where id = ${id})) as "next",
      json_build_array(changes.id) as "place"
    from (
      select id, at, by, kind, ${valuesObject(db)} as "values",
        lag(${valuesObject(db)}) over (order by id desc) as "next"
      from meeting_changes
      where meeting_id = ${id}
    ) as changes left join accounts on accounts.id = by
    where true ${after ? db`and changes.id < ${after[0]}` : db``}
    order by changes.id desc
    limit ${PAGE_ROWS}`;
  return { ...pageOf(rows.map(beforeAndAfter)), version: found.version };
}

interface Act {
  id: number;
  accountId: number;
}

/**
 * Deletes the meeting and records who did and which courses and classes used it: these have no meeting afterwards. False
 * when there was none.
 */
export async function deleteMeeting(tx: Transaction, { id, accountId }: Act): Promise<boolean> {
  // First the courses: a change of a course locks it before its meeting.
  await tx`
    select id from courses
    where meeting_id = ${id}
      or id in (select course_id from class_exceptions where meeting_id = ${id})
    order by id
    for no key update`;
  await lockMeetingList(tx);
  await lockMeeting(tx, id);
  const recorded = await tx`
    insert into meeting_changes (meeting_id, kind, meeting_link, name, audience, version, by, used_by)
    select id, 'deleted', meeting_link, name, audience, version, ${accountId}, ${usesOf(tx, id)}
    from meetings where id = ${id}
    returning id`;
  await tx`delete from meetings where id = ${id}`;
  return recorded.length > 0;
}

/** The courses, and the classes with a link of their own, that use the meeting. */
const usesOf = (db: Queryable, id: number) => db`
  coalesce((
    select jsonb_agg(use)
    from (
      select jsonb_build_object('courseId', id) as use from courses where meeting_id = ${id}
      union all
      select jsonb_build_object('courseId', course_id, 'date', date)
      from class_exceptions where meeting_id = ${id}
    ) as uses
  ), '[]')`;

/** The meeting, locked until the transaction ends: until then no course can begin to use it. `undefined` when there is none. */
export async function lockMeeting(tx: Transaction, id: number): Promise<SavedMeeting | undefined> {
  const [row] = await tx<SavedRow[]>`
    select ${savedColumns(tx)} from meetings where id = ${id} for update`;
  return row && asMeeting(row);
}

/** Whether a course uses the meeting, for all its classes or for one. */
export async function isUsed(db: Queryable, id: number): Promise<boolean> {
  const [row] = await db<{ used: boolean }[]>`
    select exists (select from courses where meeting_id = ${id})
      or exists (select from class_exceptions where meeting_id = ${id}) as "used"`;
  return row?.used === true;
}

/** A course that used a meeting for all its classes, or for the one on `date`. */
interface Use {
  courseId: number;
  date?: string;
}

/** The last change of a meeting, with what it was before. */
export interface LastChange extends MeetingValues {
  kind: MeetingChange['kind'];
  version: number;
  usedBy: Use[];
  at: string;
  by: string | null;
}

/** Only one transaction at a time undoes a change of this meeting, also where that is deleted. */
export async function lockUndo(tx: Transaction, id: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('undo of a meeting'), ${id})`;
}

/** The last change of the meeting, which may be deleted; `undefined` when none is kept. */
export async function findLastChange(db: Queryable, id: number): Promise<LastChange | undefined> {
  const [change] = await db<LastChange[]>`
    select kind, meeting_link as "meetingLink", meeting_changes.name, audience, version,
      used_by as "usedBy", to_json(at) #>> '{}' as "at", accounts.name as "by"
    from meeting_changes left join accounts on accounts.id = by
    where meeting_id = ${id}
    order by meeting_changes.id desc
    limit 1`;
  return change;
}

/**
 * Makes a deleted meeting again under its id, in a new version, and gives it to the courses and classes that used it and
 * have none now. A link that another meeting keeps for the enrolled by now is for the enrolled here too. False when there
 * are `MOST_MEETINGS` already.
 */
export async function restoreMeeting(
  tx: Transaction,
  { id, accountId, deletion }: Act & { deletion: LastChange },
): Promise<boolean> {
  const { meetingLink, name, audience, version, usedBy } = deletion;
  await tx`
    select id from courses where id = any(${usedBy.map(({ courseId }) => courseId)})
    order by id
    for no key update`;
  await lockMeetingList(tx);
  const made = await tx`
    insert into meetings (id, meeting_link, name, audience, version, updated_by)
    overriding system value
    select ${id}::integer, ${meetingLink}, ${name},
      case when ${isKeptLink(tx, meetingLink)} then 'enrolled' else ${audience} end,
      ${version + 1}::integer, ${accountId}
    where (select count(*) from meetings) < ${MOST_MEETINGS}
    returning id`;
  if (made.length === 0) return false;
  await giveBack(tx, { id, accountId, usedBy });
  return true;
}

async function giveBack(
  tx: Transaction,
  { id, accountId, usedBy }: Act & { usedBy: Use[] },
): Promise<void> {
  const wholeCourses = usedBy.filter(({ date }) => date === undefined);
  const classes = usedBy.filter(({ date }) => date !== undefined);
  await tx`
    update courses
    set meeting_id = ${id}, version = version + 1, updated_at = now(), updated_by = ${accountId}
    where meeting_id is null and id = any(${wholeCourses.map(({ courseId }) => courseId)})`;
  await tx`
    update class_exceptions
    set meeting_id = ${id}, version = version + 1, changed_at = now(), changed_by = ${accountId}
    where meeting_id is null and (course_id, date) in (
      select * from unnest(
        ${classes.map(({ courseId }) => courseId)}::integer[],
        ${classes.map(({ date }) => date as string)}::date[]
      )
    )`;
}

/** How many changes of a meeting are kept. */
const MOST_CHANGES = 50;

/**
 * Deletes at most `atMost` changes that are older than a year or, when there are none, that are beyond the last 50 of
 * their meeting. Returns how many were deleted.
 */
export async function forgetOldMeetingChanges(db: Queryable, atMost: number): Promise<number> {
  const old = await deleteBatch(
    db,
    'meeting_changes',
    db`where at < now() - ${timeOf('staffActs')}::interval
      limit ${atMost}`,
  );
  if (old > 0) return old;
  return deleteBatch(
    db,
    'meeting_changes',
    db`where id in (
        select id from (
          select id, row_number() over (partition by meeting_id order by id desc) as "number"
          from meeting_changes
        ) as numbered
        where "number" > ${MOST_CHANGES}
      )
      limit ${atMost}`,
  );
}

import { z } from 'zod';
import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { PAGE_ROWS, toPage, type WithCursor } from '../../platform/http/paging.ts';
import { retentionTimeOf } from '../../shared/retention-policy.ts';
import type { MeetingChange, MeetingChangePage, MeetingValues, SavedMeeting } from './meeting.ts';
import {
  isLinkForEnrolled,
  lockMeetingList,
  MAX_MEETINGS,
  type SavedMeetingRow,
  savedColumns,
  toMeeting,
} from './queries.ts';

/** The page cursor of a list of changes: the id. */
export const meetingChangeCursor = z.tuple([z.int().min(1).max(2_147_483_647)]);

interface MeetingChangeSearch {
  id: number;
  after: z.infer<typeof meetingChangeCursor> | undefined;
}

type MeetingChangeRow = WithCursor<Omit<MeetingChange, 'before' | 'after'>> & {
  /** The values before the change; for a creation, the first values. */
  values: MeetingValues;
  /** The values before the next change, or the current ones. */
  next: MeetingValues | null;
};

const beforeAndAfter = ({
  values,
  next,
  ...change
}: MeetingChangeRow): WithCursor<MeetingChange> => ({
  ...change,
  before: change.kind === 'created' ? null : values,
  after: change.kind === 'created' ? values : change.kind === 'deleted' ? null : next,
});

const valuesObject = (db: Queryable) => db`
  json_build_object('meetingLink', meeting_link, 'name', name, 'audience', audience)`;

/**
 * A page of the changes of a meeting, which may be deleted, the newest first; `undefined` if neither the meeting nor a change
 * of it exists.
 */
export async function listMeetingChanges(
  db: Queryable,
  { id, after }: MeetingChangeSearch,
): Promise<MeetingChangePage | undefined> {
  const [found] = await db<{ version: number | null }[]>`
    select coalesce(
      (select version from meetings where id = ${id}),
      (select version from meeting_changes where meeting_id = ${id} order by id desc limit 1)
    ) as "version"`;
  if (!found?.version) return undefined;
  const rows = await db<MeetingChangeRow[]>`
    select changes.id, to_json(at) #>> '{}' as "at", accounts.name as "by", kind, values,
      coalesce(next, (select ${valuesObject(db)} from meetings where id = ${id})) as "next",
      json_build_array(changes.id) as "cursor"
    from (
      select id, at, by, kind, ${valuesObject(db)} as "values",
        lag(${valuesObject(db)}) over (order by id desc) as "next"
      from meeting_changes
      where meeting_id = ${id}
    ) as changes left join accounts on accounts.id = by
    where true ${after ? db`and changes.id < ${after[0]}` : db``}
    order by changes.id desc
    limit ${PAGE_ROWS}`;
  return { ...toPage(rows.map(beforeAndAfter)), version: found.version };
}

interface MeetingAction {
  id: number;
  accountId: number;
}

/**
 * Deletes the meeting, and records the account and the courses and classes that used it: they have no meeting afterwards.
 * False if the meeting does not exist.
 */
export async function deleteMeeting(
  tx: Transaction,
  { id, accountId }: MeetingAction,
): Promise<boolean> {
  // Lock the courses first, as a change of a course locks the course before its meeting.
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

/** The meeting, locked until the transaction ends, so that no course can start to use it; `undefined` when it does not exist. */
export async function lockMeeting(tx: Transaction, id: number): Promise<SavedMeeting | undefined> {
  const [row] = await tx<SavedMeetingRow[]>`
    select ${savedColumns(tx)} from meetings where id = ${id} for update`;
  return row && toMeeting(row);
}

/** Whether a course uses the meeting, for all its classes or for one. */
export async function isMeetingUsed(db: Queryable, id: number): Promise<boolean> {
  const [row] = await db<{ used: boolean }[]>`
    select exists (select from courses where meeting_id = ${id})
      or exists (select from class_exceptions where meeting_id = ${id}) as "used"`;
  return row?.used === true;
}

/** A course that used a meeting for all its classes, or for the one on `date`. */
interface MeetingUse {
  courseId: number;
  date?: string;
}

/** The last change of a meeting, with the values before it. */
export interface LastMeetingChange extends MeetingValues {
  kind: MeetingChange['kind'];
  version: number;
  usedBy: MeetingUse[];
  at: string;
  by: string | null;
}

/** Only one transaction at a time undoes a change of this meeting, also of a deleted meeting. */
export async function lockMeetingUndo(tx: Transaction, id: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('undo of a meeting'), ${id})`;
}

/** The last change of the meeting, which may be deleted; `undefined` when none is stored. */
export async function findLastMeetingChange(
  db: Queryable,
  id: number,
): Promise<LastMeetingChange | undefined> {
  const [change] = await db<LastMeetingChange[]>`
    select kind, meeting_link as "meetingLink", meeting_changes.name, audience, version,
      used_by as "usedBy", to_json(at) #>> '{}' as "at", accounts.name as "by"
    from meeting_changes left join accounts on accounts.id = by
    where meeting_id = ${id}
    order by meeting_changes.id desc
    limit 1`;
  return change;
}

/**
 * Creates a deleted meeting again under its id, in a new version, and assigns it to the courses and classes that used it and
 * have no meeting now. A link that another meeting reserves for the enrolled by now is for the enrolled here too. False when
 * there are `MAX_MEETINGS` already.
 */
export async function restoreMeeting(
  tx: Transaction,
  { id, accountId, deletion }: MeetingAction & { deletion: LastMeetingChange },
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
      case when ${isLinkForEnrolled(tx, meetingLink)} then 'enrolled' else ${audience} end,
      ${version + 1}::integer, ${accountId}
    where (select count(*) from meetings) < ${MAX_MEETINGS}
    returning id`;
  if (made.length === 0) return false;
  await reassignMeeting(tx, { id, accountId, usedBy });
  return true;
}

async function reassignMeeting(
  tx: Transaction,
  { id, accountId, usedBy }: MeetingAction & { usedBy: MeetingUse[] },
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

/** How many changes of a meeting are retained. */
const MAX_CHANGES = 50;

/**
 * Deletes at most `atMost` changes that are older than a year or, when there are none, that are beyond the last 50 of
 * their meeting. Returns how many were deleted.
 */
export async function deleteOldMeetingChanges(db: Queryable, atMost: number): Promise<number> {
  const old = await deleteBatch(
    db,
    'meeting_changes',
    db`where at < now() - ${retentionTimeOf('meetingChanges')}::interval
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
        where "number" > ${MAX_CHANGES}
      )
      limit ${atMost}`,
  );
}

import type { Meeting } from '../contract.ts';
import type { Queryable } from '../db.ts';

type Row = Omit<Meeting, 'updatedAt'> & { updatedAt: Date };

const asMeeting = ({ updatedAt, ...rest }: Row): Meeting => ({
  ...rest,
  updatedAt: updatedAt.toISOString(),
});

/** All meetings, in order of id. */
export async function listMeetings(db: Queryable): Promise<Meeting[]> {
  const rows = await db<Row[]>`
    select id, meeting_link as "meetingLink", version, updated_at as "updatedAt"
    from meetings
    order by id`;
  return rows.map(asMeeting);
}

interface Change {
  meetingLink: string;
  accountId: number;
}

/** Stores a new meeting. */
export async function createMeeting(
  db: Queryable,
  { meetingLink, accountId }: Change,
): Promise<Meeting> {
  const [row] = await db<Row[]>`
    insert into meetings (meeting_link, updated_by)
    values (${meetingLink}, ${accountId})
    returning id, meeting_link as "meetingLink", version, updated_at as "updatedAt"`;
  if (!row) throw new Error('An insert returned no row.');
  return asMeeting(row);
}

interface Update extends Change {
  id: number;
  /** The versions that may be overwritten; without them, any. */
  versions: number[] | undefined;
}

/** Writes the link, unless the meeting is gone or has another version: then nothing is returned. */
export async function updateMeeting(
  db: Queryable,
  { id, meetingLink, accountId, versions }: Update,
): Promise<Meeting | undefined> {
  const [row] = await db<Row[]>`
    update meetings
    set meeting_link = ${meetingLink}, updated_by = ${accountId},
      version = version + 1, updated_at = now()
    where id = ${id} ${versions ? db`and version = any(${versions})` : db``}
    returning id, meeting_link as "meetingLink", version, updated_at as "updatedAt"`;
  return row && asMeeting(row);
}

/** Removes the meeting; false when there was none. */
export async function deleteMeeting(db: Queryable, id: number): Promise<boolean> {
  const rows = await db`delete from meetings where id = ${id} returning id`;
  return rows.length > 0;
}

/** The meeting as it is now, and the name of who changed it last (none if their account is gone). */
export async function findMeetingAndEditor(
  db: Queryable,
  id: number,
): Promise<{ meeting: Meeting; changedBy: string | undefined } | undefined> {
  const [row] = await db<(Row & { changedBy: string | null })[]>`
    select meetings.id, meeting_link as "meetingLink", version, updated_at as "updatedAt",
      accounts.name as "changedBy"
    from meetings left join accounts on accounts.id = meetings.updated_by
    where meetings.id = ${id}`;
  if (!row) return undefined;
  const { changedBy, ...meeting } = row;
  return { meeting: asMeeting(meeting), changedBy: changedBy ?? undefined };
}

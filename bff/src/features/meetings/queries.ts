import { z } from 'zod';
import type { Queryable, Transaction } from '../../database/db.ts';
import { PAGE_ROWS, type Page, type Placed, pageOf } from '../../http/paging.ts';
import type { Meeting, StaffMeeting, StaffMeetingPage } from './meeting.ts';

/** How many meetings there can be: the course editor loads them all, page by page. */
export const MOST_MEETINGS = 5_000;

/** Visitors need only the first meeting: the public page shows its link. */
const MOST_PUBLIC_MEETINGS = 100;

/** A meeting's place in its lists: its id. */
export const meetingPlace = z.tuple([z.int().min(0).max(2_147_483_647)]);

type Place = z.infer<typeof meetingPlace>;

type Row = Omit<Meeting, 'updatedAt'> & { updatedAt: Date };

const asMeeting = <R extends Row>({ updatedAt, ...rest }: R) => ({
  ...rest,
  updatedAt: updatedAt.toISOString(),
});

const meetingColumns = (db: Queryable) => db`
  meetings.id, meeting_link as "meetingLink", meetings.version,
  meetings.updated_at as "updatedAt"`;

/** The condition for a public link: no course with a fee uses the meeting, hidden courses included. */
const isPublic = (db: Queryable) => db`
  not exists (select from courses where courses.meeting_id = meetings.id and fee > 0)`;

/** The first 100 public meetings, in order of id. */
export async function listPublicMeetings(db: Queryable): Promise<Meeting[]> {
  const rows = await db<Row[]>`
    select ${meetingColumns(db)} from meetings
    where ${isPublic(db)}
    order by id
    limit ${MOST_PUBLIC_MEETINGS}`;
  return rows.map(asMeeting);
}

interface OwnSearch {
  accountId: number;
  after: Place | undefined;
}

/** A page of the public meetings and those of the learner's enrolled courses, in order of id. */
export async function listOwnMeetings(
  db: Queryable,
  { accountId, after = [0] }: OwnSearch,
): Promise<Page<Meeting>> {
  const rows = await db<Placed<Row>[]>`
    select ${meetingColumns(db)}, json_build_array(id) as "place"
    from meetings
    where id > ${after[0]} and (${isPublic(db)} or id in (
      select courses.meeting_id
      from enrolments join courses on courses.id = course_id
      where account_id = ${accountId}
    ))
    order by id
    limit ${PAGE_ROWS}`;
  return pageOf(rows.map(asMeeting));
}

interface StaffSearch {
  /** Only meetings with these ids; `undefined` for all. */
  ids: number[] | undefined;
  after: Place | undefined;
}

/**
 * A page of all meetings with the courses that use them, in order of id. Contains links that are not public: only
 * for staff.
 */
export async function listStaffMeetings(
  db: Queryable,
  { ids, after = [0] }: StaffSearch,
): Promise<Page<StaffMeeting>> {
  const rows = await db<Placed<Row & Pick<StaffMeeting, 'isPublic' | 'courses'>>[]>`
    select ${meetingColumns(db)}, ${isPublic(db)} as "isPublic",
      coalesce((
        select json_agg(
          json_build_object('id', courses.id, 'title', title, 'fee', fee) order by courses.id
        )
        from courses where courses.meeting_id = meetings.id
      ), '[]') as "courses",
      json_build_array(id) as "place"
    from meetings
    where id > ${after[0]} ${ids ? db`and id = any(${ids})` : db``}
    order by id
    limit ${PAGE_ROWS}`;
  return pageOf(rows.map(asMeeting));
}

/**
 * At most the first two public meetings: the public page shows the first one's link, and the second would replace
 * it.
 */
export async function findFirstPublic(db: Queryable): Promise<StaffMeetingPage['firstPublic']> {
  return db<StaffMeetingPage['firstPublic']>`
    select id, meeting_link as "meetingLink" from meetings
    where ${isPublic(db)}
    order by id
    limit 2`;
}

interface Change {
  meetingLink: string;
  accountId: number;
}

/** Stores a meeting and returns it; `undefined` when there are `MOST_MEETINGS` already. */
export async function createMeeting(
  tx: Transaction,
  { meetingLink, accountId }: Change,
): Promise<Meeting | undefined> {
  // Transactions that add at the same time wait here, so that each counts the others' rows.
  await tx`select pg_advisory_xact_lock(hashtext('meetings'))`;
  const [row] = await tx<Row[]>`
    insert into meetings (meeting_link, updated_by)
    select ${meetingLink}, ${accountId}
    where (select count(*) from meetings) < ${MOST_MEETINGS}
    returning ${meetingColumns(tx)}`;
  return row && asMeeting(row);
}

interface Update extends Change {
  id: number;
  /** The versions that may be overwritten; `undefined` for any. */
  versions: number[] | undefined;
}

/** Writes the link and returns the meeting; `undefined` when it is gone or has another version. */
export async function updateMeeting(
  db: Queryable,
  { id, meetingLink, accountId, versions }: Update,
): Promise<Meeting | undefined> {
  const [row] = await db<Row[]>`
    update meetings
    set meeting_link = ${meetingLink}, updated_by = ${accountId},
      version = version + 1, updated_at = now()
    where id = ${id} ${versions ? db`and version = any(${versions})` : db``}
    returning ${meetingColumns(db)}`;
  return row && asMeeting(row);
}

/** Deletes the meeting; false when there was none. Courses that used it have no meeting afterwards. */
export async function deleteMeeting(db: Queryable, id: number): Promise<boolean> {
  const rows = await db`delete from meetings where id = ${id} returning id`;
  return rows.length > 0;
}

/**
 * The meeting as it is now, with the name of the account that changed it last; that is `undefined` when the account is
 * gone. `undefined` when there is no such meeting.
 */
export async function findMeetingAndEditor(
  db: Queryable,
  id: number,
): Promise<{ meeting: Meeting; changedBy: string | undefined } | undefined> {
  const [row] = await db<(Row & { changedBy: string | null })[]>`
    select ${meetingColumns(db)}, accounts.name as "changedBy"
    from meetings left join accounts on accounts.id = meetings.updated_by
    where meetings.id = ${id}`;
  if (!row) return undefined;
  const { changedBy, ...meeting } = row;
  return { meeting: asMeeting(meeting), changedBy: changedBy ?? undefined };
}

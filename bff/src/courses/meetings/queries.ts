import { z } from 'zod';
import type { Fragment, Queryable, Transaction } from '../../platform/database/db.ts';
import { isActiveAt } from '../../platform/database/enrolment-access.ts';
import { localizedTitle } from '../../platform/database/localized-columns.ts';
import { PAGE_ROWS, type Page, toPage, type WithCursor } from '../../platform/http/paging.ts';
import { addDays } from '../../shared/time/indian-time.ts';
import type {
  Meeting,
  MeetingInput,
  OwnMeeting,
  SavedMeeting,
  StaffMeeting,
  StaffMeetingPage,
} from './meeting.ts';

/** The maximum number of meetings: the course editor loads them all, page by page. */
export const MAX_MEETINGS = 5_000;

/** Visitors need only the first meeting: the public page shows its link. */
const MAX_PUBLIC_MEETINGS = 100;

/** The page cursor of meeting lists: the id. */
export const meetingCursor = z.tuple([z.int().min(0).max(2_147_483_647)]);

type MeetingCursor = z.infer<typeof meetingCursor>;

type MeetingRow = Omit<Meeting, 'updatedAt'> & { updatedAt: Date };
/** A row with `savedColumns`. */
export type SavedMeetingRow = MeetingRow & Pick<SavedMeeting, 'audience'>;

/** The row with its time as text. */
export const toMeeting = <R extends MeetingRow>({ updatedAt, ...rest }: R) => ({
  ...rest,
  updatedAt: updatedAt.toISOString(),
});

const meetingColumns = (db: Queryable) => db`
  meetings.id, meeting_link as "meetingLink", meetings.name, meetings.version,
  meetings.updated_at as "updatedAt"`;

/** The columns of a `SavedMeetingRow`. */
export const savedColumns = (db: Queryable) => db`${meetingColumns(db)}, meetings.audience`;

/** The condition for a public link. A course with a fee makes its meeting one for the enrolled (migration 0017). */
const isPublic = (db: Queryable) => db`meetings.audience = 'everyone'`;

/** The first 100 public meetings, in order of id. */
export async function listPublicMeetings(db: Queryable): Promise<Meeting[]> {
  const rows = await db<MeetingRow[]>`
    select ${meetingColumns(db)} from meetings
    where ${isPublic(db)}
    order by id
    limit ${MAX_PUBLIC_MEETINGS}`;
  return rows.map(toMeeting);
}

interface OwnMeetingSearch {
  accountId: number;
  /** The current date in India, and the current time: the link of a single class is not shown after the class. */
  today: string;
  now: Date;
  after: MeetingCursor | undefined;
}

/** The meetings of these courses, and of their single classes that are not over, with the course. */
const selectMeetingUses = (
  db: Queryable,
  { courses, exceptions, today, now }: MeetingUsesFilter,
) => db`
  select id as course_id, meeting_id from courses where meeting_id is not null and ${courses}
  union
  select course_id, meeting_id from class_exceptions
  where meeting_id is not null and ${exceptions} and (
    greatest(date, moved_to) >= ${today}
    or (greatest(date, moved_to) >= ${addDays(today, -1)} and class_ends_at(course_id, date) > ${now})
  )`;

interface MeetingUsesFilter {
  /** The conditions on `courses` and on `class_exceptions`. */
  courses: Fragment;
  exceptions: Fragment;
  today: string;
  now: Date;
}

/**
 * A page of the public meetings and those of the learner's enrolled courses, in order of id, each with the courses that
 * use it.
 */
export async function listOwnMeetings(
  db: Queryable,
  { accountId, today, now, after = [0] }: OwnMeetingSearch,
): Promise<Page<OwnMeeting>> {
  const enrolled = db`(
    select course_id from enrolments where account_id = ${accountId} and ${isActiveAt(db, { today, now })}
  )`;
  const shown = db`(select id from page)`;
  const rows = await db<WithCursor<MeetingRow & Pick<OwnMeeting, 'courses' | 'isMine'>>[]>`
    with own as materialized (
      ${selectMeetingUses(db, { courses: db`id in ${enrolled}`, exceptions: db`course_id in ${enrolled}`, today, now })}
    ), page as materialized (
      select * from (
        (
          select * from meetings
          where ${isPublic(db)} and id > ${after[0]} order by id limit ${PAGE_ROWS}
        )
        union
        select * from meetings where id in (select meeting_id from own) and id > ${after[0]}
      ) as meetings
      order by id
      limit ${PAGE_ROWS}
    ), uses as materialized (
      ${selectMeetingUses(db, { courses: db`meeting_id in ${shown}`, exceptions: db`meeting_id in ${shown}`, today, now })}
    )
    select ${meetingColumns(db)}, meetings.id in (select meeting_id from own) as "isMine",
      coalesce((
        select json_agg(
          json_strip_nulls(json_build_object('title', title, 'titleIn', ${localizedTitle(db)}, 'slug', slug))
          order by courses.id
        )
        from uses join courses on courses.id = course_id
        where uses.meeting_id = meetings.id
          and (not hidden or courses.id in (select course_id from own))
      ), '[]') as "courses",
      json_build_array(meetings.id) as "cursor"
    from page as meetings
    order by meetings.id`;
  return toPage(rows.map(toMeeting));
}

interface StaffMeetingSearch {
  /** Only meetings with these ids; by default all. */
  ids?: number[] | undefined;
  /** Only meetings with this link, apart from its query string; not empty; by default all. */
  link?: string | undefined;
  after?: MeetingCursor | undefined;
}

/**
 * A page of all meetings with the courses that use them, in order of id. Contains links that are not public: only
 * for staff.
 */
export async function listStaffMeetings(
  db: Queryable,
  { ids, link, after = [0] }: StaffMeetingSearch,
): Promise<Page<StaffMeeting>> {
  const rows = await db<
    WithCursor<SavedMeetingRow & Pick<StaffMeeting, 'isPublic' | 'courses' | 'changedBy'>>[]
  >`
    with page as (
      select * from meetings
      where id > ${after[0]} ${ids ? db`and id = any(${ids})` : db``}
        ${link === undefined ? db`` : db`and link_place = (select place_of_link(${link})) and link_place <> ''`}
      order by id
      limit ${PAGE_ROWS}
    ), used as materialized (
      select meeting_id, id, title, ${localizedTitle(db)} as title_in, fee
      from courses where meeting_id in (select id from page)
      union
      select class_exceptions.meeting_id, courses.id, title, ${localizedTitle(db)}, fee
      from class_exceptions join courses on courses.id = course_id
      where class_exceptions.meeting_id in (select id from page)
    )
    select ${savedColumns(db)}, ${isPublic(db)} as "isPublic",
      (select accounts.name from accounts where accounts.id = updated_by) as "changedBy",
      coalesce((
        select json_agg(
          json_strip_nulls(json_build_object('id', used.id, 'title', title, 'titleIn', title_in, 'fee', fee))
          order by used.id
        )
        from used where used.meeting_id = meetings.id
      ), '[]') as "courses",
      json_build_array(id) as "cursor"
    from page as meetings
    order by id`;
  return toPage(rows.map(toMeeting));
}

/**
 * At most the first two public meetings, that of the next open class first: the public page shows the link of the first one,
 * and the second would replace it.
 */
export async function findFirstPublic(
  db: Queryable,
  openMeetingId: number | null,
): Promise<StaffMeetingPage['firstPublic']> {
  const open = openMeetingId ?? 0;
  return db<StaffMeetingPage['firstPublic']>`
    select id, meeting_link as "meetingLink"
    from (
      select id, meeting_link from meetings where ${isPublic(db)} and id = ${open}
      union all
      (select id, meeting_link from meetings where ${isPublic(db)} and id <> ${open} order by id limit 2)
    ) as first
    order by id <> ${open}, id
    limit 2`;
}

interface MeetingWrite extends MeetingInput {
  accountId: number;
}

/** Whether another meeting reserves this link for the enrolled. */
export const isLinkForEnrolled = (db: Queryable, meetingLink: string) => db`
  exists (
    select from meetings other
    where other.link_key = (select key_of_link(${meetingLink})) and other.link_key <> '' and other.audience = 'enrolled'
  )`;

/** Whether another meeting reserves this link, apart from its query string, for the enrolled. */
const isLinkPlaceForEnrolled = (db: Queryable, meetingLink: string, besides = 0) => db`
  exists (
    select from meetings other
    where other.link_place = (select place_of_link(${meetingLink})) and other.link_place <> ''
      and other.audience = 'enrolled' and other.id <> ${besides}
  )`;

/**
 * Only one transaction at a time adds meetings, so that each counts the others' rows, or decides which links are public
 * (migration 0017). Lock courses before it, and meetings after it, to avoid deadlocks.
 */
export async function lockMeetingList(tx: Transaction): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('meetings'))`;
}

/**
 * Stores a meeting and returns it; `undefined` when there are `MAX_MEETINGS` already. By default it has no name and is for
 * everyone, but a link that another meeting reserves for the enrolled is for the enrolled here too. Rejects with
 * PostgreSQL's check violation `paid_link_is_enrolled` when the link of a course with a fee would become public.
 */
export async function createMeeting(
  tx: Transaction,
  { meetingLink, name = '', audience, accountId }: MeetingWrite,
): Promise<SavedMeeting | undefined> {
  await lockMeetingList(tx);
  const [row] = await tx<SavedMeetingRow[]>`
    insert into meetings (meeting_link, name, audience, updated_by)
    select ${meetingLink}, ${name},
      coalesce(
        ${audience ?? null},
        case when ${isLinkPlaceForEnrolled(tx, meetingLink)} then 'enrolled' else 'everyone' end
      ),
      ${accountId}
    where (select count(*) from meetings) < ${MAX_MEETINGS}
    returning ${savedColumns(tx)}`;
  return row && toMeeting(row);
}

interface MeetingUpdate extends MeetingWrite {
  id: number;
  /** The versions that may be overwritten; `undefined` for any. */
  versions: number[] | undefined;
  /** Whether this is an undo: `audience` is ignored if another meeting reserves the new link for the enrolled. */
  isUndo?: boolean;
}

/**
 * Updates the meeting and returns it; `undefined` when it does not exist or has another version. Absent fields stay as they
 * are, but a new link that another meeting reserves for the enrolled is for the enrolled here too. Rejects with
 * PostgreSQL's check violation `paid_link_is_enrolled` when the link of a course with a fee would become public.
 */
export async function updateMeeting(
  tx: Transaction,
  { id, meetingLink, name, audience, accountId, versions, isUndo = false }: MeetingUpdate,
): Promise<SavedMeeting | undefined> {
  const isForEnrolled = isUndo
    ? isLinkForEnrolled(tx, meetingLink)
    : isLinkPlaceForEnrolled(tx, meetingLink, id);
  await lockMeetingList(tx);
  const [row] = await tx<SavedMeetingRow[]>`
    update meetings
    set meeting_link = ${meetingLink}, updated_by = ${accountId},
      name = coalesce(${name ?? null}, name),
      audience = case
        when ${isUndo || !audience} and meeting_link <> ${meetingLink} and ${isForEnrolled} then 'enrolled'
        else coalesce(${audience ?? null}, audience)
      end,
      version = version + 1, updated_at = now()
    where id = ${id} ${versions ? tx`and version = any(${versions})` : tx``}
    returning ${savedColumns(tx)}`;
  return row && toMeeting(row);
}

/**
 * The current meeting, with the name of the account that changed it last, which is `undefined` when the account is deleted.
 * `undefined` when there is no such meeting.
 */
export async function findMeetingAndEditor(
  db: Queryable,
  id: number,
): Promise<{ meeting: SavedMeeting; changedBy: string | undefined } | undefined> {
  const [row] = await db<(SavedMeetingRow & { changedBy: string | null })[]>`
    select ${savedColumns(db)}, accounts.name as "changedBy"
    from meetings left join accounts on accounts.id = meetings.updated_by
    where meetings.id = ${id}`;
  if (!row) return undefined;
  const { changedBy, ...meeting } = row;
  return { meeting: toMeeting(meeting), changedBy: changedBy ?? undefined };
}

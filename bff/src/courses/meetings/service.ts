import { type Sql, type Transaction, violates } from '../../platform/database/db.ts';
import { type AppError, type Refusal, refusal } from '../../platform/http/errors.ts';
import {
  deleteMeeting,
  findLastChange,
  isUsed,
  type LastChange,
  lockMeeting,
  lockUndo,
  restoreMeeting,
} from './change-queries.ts';
import type { GivenValues, SavedMeeting, StaleMeeting, UndoneMeeting } from './meeting.ts';
import {
  findMeetingAndEditor,
  listStaffMeetings,
  lockMeetingList,
  MOST_MEETINGS,
  updateMeeting,
} from './queries.ts';

/** The 404 for a meeting that does not exist. */
export const noSuchMeeting = () => refusal(404, 'meetings.none');

/** The 409 for a meeting beyond the most that there can be. */
export const tooManyMeetings = () =>
  refusal(409, 'meetings.too-many', { values: { most: MOST_MEETINGS } });

interface Write extends GivenValues {
  id: number;
  accountId: number;
  /** The versions that may be overwritten; `undefined` for any. */
  versions: number[] | undefined;
}

/**
 * Writes the meeting and returns it. Refuses with 404 a missing meeting, with 409 to open the link of a course with a
 * fee, and with 412 another version.
 */
export async function writeMeeting(sql: Sql, write: Write): Promise<SavedMeeting> {
  const meeting = await sql.begin((tx) => updateMeeting(tx, write)).catch(refusePublic);
  if (meeting) return meeting as SavedMeeting;
  const current = await findMeetingAndEditor(sql, write.id);
  if (!current) throw noSuchMeeting();
  throw stale(current.meeting, current.changedBy);
}

/** Refuses with 409 to open the link of a course with a fee. Throws any other error again. */
export function refusePublic(error: unknown): never {
  if (violates(error, 'paid_link_is_enrolled'))
    throw refusal(409, 'meetings.of-paid-course', { details: { field: 'audience' } });
  throw error;
}

function stale(meeting: SavedMeeting, editor: string | null | undefined): AppError {
  const details: Omit<StaleMeeting, keyof Refusal> = {
    meeting,
    changedBy: editor ?? 'Someone',
    changedAt: meeting.updatedAt,
  };
  return refusal(412, 'meetings.changed-meanwhile', {
    values: { changedBy: editor ?? null },
    details,
    headers: { ETag: `"${meeting.version}"` },
  });
}

/** Deletes the meeting, for all courses that use it. Refuses with 404 a missing meeting. */
export async function removeMeeting(
  sql: Sql,
  act: { id: number; accountId: number },
): Promise<void> {
  const deleted = await sql.begin((tx) => deleteMeeting(tx, act));
  if (!deleted) throw noSuchMeeting();
}

interface Undo {
  id: number;
  accountId: number;
  /** The versions in which the meeting may be, or may have been deleted; `undefined` for any. */
  versions: number[] | undefined;
}

/**
 * Undoes the last change of the meeting: gives it the values that it had before, deletes it if it was created, or makes
 * it again if it was deleted. An undo is a change like any other, so the next one undoes it. Refuses with 404 a meeting
 * that never was, with 409 what cannot be undone, and with 412 another version.
 */
export function undoLastChange(sql: Sql, undo: Undo): Promise<UndoneMeeting> {
  return sql.begin(async (tx) => {
    await lockUndo(tx, undo.id);
    // Where the meeting is made again, its courses are to be locked first.
    if ((await findLastChange(tx, undo.id))?.kind !== 'deleted') await lockMeetingList(tx);
    const meeting = await lockMeeting(tx, undo.id);
    const last = await findLastChange(tx, undo.id);
    if (!last) throw meeting ? nothingToUndo() : noSuchMeeting();
    const current = meeting ?? deletedMeeting(undo.id, last);
    if (undo.versions && !undo.versions.includes(current.version)) throw stale(current, last.by);
    await revert(tx, undo, last);
    const { items } = await listStaffMeetings(tx, { ids: [undo.id] });
    return { undone: last.kind, meeting: items[0] ?? null };
  }) as Promise<UndoneMeeting>;
}

const nothingToUndo = () => refusal(409, 'meetings.nothing-to-undo');

const deletedMeeting = (id: number, { at, meetingLink, name, audience, version }: LastChange) => ({
  id,
  meetingLink,
  name,
  audience,
  version,
  updatedAt: at,
});

async function revert(tx: Transaction, { id, accountId }: Undo, last: LastChange): Promise<void> {
  const { kind, meetingLink, name, audience } = last;
  if (kind === 'closed') throw refusal(409, 'meetings.closed-by-course');
  if (kind === 'created') return takeBack(tx, { id, accountId });
  if (kind === 'deleted') {
    if (!(await restoreMeeting(tx, { id, accountId, deletion: last }))) throw tooManyMeetings();
    return;
  }
  const values = { meetingLink, name, audience, isUndo: true };
  await updateMeeting(tx, { id, ...values, accountId, versions: undefined }).catch(refusePublic);
}

async function takeBack(tx: Transaction, act: { id: number; accountId: number }): Promise<void> {
  if (await isUsed(tx, act.id)) throw refusal(409, 'meetings.used-by-course');
  await deleteMeeting(tx, act);
}

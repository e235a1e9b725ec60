import { type Sql, type Transaction, violatesConstraint } from '../../platform/database/db.ts';
import { type AppError, appError, type ErrorBody } from '../../platform/http/errors.ts';
import {
  deleteMeeting,
  findLastMeetingChange,
  isMeetingUsed,
  type LastMeetingChange,
  lockMeeting,
  lockMeetingUndo,
  restoreMeeting,
} from './change-queries.ts';
import type { MeetingInput, SavedMeeting, StaleMeeting, UndoneMeeting } from './meeting.ts';
import {
  findMeetingAndEditor,
  listStaffMeetings,
  lockMeetingList,
  MAX_MEETINGS,
  updateMeeting,
} from './queries.ts';

/** The 404 for a meeting that does not exist. */
export const meetingNotFound = () => appError(404, 'meetings.none');

/** The 409 for a meeting beyond the maximum number. */
export const tooManyMeetings = () =>
  appError(409, 'meetings.too-many', { values: { most: MAX_MEETINGS } });

interface MeetingUpdateRequest extends MeetingInput {
  id: number;
  accountId: number;
  /** The versions that may be overwritten; `undefined` for any. */
  versions: number[] | undefined;
}

/**
 * Updates the meeting and returns it. Throws 404 for a missing meeting, 409 for publishing the link of a course with a fee,
 * and 412 for another version.
 */
export async function writeMeeting(sql: Sql, write: MeetingUpdateRequest): Promise<SavedMeeting> {
  const meeting = await sql.begin((tx) => updateMeeting(tx, write)).catch(throwPaidLinkError);
  if (meeting) return meeting as SavedMeeting;
  const current = await findMeetingAndEditor(sql, write.id);
  if (!current) throw meetingNotFound();
  throw staleMeetingError(current.meeting, current.changedBy);
}

/** Throws 409 for publishing the link of a course with a fee. Rethrows any other error. */
export function throwPaidLinkError(error: unknown): never {
  if (violatesConstraint(error, 'paid_link_is_enrolled'))
    throw appError(409, 'meetings.of-paid-course', { details: { field: 'audience' } });
  throw error;
}

function staleMeetingError(meeting: SavedMeeting, editor: string | null | undefined): AppError {
  const details: Omit<StaleMeeting, keyof ErrorBody> = {
    meeting,
    changedBy: editor ?? 'Someone',
    changedAt: meeting.updatedAt,
  };
  return appError(412, 'meetings.changed-meanwhile', {
    values: { changedBy: editor ?? null },
    details,
    headers: { ETag: `"${meeting.version}"` },
  });
}

/** Deletes the meeting, for all courses that use it. Throws 404 for a missing meeting. */
export async function removeMeeting(
  sql: Sql,
  action: { id: number; accountId: number },
): Promise<void> {
  const deleted = await sql.begin((tx) => deleteMeeting(tx, action));
  if (!deleted) throw meetingNotFound();
}

interface MeetingUndoRequest {
  id: number;
  accountId: number;
  /** The versions in which the meeting may be, or may have been deleted; `undefined` for any. */
  versions: number[] | undefined;
}

/**
 * Undoes the last change of the meeting: restores its values, deletes it if it was created, or creates it again if it was
 * deleted. An undo is a change like any other, so the next undo reverts it. Throws 404 for a meeting that never existed, 409
 * if the change cannot be undone, and 412 for another version.
 */
export function undoLastChange(sql: Sql, undo: MeetingUndoRequest): Promise<UndoneMeeting> {
  return sql.begin(async (tx) => {
    await lockMeetingUndo(tx, undo.id);
    // If the meeting is created again, its courses must be locked first.
    if ((await findLastMeetingChange(tx, undo.id))?.kind !== 'deleted') await lockMeetingList(tx);
    const meeting = await lockMeeting(tx, undo.id);
    const last = await findLastMeetingChange(tx, undo.id);
    if (!last) throw meeting ? nothingToUndo() : meetingNotFound();
    const current = meeting ?? toDeletedMeeting(undo.id, last);
    if (undo.versions && !undo.versions.includes(current.version))
      throw staleMeetingError(current, last.by);
    await revert(tx, undo, last);
    const { items } = await listStaffMeetings(tx, { ids: [undo.id] });
    return { undone: last.kind, meeting: items[0] ?? null };
  }) as Promise<UndoneMeeting>;
}

const nothingToUndo = () => appError(409, 'meetings.nothing-to-undo');

const toDeletedMeeting = (
  id: number,
  { at, meetingLink, name, audience, version }: LastMeetingChange,
) => ({
  id,
  meetingLink,
  name,
  audience,
  version,
  updatedAt: at,
});

async function revert(
  tx: Transaction,
  { id, accountId }: MeetingUndoRequest,
  last: LastMeetingChange,
): Promise<void> {
  const { kind, meetingLink, name, audience } = last;
  if (kind === 'closed') throw appError(409, 'meetings.closed-by-course');
  if (kind === 'created') return deleteCreatedMeeting(tx, { id, accountId });
  if (kind === 'deleted') {
    if (!(await restoreMeeting(tx, { id, accountId, deletion: last }))) throw tooManyMeetings();
    return;
  }
  const values = { meetingLink, name, audience, isUndo: true };
  await updateMeeting(tx, { id, ...values, accountId, versions: undefined }).catch(
    throwPaidLinkError,
  );
}

async function deleteCreatedMeeting(
  tx: Transaction,
  action: { id: number; accountId: number },
): Promise<void> {
  if (await isMeetingUsed(tx, action.id)) throw appError(409, 'meetings.used-by-course');
  await deleteMeeting(tx, action);
}

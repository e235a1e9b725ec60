import { type Sql, type Transaction, violates } from '../../database/db.ts';
import { AppError } from '../../http/errors.ts';
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
export const noSuchMeeting = () => new AppError(404, 'This meeting does not exist any more.');

/** The 409 for a meeting beyond the most that there can be. */
export const tooManyMeetings = () =>
  new AppError(
    409,
    `There are ${MOST_MEETINGS.toLocaleString('en')} meeting links already. Please delete one that is not used any more.`,
  );

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
    throw new AppError(409, 'A course with a fee uses this link, so only the enrolled may see it.');
  throw error;
}

function stale(meeting: SavedMeeting, editor: string | null | undefined): AppError {
  const changedBy = editor ?? 'Someone';
  const details: Omit<StaleMeeting, 'error'> = {
    meeting,
    changedBy,
    changedAt: meeting.updatedAt,
  };
  return new AppError(412, `${changedBy} has changed this link in the meantime.`, {
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

const nothingToUndo = () =>
  new AppError(409, 'There is nothing to undo: changes of a link are kept for a year.');

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
  if (kind === 'closed')
    throw new AppError(
      409,
      'A course with a fee made this link one for the enrolled. If everyone may see it, please choose that in the form.',
    );
  if (kind === 'created') return takeBack(tx, { id, accountId });
  if (kind === 'deleted') {
    if (!(await restoreMeeting(tx, { id, accountId, deletion: last }))) throw tooManyMeetings();
    return;
  }
  const values = { meetingLink, name, audience, isUndo: true };
  await updateMeeting(tx, { id, ...values, accountId, versions: undefined }).catch(refusePublic);
}

async function takeBack(tx: Transaction, act: { id: number; accountId: number }): Promise<void> {
  if (await isUsed(tx, act.id))
    throw new AppError(
      409,
      'A course uses this link, so adding it cannot be undone. Please delete it if it is not needed any more.',
    );
  await deleteMeeting(tx, act);
}

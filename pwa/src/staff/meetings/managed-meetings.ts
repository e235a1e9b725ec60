import type { SavedMeeting, StaffMeeting, StaffMeetingPage } from 'bff/contract';
import { consoleWords } from '../../content/messages.ts';
import { ApiError, logFailure } from '../../data/network/client.ts';
import { publicApi } from '../../data/network/public-api.ts';
import { useSession } from '../../data/session/session.ts';
import {
  type AnyQuestion,
  answered,
  askAgain,
  edit,
  type PagedQuestion,
  put,
  type Question,
} from '../../data/signed-in/queries.ts';
import { useAnswer, usePages } from '../../data/signed-in/use-live-query.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { noteLinkChanges } from '../../schedule/link-changes.ts';
import { shownForm } from './link-drafts.ts';
import { renewKeptMeetings } from './renew-cached-meetings.ts';

/** Others change links, too. */
const followed: Pick<AnyQuestion<unknown>, 'topics' | 'everyMs' | 'isRemembered' | 'onFailure'> = {
  topics: ['staff/meetings', 'staff/courses'],
  everyMs: 30_000,
  isRemembered: true,
  onFailure: (failure) => logFailure(consoleWords.errorFetchingMeetings, failure),
};

/** All meetings with the courses that use them, page by page. */
const managedMeetings: PagedQuestion<StaffMeetingPage> = {
  ...followed,
  key: ['managed meetings'],
  askPage: (after) => staffApi.listMeetings({ after }),
  onNews: (before, now, asOf) => noteLinkChanges(before.items, now.items, asOf),
};

/** One answer of the server has at most this many. */
const mostWanted = 50;

/** The meetings that were just added, and the one in the form, as far as the pages do not have them. */
const wantedIds = (): number[] => {
  const listed = answered(managedMeetings)?.items.map(({ id }) => id);
  const inForm = shownForm().editing?.id;
  const ids = new Set(answered(wantedMeetings)?.map(({ id }) => id));
  if (inForm !== undefined) ids.add(inForm);
  return [...ids].filter((id) => !listed?.includes(id)).slice(-mostWanted);
};

/** Meetings that are shown whatever page they are on. */
const wantedMeetings: Question<StaffMeeting[]> = {
  ...followed,
  key: ['wanted meetings'],
  ask: async () => {
    const ids = wantedIds();
    return ids.length === 0 ? [] : (await staffApi.listMeetings({ ids })).items;
  },
};

/** The rows of both, each once, in the order of the list. */
const rowsOf = (list: StaffMeetingPage, wanted: StaffMeeting[] = []): StaffMeeting[] => {
  const byId = new Map([...wanted, ...list.items].map((row) => [row.id, row]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
};

/** The staff's list of meetings. */
export const useManagedMeetings = () => {
  const list = usePages(managedMeetings);
  const wanted = useAnswer(wantedMeetings);
  return {
    ...list,
    rows: list.value && rowsOf(list.value, wanted.value),
    failure: list.failure ?? wanted.failure,
  };
};

/** Asks for the list again. Never rejects. */
export const reloadMeetings = async (): Promise<void> => {
  await Promise.all([askAgain(managedMeetings), askAgain(wantedMeetings)]);
};

/** The meeting that the public page shows first. */
export const firstPublic = (): StaffMeetingPage['firstPublic'][number] | undefined =>
  answered(managedMeetings)?.firstPublic[0];

/**
 * The list changes only after the server confirmed (specification, section 4). What else follows, only the server knows:
 * which meetings are the first public ones then, and which others a new link closes.
 */
const change = (edited: (rows: StaffMeeting[]) => StaffMeeting[]) => {
  edit(managedMeetings, (list) => ({ ...list, items: edited(list.items) }));
  edit(wantedMeetings, edited);
  void reloadMeetings();
  void renewKeptMeetings();
};

const isPublic = ({ audience }: SavedMeeting) => audience === 'everyone';

const myName = () => useSession.getState().user?.name ?? null;

/** Shows a meeting whatever page it is on. */
export const keepInView = (row: StaffMeeting): void => {
  const others = answered(wantedMeetings)?.filter(({ id }) => id !== row.id) ?? [];
  put(wantedMeetings, [...others, row].slice(-mostWanted));
};

/** Shows a new meeting, which no course uses yet. */
export const showAdded = (created: SavedMeeting): void => {
  keepInView({ ...created, isPublic: isPublic(created), changedBy: myName(), courses: [] });
  change((rows) => rows);
};

/** Shows the meeting as the server has it since this account's write, or since the one of `changedBy`. */
export const showUpdated = (updated: SavedMeeting, changedBy = myName()): void => {
  const renewed = { ...updated, isPublic: isPublic(updated), changedBy };
  change((rows) => rows.map((row) => (row.id === updated.id ? { ...row, ...renewed } : row)));
};

export const showRemoved = (removed: number): void =>
  change((rows) => rows.filter(({ id }) => id !== removed));

const isGone = (failure: unknown) => failure instanceof ApiError && failure.status === 404;

/** If somebody else has deleted the meeting already, that is no failure. */
export const deleteMeeting = async (id: number): Promise<void> => {
  try {
    await publicApi.deleteMeeting(id);
  } catch (failure) {
    if (!isGone(failure)) {
      logFailure(consoleWords.errorDeletingMeeting, failure);
      throw failure;
    }
  }
  showRemoved(id);
};

import type { SavedMeeting, StaffMeeting, StaffMeetingPage } from 'bff/contract';
import { consoleMessages } from '../../content/messages.ts';
import type { LiveChannel } from '../../data/live/live-state.ts';
import { ApiError, logFailure } from '../../data/network/client.ts';
import { publicApi } from '../../data/network/public-api.ts';
import { useSession } from '../../data/session/session.ts';
import {
  getQueryData,
  invalidateQuery,
  rememberedMs,
  setQueryData,
} from '../../data/signed-in/queries.ts';
import { inPages, listQueryOptions, liveQueryOptions } from '../../data/signed-in/query-options.ts';
import { useLiveQuery, useRestoredInfiniteQuery } from '../../data/signed-in/use-live-query.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { announceLinkChanges } from '../../schedule/link-changes.ts';
import { shownForm } from './link-drafts.ts';
import { renewCachedMeetings } from './renew-cached-meetings.ts';

const options = {
  refetchInterval: 30_000,
  gcTime: rememberedMs,
  meta: {
    onError: (error: unknown) => logFailure(consoleMessages.errorFetchingMeetings, error),
  },
};

/** Other staff change links, too. */
const channels: LiveChannel[] = ['staff/meetings', 'staff/courses'];

/** All meetings with the courses that use them, page by page. */
const managedMeetingsQuery = listQueryOptions({
  ...options,
  queryKey: ['managed meetings'],
  queryFn: ({ pageParam: after }) => staffApi.listMeetings({ after }),
  live: {
    channels,
    onChangedData: (before, now, asOf) => announceLinkChanges(before.items, now.items, asOf),
  },
});

/** The page size of the API. */
const maxWanted = 50;

/** The ids of new meetings and of the meeting in the form that are not on the loaded pages. */
const wantedIds = (): number[] => {
  const listed = getQueryData(managedMeetingsQuery)?.pages.flatMap(({ items }) =>
    items.map(({ id }) => id),
  );
  const inForm = shownForm().editing?.id;
  const ids = new Set(getQueryData(wantedMeetingsQuery)?.map(({ id }) => id));
  if (inForm !== undefined) ids.add(inForm);
  return [...ids].filter((id) => !listed?.includes(id)).slice(-maxWanted);
};

/** Meetings that are shown independently of the loaded pages. */
const wantedMeetingsQuery = liveQueryOptions({
  ...options,
  queryKey: ['wanted meetings'],
  queryFn: async () => {
    const ids = wantedIds();
    return ids.length === 0 ? [] : (await staffApi.listMeetings({ ids })).items;
  },
  live: { channels },
});

/** The rows of both queries, each once, in the order of the list. */
const rowsOf = (list: StaffMeetingPage, wanted: StaffMeeting[] = []): StaffMeeting[] => {
  const byId = new Map([...wanted, ...list.items].map((row) => [row.id, row]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
};

/** The staff's list of meetings. */
export const useManagedMeetings = () => {
  const list = useRestoredInfiniteQuery(managedMeetingsQuery);
  const wanted = useLiveQuery(wantedMeetingsQuery);
  return {
    ...list,
    rows: list.data && rowsOf(list.data, wanted.data),
    error: list.error ?? wanted.error,
  };
};

/** Refetches the list. Never rejects. */
export const reloadMeetings = async (): Promise<void> => {
  await Promise.all([invalidateQuery(managedMeetingsQuery), invalidateQuery(wantedMeetingsQuery)]);
};

/** The meeting that the public page shows first. */
export const firstPublic = (): StaffMeetingPage['firstPublic'][number] | undefined =>
  getQueryData(managedMeetingsQuery)?.pages[0]?.firstPublic[0];

/**
 * Changes the list after the server has confirmed (specification, section 4), and refetches it: only the server knows the first
 * public meetings, and the meetings that a new link closes.
 */
const changeRows = (edited: (rows: StaffMeeting[]) => StaffMeeting[]) => {
  setQueryData(
    managedMeetingsQuery,
    inPages((list) => list && { ...list, items: edited(list.items) }),
  );
  setQueryData(wantedMeetingsQuery, (rows) => rows && edited(rows));
  void reloadMeetings();
  void renewCachedMeetings();
};

const isPublic = ({ audience }: SavedMeeting) => audience === 'everyone';

const myName = () => useSession.getState().user?.name ?? null;

/** Shows a meeting even if its page is not loaded. */
export const showOnEveryPage = (row: StaffMeeting): void => {
  const others = getQueryData(wantedMeetingsQuery)?.filter(({ id }) => id !== row.id) ?? [];
  setQueryData(wantedMeetingsQuery, [...others, row].slice(-maxWanted));
};

/** Shows a new meeting, which no course uses yet. */
export const showAdded = (created: SavedMeeting): void => {
  showOnEveryPage({ ...created, isPublic: isPublic(created), changedBy: myName(), courses: [] });
  changeRows((rows) => rows);
};

/** Shows the meeting after a change by this account, or by `changedBy`. */
export const showUpdated = (updated: SavedMeeting, changedBy = myName()): void => {
  const renewed = { ...updated, isPublic: isPublic(updated), changedBy };
  changeRows((rows) => rows.map((row) => (row.id === updated.id ? { ...row, ...renewed } : row)));
};

export const showRemoved = (removed: number): void =>
  changeRows((rows) => rows.filter(({ id }) => id !== removed));

const isGone = (failure: unknown) => failure instanceof ApiError && failure.status === 404;

/** Deletes the meeting. It is no failure if somebody else has deleted it already. */
export const deleteMeeting = async (id: number): Promise<void> => {
  try {
    await publicApi.deleteMeeting(id);
  } catch (failure) {
    if (!isGone(failure)) {
      logFailure(consoleMessages.errorDeletingMeeting, failure);
      throw failure;
    }
  }
  showRemoved(id);
};

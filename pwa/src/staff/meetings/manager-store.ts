import type { Meeting, SavedMeeting, StaffMeeting, StaffMeetingPage } from 'bff/contract';
import { create } from 'zustand';
import { messages } from '../../content/messages.ts';
import { createPages } from '../../data/lists/later/pages-shown.ts';
import { untilLatest } from '../../data/lists/loads.ts';
import { ApiError, logFailure, sentenceFor } from '../../data/network/client.ts';
import { publicApi } from '../../data/network/public-api.ts';
import { keepTrying } from '../../data/offline/keep-trying.ts';
import { publicCache } from '../../data/offline/sw-names.ts';
import { useSession } from '../../data/session/session.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { noteLinkChanges } from '../../timetable/link-changes.ts';

/**
 * After a change the service worker's copy of the public list is wrong. This deletes it and fetches the list
 * until it comes, so that the new link is there offline.
 */
export const renewKeptMeetings = async (): Promise<void> => {
  if (!navigator.serviceWorker?.controller) return;
  try {
    const cache = await caches.open(publicCache);
    await cache.delete('/api/meetings');
    await keepTrying(() => publicApi.listMeetings());
  } catch {
    // The copy is deleted; the next visit fetches the list.
  }
};

interface ManagerState {
  /** The shown pages. Undefined until the list was loaded once. */
  list?: StaffMeetingPage;
  /** Meetings of later pages that are shown after the others. */
  beyond: StaffMeeting[];
  /** When `list` was loaded. */
  loadedAt?: Date;
  /** The last load failed, so `list` may be old. */
  failed: boolean;
}

/** The staff's list: the meetings with the courses that use them. */
export const useManager = create<ManagerState>()(() => ({ beyond: [], failed: false }));

/** All shown meetings. */
export const shownMeetings = ({ list, beyond }: ManagerState): StaffMeeting[] | undefined =>
  list && [...list.items, ...beyond];

/** The meeting as the list has it. */
export const shownMeeting = (meetingId: number | undefined): StaffMeeting | undefined =>
  shownMeetings(useManager.getState())?.find(({ id }) => id === meetingId);

/** Counts loads and writes: a list that was requested before a write must not undo it on the screen. */
let generation = 0;

const startGeneration = () => {
  generation += 1;
  return generation;
};

/** The shown pages. */
const shown = createPages<StaffMeetingPage>((after) => staffApi.listMeetings({ after }));
/** Meetings just added or open in the form. They are shown whatever page they are on. */
let wanted: number[] = [];
/** One answer of the server has at most this many. */
const mostWanted = 50;

useSession.subscribe(({ status }) => {
  if (status === 'in') return;
  startGeneration();
  shown.forget();
  wanted = [];
  useManager.setState(useManager.getInitialState(), true);
});

/** From the next load on, this meeting is shown even if its page is not. */
export const keepInView = (id: number) => {
  wanted = [...wanted.filter((other) => other !== id), id].slice(-mostWanted);
};

const isBeyond = ({ items, next }: StaffMeetingPage, id: number) =>
  next !== null && id > (items.at(-1)?.id ?? 0);

const askForBeyond = async (list: StaffMeetingPage): Promise<StaffMeeting[]> => {
  const ids = wanted.filter((id) => isBeyond(list, id));
  return ids.length === 0 ? [] : (await staffApi.listMeetings({ ids })).items;
};

export const loadManager = untilLatest(async () => {
  const mine = startGeneration();
  try {
    const loaded = await shown.load();
    const asked = await askForBeyond(loaded);
    if (mine !== generation) return;
    // More pages may be shown by now.
    const list = shown.shown() ?? loaded;
    const beyond = asked.filter(({ id }) => isBeyond(list, id));
    const before = useManager.getState();
    useManager.setState({ list, beyond, loadedAt: new Date(), failed: false });
    // What was saved here is in the list already.
    noteLinkChanges(before.list?.items, list.items, before.loadedAt);
  } catch (failure) {
    logFailure(messages.errorFetchingMeetings, failure);
    if (mine === generation) useManager.setState({ failed: true });
  }
});

/** Shows one more page. Resolves with a sentence if that failed. */
export const showMoreMeetings = async (): Promise<string | undefined> => {
  try {
    const list = await shown.more();
    if (!list) return undefined;
    useManager.setState(({ beyond }) => ({
      list,
      beyond: beyond.filter(({ id }) => isBeyond(list, id)),
    }));
    return undefined;
  } catch (failure) {
    logFailure(messages.errorFetchingMeetings, failure);
    return sentenceFor(failure);
  }
};

/** How many pages are shown, and how many to begin with after a reload. */
export const meetingPages = { count: shown.count, beginWith: shown.beginWith };

/** The list changes only after the server confirmed (specification, section 4). */
const change = (
  edit: (list: StaffMeetingPage) => StaffMeetingPage,
  editBeyond: (rows: StaffMeeting[]) => StaffMeeting[],
) => {
  startGeneration();
  shown.edit(edit);
  const list = shown.shown();
  useManager.setState(({ beyond }) => ({ ...(list && { list }), beyond: editBeyond(beyond) }));
  // A load that was under way is now ignored, and it may have been the first one.
  if (!list) void loadManager();
  void renewKeptMeetings();
};

const endingWith = <Row extends Pick<Meeting, 'id'>>(rows: Row[], row: Row) => [
  ...rows.filter(({ id }) => id !== row.id),
  row,
];

const isPublic = ({ audience }: SavedMeeting) => audience === 'everyone';

const myName = () => useSession.getState().user?.name ?? null;

/** A new meeting is used by no course yet, and the last of every list, as its id is the highest. */
export const appendMeeting = (created: SavedMeeting) => {
  const row: StaffMeeting = {
    ...created,
    isPublic: isPublic(created),
    changedBy: myName(),
    courses: [],
  };
  keepInView(row.id);
  const isWhole = shown.shown()?.next === null;
  change(
    (list) => ({
      ...list,
      ...(row.isPublic && { firstPublic: endingWith(list.firstPublic, row).slice(0, 2) }),
      ...(list.next === null && { items: endingWith(list.items, row) }),
    }),
    (beyond) => (isWhole || !shown.shown() ? beyond : endingWith(beyond, row)),
  );
};

/** Shows the meeting as the server has it since this account's write, or since the one of `changedBy`. */
export const replaceMeeting = (updated: SavedMeeting, changedBy = myName()) => {
  const { id, meetingLink } = updated;
  const before = shownMeeting(id);
  const renewed = { ...updated, isPublic: isPublic(updated), changedBy };
  const edit = (rows: StaffMeeting[]) =>
    rows.map((row) => (row.id === id ? { ...row, ...renewed } : row));
  change((list) => {
    const firstPublic = list.firstPublic.map((row) => (row.id === id ? { id, meetingLink } : row));
    return { ...list, items: edit(list.items), firstPublic };
  }, edit);
  // Only the server knows which meetings are the first public ones then, and which others a new link closes with this one.
  const opensOrCloses = before?.isPublic !== renewed.isPublic;
  if (opensOrCloses || before?.meetingLink !== meetingLink) void loadManager();
};

export const removeMeeting = (removedId: number) => {
  const { list } = useManager.getState();
  wanted = wanted.filter((id) => id !== removedId);
  const without = <Row extends Pick<Meeting, 'id'>>(rows: Row[]) =>
    rows.filter(({ id }) => id !== removedId);
  change(
    (before) => ({
      ...before,
      items: without(before.items),
      firstPublic: without(before.firstPublic),
    }),
    without,
  );
  // Only the server knows which meeting moves up to this page or becomes the second public one.
  const leavesGap =
    list?.firstPublic.some(({ id }) => id === removedId) ||
    list?.openMeetingId === removedId ||
    list?.next;
  if (leavesGap) void loadManager();
};

const isGone = (failure: unknown) => failure instanceof ApiError && failure.status === 404;

/** If somebody else has deleted the meeting already, that is no failure. */
export const deleteMeeting = async (id: number): Promise<void> => {
  try {
    await publicApi.deleteMeeting(id);
  } catch (failure) {
    if (!isGone(failure)) {
      logFailure(messages.errorDeletingMeeting, failure);
      throw failure;
    }
  }
  removeMeeting(id);
};

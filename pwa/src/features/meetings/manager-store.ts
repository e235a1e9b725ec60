import type { Meeting, StaffMeeting, StaffMeetingPage } from 'bff/contract';
import { create } from 'zustand';
import { ApiError, api, sentenceFor } from '../../api.ts';
import { logFailure } from '../../log.ts';
import { messages } from '../../messages.ts';
import { useSession } from '../../session.ts';
import { staffApi } from '../../staff-api.ts';
import { joined, readPages } from '../../use-pages.ts';
import { renewKeptMeetings } from './kept-meetings.ts';

interface ManagerState {
  /** The pages that are shown. Undefined until the list was loaded once. */
  list?: StaffMeetingPage;
  /** Rows of later pages that are shown all the same, after the others. */
  beyond: StaffMeeting[];
  /** When it was loaded. */
  loadedAt?: Date;
  /** The last try to load failed; what is shown may be old. */
  failed: boolean;
}

/** The staff's list: the meetings with what uses them. */
export const useManager = create<ManagerState>()(() => ({ beyond: [], failed: false }));

/** Every row that is shown. */
export const shownMeetings = ({ list, beyond }: ManagerState): StaffMeeting[] | undefined =>
  list && [...list.items, ...beyond];

/** Counts loads and writes, so that a list asked for before a write cannot undo it on the screen. */
let generation = 0;

const startGeneration = () => {
  generation += 1;
  return generation;
};

/** How many pages are shown. */
let pagesShown = 1;
/** What one has just added, or has in the form, is shown whatever page it is on. */
let wanted: number[] = [];
/** As many as one answer brings. */
const mostWanted = 50;

useSession.subscribe(({ status }) => {
  if (status === 'in') return;
  startGeneration();
  pagesShown = 1;
  wanted = [];
  useManager.setState(useManager.getInitialState(), true);
});

/** Shows this meeting's row from the next load on, also where its page is not shown. */
export const keepInView = (id: number) => {
  wanted = [...wanted.filter((other) => other !== id), id].slice(-mostWanted);
};

const isBeyond = ({ items, next }: StaffMeetingPage, id: number) =>
  next !== null && id > (items.at(-1)?.id ?? 0);

const askForBeyond = async (list: StaffMeetingPage): Promise<StaffMeeting[]> => {
  const ids = wanted.filter((id) => isBeyond(list, id));
  return ids.length === 0 ? [] : (await staffApi.listMeetings({ ids })).items;
};

export const loadManager = async () => {
  const mine = startGeneration();
  try {
    const list = await readPages<StaffMeetingPage>(
      (after) => staffApi.listMeetings({ after }),
      pagesShown,
    );
    const beyond = await askForBeyond(list);
    if (mine === generation)
      useManager.setState({ list, beyond, loadedAt: new Date(), failed: false });
  } catch (failure) {
    logFailure(messages.errorFetchingMeetings, failure);
    if (mine === generation) useManager.setState({ failed: true });
  }
};

const showFollowing = (list: StaffMeetingPage, following: StaffMeetingPage) => {
  startGeneration();
  const longer = joined(list, following);
  useManager.setState(({ beyond }) => ({
    list: longer,
    beyond: beyond.filter(({ id }) => isBeyond(longer, id)),
  }));
};

/** Shows one page more; returns what went wrong, as a sentence, or nothing. */
export const showMoreMeetings = async (): Promise<string | undefined> => {
  const { list } = useManager.getState();
  if (!list || list.next === null) return undefined;
  try {
    const following = await staffApi.listMeetings({ after: list.next });
    const { list: now } = useManager.getState();
    if (!now) return undefined;
    pagesShown += 1;
    // A page that was asked for before a write or another load does not follow what is there now.
    if (now === list) showFollowing(list, following);
    else await loadManager();
    return undefined;
  } catch (failure) {
    logFailure(messages.errorFetchingMeetings, failure);
    return sentenceFor(failure);
  }
};

type Edit = <Row extends Pick<Meeting, 'id' | 'meetingLink'>>(rows: Row[]) => Row[];

/** The list changes only after the server confirmed (specification, section 4). */
const change = (edit: (state: ManagerState) => Partial<ManagerState>) => {
  startGeneration();
  useManager.setState(edit);
  // What was under way is dropped, and it may have been the first load.
  if (!useManager.getState().list) void loadManager();
  void renewKeptMeetings();
};

const editRows = (edit: Edit) =>
  change(({ list, beyond }) => ({
    ...(list && {
      list: { ...list, items: edit(list.items), firstPublic: edit(list.firstPublic) },
    }),
    beyond: edit(beyond),
  }));

const endingWith = <Row extends Pick<Meeting, 'id'>>(rows: Row[], row: Row) => [
  ...rows.filter(({ id }) => id !== row.id),
  row,
];

/** No course uses a new one yet, so it is public; it has the highest id, so it is the last of every list. */
export const appendMeeting = (created: Meeting) => {
  const row: StaffMeeting = { ...created, isPublic: true, courses: [] };
  keepInView(row.id);
  change(({ list, beyond }) => {
    if (!list) return {};
    const firstPublic = endingWith(list.firstPublic, row).slice(0, 2);
    return list.next === null
      ? { list: { ...list, firstPublic, items: endingWith(list.items, row) } }
      : { list: { ...list, firstPublic }, beyond: endingWith(beyond, row) };
  });
};

export const replaceMeeting = (updated: Meeting) =>
  editRows((rows) => rows.map((row) => (row.id === updated.id ? { ...row, ...updated } : row)));

export const removeMeeting = (removedId: number) => {
  const { list } = useManager.getState();
  wanted = wanted.filter((id) => id !== removedId);
  editRows((rows) => rows.filter(({ id }) => id !== removedId));
  // Only the server knows which row moves up to this page, or becomes the second of the public ones.
  const leavesGap = list?.firstPublic.some(({ id }) => id === removedId) || list?.next;
  if (leavesGap) void loadManager();
};

/** Returns what went wrong, as a sentence, or nothing. Somebody else's deleting it first is no failure. */
export const deleteMeeting = async (id: number): Promise<string | undefined> => {
  try {
    await api.deleteMeeting(id);
  } catch (failure) {
    const gone = failure instanceof ApiError && failure.status === 404;
    if (!gone) {
      logFailure(messages.errorDeletingMeeting, failure);
      return sentenceFor(failure);
    }
  }
  removeMeeting(id);
  return undefined;
};

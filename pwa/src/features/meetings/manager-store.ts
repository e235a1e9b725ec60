import type { Meeting, StaffMeeting } from 'bff/contract';
import { create } from 'zustand';
import { ApiError, api, sentenceFor } from '../../api.ts';
import { logFailure } from '../../log.ts';
import { messages } from '../../messages.ts';
import { useSession } from '../../session.ts';
import { renewKeptMeetings } from './kept-meetings.ts';

interface ManagerState {
  /** Undefined until the list was loaded once. */
  meetings?: StaffMeeting[];
  /** When it was loaded. */
  loadedAt?: Date;
  /** The last try to load failed; what is shown may be old. */
  failed: boolean;
}

/** The staff's list: every meeting with what uses it. */
export const useManager = create<ManagerState>()(() => ({ failed: false }));

/** Counts loads and writes, so that a list asked for before a write cannot undo it on the screen. */
let generation = 0;

const startGeneration = () => {
  generation += 1;
  return generation;
};

useSession.subscribe(({ status }) => {
  if (status === 'in') return;
  startGeneration();
  useManager.setState(useManager.getInitialState(), true);
});

export const loadManager = async () => {
  const mine = startGeneration();
  try {
    const meetings = await api.listAllMeetings();
    if (mine === generation) useManager.setState({ meetings, loadedAt: new Date(), failed: false });
  } catch (failure) {
    logFailure(messages.errorFetchingMeetings, failure);
    if (mine === generation) useManager.setState({ failed: true });
  }
};

/** The list changes only after the server confirmed (specification, section 4). */
const change = (edit: (meetings: StaffMeeting[]) => StaffMeeting[]) => {
  startGeneration();
  useManager.setState(({ meetings }) => ({ meetings: edit(meetings ?? []) }));
  void renewKeptMeetings();
};

/** No course uses a new one yet. */
export const appendMeeting = (created: Meeting) =>
  change((meetings) => [
    ...meetings.filter(({ id }) => id !== created.id),
    { ...created, isPublic: true, courses: [] },
  ]);

export const replaceMeeting = (updated: Meeting) =>
  change((meetings) =>
    meetings.map((meeting) => (meeting.id === updated.id ? { ...meeting, ...updated } : meeting)),
  );

export const removeMeeting = (id: number) =>
  change((meetings) => meetings.filter((meeting) => meeting.id !== id));

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

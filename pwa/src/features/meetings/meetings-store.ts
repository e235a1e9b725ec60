import type { Meeting } from 'bff/contract';
import { create } from 'zustand';
import { ApiError, api, sentenceFor } from '../../api.ts';
import { logFailure } from '../../log.ts';
import { messages } from '../../messages.ts';
import { renewKeptMeetings } from './kept-meetings.ts';

interface MeetingsState {
  /** Undefined until the list was loaded once. */
  meetings?: Meeting[];
  /** When what is shown was last known to be true. */
  loadedAt?: Date;
  /** The last try to load failed, or brought the worker's copy; what is shown may be old. */
  failed: boolean;
}

export const useMeetings = create<MeetingsState>()(() => ({ failed: false }));

/** Counts loads and writes, so that a list asked for before a write cannot undo it on the screen. */
let generation = 0;

const startGeneration = () => {
  generation += 1;
  return generation;
};

export const loadMeetings = async () => {
  const mine = startGeneration();
  try {
    const { value: meetings, asOf } = await api.listMeetingsAsOf();
    if (mine !== generation) return;
    useMeetings.setState({
      meetings,
      loadedAt: asOf ?? new Date(),
      failed: asOf !== undefined,
    });
  } catch (failure) {
    logFailure(messages.errorFetchingMeetings, failure);
    if (mine === generation) useMeetings.setState({ failed: true });
  }
};

/** The list changes only after the server confirmed (specification, section 4). */
const change = (edit: (meetings: Meeting[]) => Meeting[]) => {
  startGeneration();
  useMeetings.setState(({ meetings }) => ({ meetings: edit(meetings ?? []) }));
  void renewKeptMeetings();
};

export const appendMeeting = (created: Meeting) =>
  change((meetings) => [...meetings.filter(({ id }) => id !== created.id), created]);

export const replaceMeeting = (updated: Meeting) =>
  change((meetings) => meetings.map((meeting) => (meeting.id === updated.id ? updated : meeting)));

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

import type { Meeting } from 'bff/contract';
import { create } from 'zustand';
import { logFailure } from '../../api/client.ts';
import { publicApi } from '../../api/public-api.ts';
import { messages } from '../../content/messages.ts';

interface MeetingsState {
  /** The public meetings. Undefined until the list was loaded once. */
  meetings?: Meeting[];
  /** When the server last confirmed them. */
  loadedAt?: Date;
  /** The last load failed or returned the service worker's copy, so the meetings may be old. */
  failed: boolean;
}

export const useMeetings = create<MeetingsState>()(() => ({ failed: false }));

/** Counts loads, so that a late answer does not replace a newer one. */
let generation = 0;

export const loadMeetings = async () => {
  generation += 1;
  const mine = generation;
  try {
    const { value: meetings, asOf } = await publicApi.listMeetingsAsOf();
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

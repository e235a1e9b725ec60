import { useFresh } from '../../api/use-fresh.ts';
import { useRetry } from '../../api/use-retry.ts';
import { loadMeetings, useMeetings } from './meetings-store.ts';

const everyMs = 30_000;

/** Loads the list now, every half minute, and on coming back: nobody should wait before an old link. */
export const useFreshMeetings = () => {
  const failed = useMeetings((state) => state.failed);
  useFresh(loadMeetings, everyMs);
  useRetry(failed, loadMeetings);
};

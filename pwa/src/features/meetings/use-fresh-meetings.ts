import { useEffect } from 'react';
import { loadMeetings } from './meetings-store.ts';

const everyMs = 30_000;

const loadIfVisible = () => {
  if (document.visibilityState === 'visible') void loadMeetings();
};

/** Loads the list now, every half minute, and on coming back: nobody should wait before an old link. */
export const useFreshMeetings = () => {
  useEffect(() => {
    void loadMeetings();
    const timer = setInterval(loadIfVisible, everyMs);
    document.addEventListener('visibilitychange', loadIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', loadIfVisible);
    };
  }, []);
};

import { useEffect } from 'react';

const isVisible = () => document.visibilityState === 'visible';

/**
 * Loads at once, when the user or the network comes back, and every `everyMs`. The page must be visible, except for the
 * first load.
 */
export const useFresh = (load: () => unknown, everyMs?: number) => {
  useEffect(() => {
    const loadIfVisible = () => void (isVisible() && load());
    void load();
    const timer = everyMs === undefined ? undefined : setInterval(loadIfVisible, everyMs);
    document.addEventListener('visibilitychange', loadIfVisible);
    window.addEventListener('online', loadIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', loadIfVisible);
      window.removeEventListener('online', loadIfVisible);
    };
  }, [load, everyMs]);
};

const retryEveryMs = 5_000;

/** Loads again every few seconds after a failed load, while the page is visible. */
export const useRetry = (failed: boolean, load: () => unknown) => {
  useEffect(() => {
    if (!failed) return;
    const timer = setInterval(() => isVisible() && load(), retryEveryMs);
    return () => clearInterval(timer);
  }, [failed, load]);
};

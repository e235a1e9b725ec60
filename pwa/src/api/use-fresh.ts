import { useEffect } from 'react';

/** Loads now, on coming back to the page or to the network, and every `everyMs` while one looks. */
export const useFresh = (load: () => unknown, everyMs?: number) => {
  useEffect(() => {
    const loadIfVisible = () => void (document.visibilityState === 'visible' && load());
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

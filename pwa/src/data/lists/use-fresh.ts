import { useEffect } from 'react';
import { type Followed, follow, useLive } from '../live/live-state.ts';
import { isUnderWay, runLoad } from './loads.ts';

const isVisible = () => document.visibilityState === 'visible';

/** How a value is kept fresh. A constant: another object is another value. */
export interface Fresh extends Partial<Followed> {
  /** How often it is loaded while no stream tells of its changes. */
  everyMs?: number;
  /** How often while one does, for what the stream does not tell. By default never. */
  everyMsLive?: number;
}

const once: Fresh = {};

/** How often the value is to be loaded now. After a failed load nothing tells when it would succeed. */
const usePace = ({ topics, everyMs, everyMsLive }: Fresh, failed: boolean) => {
  const isLive = useLive((live) => live.isLive);
  return isLive && topics && !failed ? everyMsLive : everyMs;
};

const loadAgain = (load: () => unknown) => {
  if (isVisible() && !isUnderWay(load)) void runLoad(load);
};

/**
 * Loads at once, when the user or the network comes back, when the network goes (so that the screen says how old the value is), and whenever the value changes on the server: the stream of changes
 * tells that, and without it the value is loaded every `everyMs`. The page must be visible, except for the first load.
 */
export const useFresh = (load: () => unknown, fresh: Fresh = once, failed = false) => {
  const ms = usePace(fresh, failed);
  useEffect(() => {
    const loadIfVisible = () => void (isVisible() && runLoad(load));
    void runLoad(load);
    document.addEventListener('visibilitychange', loadIfVisible);
    window.addEventListener('online', loadIfVisible);
    window.addEventListener('offline', loadIfVisible);
    return () => {
      document.removeEventListener('visibilitychange', loadIfVisible);
      window.removeEventListener('online', loadIfVisible);
      window.removeEventListener('offline', loadIfVisible);
    };
  }, [load]);

  useEffect(() => {
    if (ms === undefined) return;
    const timer = setInterval(loadAgain, ms, load);
    return () => clearInterval(timer);
  }, [load, ms]);

  useEffect(() => {
    const { topics } = fresh;
    return topics && follow({ ...fresh, topics, load, name: topics.join() });
  }, [load, fresh]);
};

const retryEveryMs = 5_000;

/** Loads again every few seconds after a failed load, while the page is visible. */
export const useRetry = (failed: boolean, load: () => unknown) => {
  useEffect(() => {
    if (!failed) return;
    const timer = setInterval(loadAgain, retryEveryMs, load);
    return () => clearInterval(timer);
  }, [failed, load]);
};

import { useEffect } from 'react';
import { type LiveSubscription, subscribeToChanges, useLive } from '../live/live-state.ts';
import { isLoading, runLoad } from './loads.ts';

const isVisible = () => document.visibilityState === 'visible';

/** How a value is refreshed. It must be a constant object. */
export interface RefreshOptions extends Partial<LiveSubscription> {
  /** The interval of loads while the live stream is not connected. */
  everyMs?: number;
  /** The interval while it is connected, for changes that the stream does not send. By default never. */
  everyMsLive?: number;
}

const loadOnce: RefreshOptions = {};

/** The current interval. After a failed load nothing signals when the next one would succeed. */
const useRefreshInterval = (
  { channels, everyMs, everyMsLive }: RefreshOptions,
  failed: boolean,
) => {
  const isLive = useLive((live) => live.isLive);
  return isLive && channels && !failed ? everyMsLive : everyMs;
};

const reloadIfVisible = (load: () => unknown) => {
  if (isVisible() && !isLoading(load)) void runLoad(load);
};

/**
 * Loads at once, when the page becomes visible, when the network goes or returns (so that the screen says how old the value is),
 * and when the value changes on the server. The live stream announces changes; without it the value is loaded every `everyMs`.
 * The page must be visible, except for the first load.
 */
export const useAutoRefresh = (
  load: () => unknown,
  fresh: RefreshOptions = loadOnce,
  failed = false,
) => {
  const ms = useRefreshInterval(fresh, failed);
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
    const timer = setInterval(reloadIfVisible, ms, load);
    return () => clearInterval(timer);
  }, [load, ms]);

  useEffect(() => {
    const { channels } = fresh;
    return channels && subscribeToChanges({ ...fresh, channels, load, name: channels.join() });
  }, [load, fresh]);
};

const retryEveryMs = 5_000;

/** Loads again every few seconds after a failed load, while the page is visible. */
export const useRetry = (failed: boolean, load: () => unknown) => {
  useEffect(() => {
    if (!failed) return;
    const timer = setInterval(reloadIfVisible, retryEveryMs, load);
    return () => clearInterval(timer);
  }, [failed, load]);
};

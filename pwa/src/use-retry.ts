import { useEffect } from 'react';

const firstPauseMs = 5_000;
const longestPauseMs = 40_000;

/** While the last try failed and somebody looks: tries again in a few seconds, and then ever less often. */
export const useRetry = (failed: boolean, load: () => unknown) => {
  useEffect(() => {
    if (!failed) return;
    let pauseMs = firstPauseMs;
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    const again = async () => {
      if (document.visibilityState === 'visible') await load();
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      if (!left) timer = setTimeout(again, pauseMs);
    };
    timer = setTimeout(again, pauseMs);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [failed, load]);
};

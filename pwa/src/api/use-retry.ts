import { useEffect } from 'react';

const everyMs = 5_000;

/** While the last try failed and somebody looks: tries again every few seconds. */
export const useRetry = (failed: boolean, load: () => unknown) => {
  useEffect(() => {
    if (!failed) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && load(), everyMs);
    return () => clearInterval(timer);
  }, [failed, load]);
};

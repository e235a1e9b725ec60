import { useCallback, useSyncExternalStore } from 'react';

/** From this width on the panel of a class fits beside the week. In rem, as large text needs more room. */
const wide = '(width >= 75rem)';

/** Whether the window matches the media query. Signed-in pages are never prerendered. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
};

/** Whether the window has room for a panel beside the week. */
export const useWide = (): boolean => useMedia(wide);

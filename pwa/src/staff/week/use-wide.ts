import { useCallback, useSyncExternalStore } from 'react';

/** From here on the panel of a class has room beside the week; with large letters it needs more. */
const wide = '(width >= 75rem)';

/** Whether the window is as the media query says. Signed-in pages are never prerendered. */
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

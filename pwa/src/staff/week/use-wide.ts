import { useSyncExternalStore } from 'react';

/** From here on the panel of a class has room beside the week; with large letters it needs more. */
const wide = '(width >= 75rem)';

const subscribe = (changed: () => void) => {
  const query = window.matchMedia(wide);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether the window has room for a panel beside the week. Signed-in pages are never prerendered. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => false,
  );

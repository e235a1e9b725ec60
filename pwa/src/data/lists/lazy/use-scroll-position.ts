import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useSession } from '../../session/session.ts';

/** The state of a page when the user left it. */
interface SavedPosition {
  scroll: number;
  /** The number of shown pages of each of its lists. */
  pages: Record<string, number>;
  /** The link that the user left by: its address, and its distance from the top of the window. */
  followed?: { address: string; top: number };
}

const storageKey = 'standings';
/** The number of history entries to keep. */
const maxEntries = 30;
/** The router's key for the first page of a document. */
const firstKey = 'default';

/** By the key of the history entry, which outlives a reload. */
const savedPositions = new Map<string, SavedPosition>();

const isFreshNavigation = () => {
  const [arrival] = performance.getEntriesByType?.('navigation') ?? [];
  return (arrival as PerformanceNavigationTiming | undefined)?.type === 'navigate';
};

const restorePositions = () => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    for (const [key, position] of stored) savedPositions.set(key, position);
  } catch {
    // Without storage a reload begins at the top.
  }
  // The stored state with this key belongs to an earlier document.
  if (isFreshNavigation()) savedPositions.delete(firstKey);
};

const storePositions = () => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...savedPositions]));
  } catch {
    // Without storage a reload begins at the top.
  }
};

restorePositions();
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') storePositions();
});

useSession.subscribe(({ status }) => {
  if (status === 'in') return;
  savedPositions.clear();
  storePositions();
});

const savedPositionAt = (key: string): SavedPosition => {
  const position = savedPositions.get(key) ?? { scroll: 0, pages: {} };
  savedPositions.delete(key);
  savedPositions.set(key, position);
  for (const oldest of savedPositions.keys()) {
    if (savedPositions.size <= maxEntries) break;
    savedPositions.delete(oldest);
  }
  return position;
};

/** The key of the current history entry. On going back it changes before the page does. */
const currentEntryKey = () => (window.history.state as { key?: string } | null)?.key ?? firstKey;

const recordPosition = (key: string) => {
  const position = savedPositionAt(key);
  // The browser would also restore the position, but ignore new content above it.
  window.history.scrollRestoration = 'manual';
  const recordScroll = () => {
    if (currentEntryKey() !== key) return;
    position.scroll = window.scrollY;
    // After scrolling on, the user did not leave by the link.
    delete position.followed;
  };
  const recordLink = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('main a[href]') : null;
    const address = link?.getAttribute('href');
    if (link && address) position.followed = { address, top: link.getBoundingClientRect().top };
  };
  window.addEventListener('scroll', recordScroll, { passive: true });
  document.addEventListener('click', recordLink, { capture: true });
  return () => {
    window.history.scrollRestoration = 'auto';
    window.removeEventListener('scroll', recordScroll);
    document.removeEventListener('click', recordLink, { capture: true });
  };
};

const findLink = (address: string) =>
  document.querySelector<HTMLElement>(`main a[href="${CSS.escape(address)}"]`);

/** Scrolls so that the followed link is where it was in the window, as the content above it may have changed. */
const restoreScroll = ({ scroll, followed }: Partial<SavedPosition>) => {
  const link = followed && findLink(followed.address);
  if (link) window.scrollBy(0, link.getBoundingClientRect().top - followed.top);
  else if (scroll !== undefined) window.scrollTo(0, scroll);
};

/** Focuses the link that was followed, unless the user has moved the focus since. */
const restoreFocus = ({ followed }: Partial<SavedPosition>) => {
  const focused = document.activeElement;
  if (!followed || (focused !== document.body && focused?.tagName !== 'H1')) return;
  findLink(followed.address)?.focus({ preventScroll: true });
};

/** The state from before, after going back to the page or reloading it. */
const useSavedPosition = (): Partial<SavedPosition> => {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  // A copy: while the list is loading the page is short, and its scroll position is stored.
  return useMemo(() => ({ ...(isBack && savedPositions.get(key)) }), [key, isBack]);
};

/** The number of pages of a list that were shown before, and a function to store a new number. */
export const useShownPages = (list: string) => {
  const { key } = useLocation();
  const before = useSavedPosition().pages?.[list] ?? 1;
  const keep = (pages: number) => {
    savedPositionAt(key).pages[list] = pages;
  };
  return { before, keep };
};

/** Restores the scroll position and the focus of a page once its list `isLoaded`. */
export const useScrollRestoration = (isLoaded: boolean) => {
  const { key } = useLocation();
  const before = useSavedPosition();

  useLayoutEffect(() => {
    if (isLoaded) restoreScroll(before);
  }, [isLoaded, before]);

  useEffect(() => {
    // After the screen has focused its heading in a layout effect.
    if (isLoaded) restoreFocus(before);
  }, [isLoaded, before]);

  useEffect(() => recordPosition(key), [key]);
};

import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useSession } from '../../session/session.ts';

/** The state of a page when the user left it. */
interface Standing {
  scroll: number;
  /** The number of shown pages of each of its lists. */
  pages: Record<string, number>;
  /** The link that the user left by: its address, and its distance from the top of the window. */
  followed?: { address: string; top: number };
}

const storedUnder = 'standings';
/** The number of history entries to keep. */
const mostKept = 30;
/** The router's key for the first page of a document. */
const firstKey = 'default';

/** By the key of the history entry, which outlives a reload. */
const standings = new Map<string, Standing>();

const isNewVisit = () => {
  const [arrival] = performance.getEntriesByType?.('navigation') ?? [];
  return (arrival as PerformanceNavigationTiming | undefined)?.type === 'navigate';
};

const recall = () => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storedUnder) ?? '[]');
    for (const [key, standing] of stored) standings.set(key, standing);
  } catch {
    // Without storage a reload begins at the top.
  }
  // The stored state with this key belongs to an earlier document.
  if (isNewVisit()) standings.delete(firstKey);
};

const store = () => {
  try {
    sessionStorage.setItem(storedUnder, JSON.stringify([...standings]));
  } catch {
    // Without storage a reload begins at the top.
  }
};

recall();
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') store();
});

useSession.subscribe(({ status }) => {
  if (status === 'in') return;
  standings.clear();
  store();
});

const standingAt = (key: string): Standing => {
  const standing = standings.get(key) ?? { scroll: 0, pages: {} };
  standings.delete(key);
  standings.set(key, standing);
  for (const oldest of standings.keys()) {
    if (standings.size <= mostKept) break;
    standings.delete(oldest);
  }
  return standing;
};

/** The key of the current history entry. On going back it changes before the page does. */
const keyNow = () => (window.history.state as { key?: string } | null)?.key ?? firstKey;

const watchPage = (key: string) => {
  const standing = standingAt(key);
  // The browser would also restore the position, without regard to what is new above it.
  window.history.scrollRestoration = 'manual';
  const keepScroll = () => {
    if (keyNow() !== key) return;
    standing.scroll = window.scrollY;
    // After scrolling on, the user did not leave by the link.
    delete standing.followed;
  };
  const keepLink = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('main a[href]') : null;
    const address = link?.getAttribute('href');
    if (link && address) standing.followed = { address, top: link.getBoundingClientRect().top };
  };
  window.addEventListener('scroll', keepScroll, { passive: true });
  document.addEventListener('click', keepLink, { capture: true });
  return () => {
    window.history.scrollRestoration = 'auto';
    window.removeEventListener('scroll', keepScroll);
    document.removeEventListener('click', keepLink, { capture: true });
  };
};

const linkTo = (address: string) =>
  document.querySelector<HTMLElement>(`main a[href="${CSS.escape(address)}"]`);

/** Puts the link that was followed back in its place in the window, as the content above it may have changed. */
const scrollBack = ({ scroll, followed }: Partial<Standing>) => {
  const link = followed && linkTo(followed.address);
  if (link) window.scrollBy(0, link.getBoundingClientRect().top - followed.top);
  else if (scroll !== undefined) window.scrollTo(0, scroll);
};

/** Focuses the link that was followed, unless the user has moved the focus meanwhile. */
const focusBack = ({ followed }: Partial<Standing>) => {
  const focused = document.activeElement;
  if (!followed || (focused !== document.body && focused?.tagName !== 'H1')) return;
  linkTo(followed.address)?.focus({ preventScroll: true });
};

/** The state from before, after going back to the page or reloading it. */
const useBefore = (): Partial<Standing> => {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  // A copy: while the list is loading the page is short, and its scroll position is stored.
  return useMemo(() => ({ ...(isBack && standings.get(key)) }), [key, isBack]);
};

/** The number of pages of a list that were shown before, and a function to store a new number. */
export const useShownPages = (list: string) => {
  const { key } = useLocation();
  const before = useBefore().pages?.[list] ?? 1;
  const keep = (pages: number) => {
    standingAt(key).pages[list] = pages;
  };
  return { before, keep };
};

/** Restores the scroll position and the focus of a page once its list `isThere`. */
export const useStanding = (isThere: boolean) => {
  const { key } = useLocation();
  const before = useBefore();

  useLayoutEffect(() => {
    if (isThere) scrollBack(before);
  }, [isThere, before]);

  useEffect(() => {
    // After the screen has focused its heading in a layout effect.
    if (isThere) focusBack(before);
  }, [isThere, before]);

  useEffect(() => watchPage(key), [key]);
};

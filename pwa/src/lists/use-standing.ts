import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useSession } from '../session/session.ts';

/** How a page stood when it was left. */
interface Standing {
  scroll: number;
  /** How many pages of each of its lists were shown. */
  pages: Record<string, number>;
  /** The link that was followed last: its address, and how far below the top of the window it was. */
  followed?: { address: string; top: number };
}

const storedUnder = 'standings';
/** Nobody goes back further than this in one go. */
const mostKept = 30;
/** The key of the page that a document began with. */
const firstKey = 'default';

/** By the page's place in the history: it outlives a reload, as that does. */
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
    // Without storage, a reload begins at the top.
  }
  // What was left under this key was the beginning of another document.
  if (isNewVisit()) standings.delete(firstKey);
};

const store = () => {
  try {
    sessionStorage.setItem(storedUnder, JSON.stringify([...standings]));
  } catch {
    // As above.
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

/** On going back this is another page's already, while the one that is left is still shown. */
const keyNow = () => (window.history.state as { key?: string } | null)?.key ?? firstKey;

const watchPage = (key: string) => {
  const standing = standingAt(key);
  // The browser would put the page where it was once more, whatever has come above it since.
  window.history.scrollRestoration = 'manual';
  const keepScroll = () => {
    if (keyNow() !== key) return;
    standing.scroll = window.scrollY;
    // Whoever scrolls on has not left by it.
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

/** As it was; what stands above the link may have come or gone. */
const scrollBack = ({ scroll, followed }: Partial<Standing>) => {
  const link = followed && linkTo(followed.address);
  if (link) window.scrollBy(0, link.getBoundingClientRect().top - followed.top);
  else if (scroll !== undefined) window.scrollTo(0, scroll);
};

/** If nobody has moved the focus on meanwhile. */
const focusBack = ({ followed }: Partial<Standing>) => {
  const focused = document.activeElement;
  if (!followed || (focused !== document.body && focused?.tagName !== 'H1')) return;
  linkTo(followed.address)?.focus({ preventScroll: true });
};

/** What was there before, where one has come back to this page or loads it anew. */
const useBefore = (): Partial<Standing> => {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  // As it was on arrival: what is shown meanwhile may be too short to be scrolled so far.
  return useMemo(() => ({ ...(isBack && standings.get(key)) }), [key, isBack]);
};

/** How many pages of a list were shown before, and where to note how many are now. */
export const useShownPages = (list: string) => {
  const { key } = useLocation();
  const before = useBefore().pages?.[list] ?? 1;
  const keep = (pages: number) => {
    standingAt(key).pages[list] = pages;
  };
  return { before, keep };
};

/** Once the list is there, the page is scrolled as it was, and the link that was followed has the focus again. */
export const useStanding = (isThere: boolean) => {
  const { key } = useLocation();
  const before = useBefore();

  useLayoutEffect(() => {
    if (isThere) scrollBack(before);
  }, [isThere, before]);

  useEffect(() => {
    // After the screen has put the focus on its heading.
    if (isThere) queueMicrotask(() => focusBack(before));
  }, [isThere, before]);

  useEffect(() => watchPage(key), [key]);
};

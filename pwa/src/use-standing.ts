import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useSession } from './session.ts';

/** How a page stood when it was left. */
interface Standing {
  scroll: number;
  /** How many pages of each of its lists were shown. */
  pages: Record<string, number>;
  /** The address of the link that was followed last. */
  followed?: string;
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
  const kept = [...standings].map(([key, { scroll, pages }]) => [key, { scroll, pages }]);
  try {
    sessionStorage.setItem(storedUnder, JSON.stringify(kept));
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
  const keepScroll = () => {
    if (keyNow() === key) standing.scroll = window.scrollY;
  };
  const keepLink = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('main a[href]') : null;
    const followed = link?.getAttribute('href');
    if (followed) standing.followed = followed;
  };
  window.addEventListener('scroll', keepScroll, { passive: true });
  document.addEventListener('click', keepLink, { capture: true });
  return () => {
    window.removeEventListener('scroll', keepScroll);
    document.removeEventListener('click', keepLink, { capture: true });
  };
};

/** To the link that was followed, if nobody has moved the focus on meanwhile. */
const focusLink = (followed: string) => {
  const focused = document.activeElement;
  if (focused !== document.body && focused?.tagName !== 'H1') return;
  document
    .querySelector<HTMLElement>(`main a[href="${CSS.escape(followed)}"]`)
    ?.focus({ preventScroll: true });
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
    if (isThere && before.scroll) window.scrollTo(0, before.scroll);
  }, [isThere, before]);

  useEffect(() => {
    const { followed } = before;
    // After the screen has put the focus on its heading.
    if (isThere && followed) queueMicrotask(() => focusLink(followed));
  }, [isThere, before]);

  useEffect(() => watchPage(key), [key]);
};

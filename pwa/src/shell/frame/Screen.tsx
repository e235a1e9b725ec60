import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { PageName } from '../../content/page-titles.ts';
import { studioWords } from '../../content/studio-messages.ts';
import { bareOf } from '../../i18n/addresses.ts';
import { ShownScreen } from '../hydration/shown-screen.ts';
import { takeOver } from '../hydration/take-over.ts';

/** The key of the page that the browser loaded. Every other page was opened inside of the app. */
const firstKey = 'default';

/** Moves the focus to the page's heading: after a navigation, or when the focused element is removed. */
export const focusHeading = ({ scrolls = false }: { scrolls?: boolean } = {}) =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: !scrolls });

/** Knows from its first paint on that the screen is shown. */
const Shown = ({ children }: { children: ReactNode }) => {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
  }, []);
  return <ShownScreen value={shown}>{children}</ShownScreen>;
};

/** Sets the document's title; does nothing without one. */
export const useTitle = (title: string | undefined) => {
  useEffect(() => {
    if (title) document.title = `${title} · ${studioWords().name}`;
  }, [title]);
};

/**
 * Around every screen: sets the document's title and, after a navigation, scrolls to the top and focuses the heading.
 * It is inside of the Suspense boundary, so that its effects run when the screen is rendered.
 */
interface Props {
  page: PageName;
  /** Absent where the screen says it. */
  title: string | undefined;
  children: ReactNode;
}

export const Screen = ({ page, title, children }: Props) => {
  const { pathname, hash, key } = useLocation();
  const arrival = useNavigationType();

  // Here, because React hydrates what is outside of the boundary before the screen's forms.
  useEffect(takeOver, []);

  useTitle(title);

  // Before the paint: later, it could take the focus from a field that the person has already chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the path is the event; the others only describe it.
  useLayoutEffect(() => {
    if (key === firstKey) return;
    // On going back the browser restores the scroll position; a fragment has a position of its own.
    if (arrival !== 'POP' && !hash) window.scrollTo(0, 0);
    focusHeading();
    // The same page in another language is where the person is already.
  }, [bareOf(pathname)]);

  return <Shown key={page}>{children}</Shown>;
};

import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { PageName } from '../../content/page-titles.ts';
import { studioMessages } from '../../content/studio-messages.ts';
import { pathWithoutLanguage } from '../../i18n/localized-paths.ts';
import { finishHydration } from '../hydration/finish-hydration.ts';
import { ScreenShownContext } from '../hydration/screen-shown-context.ts';

/** The key of the page that the browser loaded. Every other page was opened inside of the app. */
const initialEntryKey = 'default';

/** Moves the focus to the page's heading: after a navigation, or when the focused element is removed. */
export const focusHeading = ({ scrolls = false }: { scrolls?: boolean } = {}) =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: !scrolls });

/** Tells its children whether the screen has been painted. */
const ScreenShownProvider = ({ children }: { children: ReactNode }) => {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
  }, []);
  return <ScreenShownContext value={shown}>{children}</ScreenShownContext>;
};

/** Sets the document's title; does nothing without one. */
export const useTitle = (title: string | undefined) => {
  useEffect(() => {
    if (title) document.title = `${title} · ${studioMessages().name}`;
  }, [title]);
};

/**
 * Around every screen: sets the document's title and, after a navigation, scrolls to the top and focuses the heading.
 * It is inside of the Suspense boundary, so that its effects run when the screen is rendered.
 */
interface Props {
  page: PageName;
  /** Undefined if the screen sets it itself. */
  title: string | undefined;
  children: ReactNode;
}

export const Screen = ({ page, title, children }: Props) => {
  const { pathname, hash, key } = useLocation();
  const arrival = useNavigationType();

  // Inside, because React hydrates elements outside of the boundary before the screen's forms.
  useEffect(finishHydration, []);

  useTitle(title);

  // Before the paint: later, it could take the focus from a field that the person has already chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the path is the event; the others only describe it.
  useLayoutEffect(() => {
    if (key === initialEntryKey) return;
    // On going back the browser restores the scroll position; a fragment has a position of its own.
    if (arrival !== 'POP' && !hash) window.scrollTo(0, 0);
    focusHeading();
    // The same page in another language is not a navigation.
  }, [pathWithoutLanguage(pathname)]);

  return <ScreenShownProvider key={page}>{children}</ScreenShownProvider>;
};

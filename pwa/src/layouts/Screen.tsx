import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { studio } from '../content/studio.ts';
import { takeOver } from '../hydration/take-over.ts';

/** The key of the page one arrived on; everything later was a navigation inside the app. */
const firstKey = 'default';

const focusHeading = () =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });

/**
 * What every screen needs on arrival: its title, the focus on its heading, the top of the page.
 * Lives inside the Suspense boundary, so that it runs once the screen is really there.
 */
export const Screen = ({ title, children }: { title: string; children: ReactNode }) => {
  const { pathname, hash, key } = useLocation();
  const arrival = useNavigationType();

  // Here, as what lies outside the boundary is taken over before the screen's own forms are.
  useEffect(takeOver, []);

  useEffect(() => {
    document.title = `${title} · ${studio.name}`;
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of path is the event; the rest only describes it.
  useEffect(() => {
    if (key === firstKey) return;
    // Going back, the browser puts the page where it was; a fragment names a place of its own.
    if (arrival !== 'POP' && !hash) window.scrollTo(0, 0);
    focusHeading();
  }, [pathname]);

  return children;
};

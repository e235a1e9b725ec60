import { useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { focusHeading } from '../../shell/frame/Screen.tsx';

/** Focuses the heading and scrolls to the top on another view of a screen. The app does so only when the path changes. */
export const useViewArrival = (view: string) => {
  const first = useRef(true);
  const arrival = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on another view.
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    // Going back keeps the list's scroll position.
    if (arrival !== 'POP') window.scrollTo(0, 0);
    focusHeading();
  }, [view]);
};

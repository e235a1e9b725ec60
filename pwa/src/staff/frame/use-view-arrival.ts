import { useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { focusHeading } from '../../shell/frame/Screen.tsx';

/** Focuses the heading and scrolls to the top when the view of a screen changes. The app does so only for another path. */
export const useViewArrival = (view: string) => {
  const first = useRef(true);
  const arrival = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on another view.
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    // Back navigation keeps the scroll position of the list.
    if (arrival !== 'POP') window.scrollTo(0, 0);
    focusHeading();
  }, [view]);
};

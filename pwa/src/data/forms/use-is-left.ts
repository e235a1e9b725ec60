import { useLayoutEffect, useRef } from 'react';

/** Tells an answer that comes late whether its form has been left meanwhile. */
export const useIsLeft = (): (() => boolean) => {
  const isLeft = useRef(false);
  // With the page that takes its place, not a moment after it: a failure may come in between.
  useLayoutEffect(() => {
    // In development React leaves and enters once more.
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return () => isLeft.current;
};

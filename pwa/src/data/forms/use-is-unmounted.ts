import { useLayoutEffect, useRef } from 'react';

/** Returns a function that says whether the component has been unmounted since, for a late response. */
export const useIsUnmounted = (): (() => boolean) => {
  const isUnmounted = useRef(false);
  // With the page that takes its place, not a moment after it: a failure may come in between.
  useLayoutEffect(() => {
    // In development, React unmounts and mounts once more.
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return () => isUnmounted.current;
};

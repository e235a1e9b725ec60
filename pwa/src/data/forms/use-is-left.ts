import { useEffect, useRef } from 'react';

/** Tells an answer that comes late whether its form has been left meanwhile. */
export const useIsLeft = (): (() => boolean) => {
  const isLeft = useRef(false);
  useEffect(() => {
    // In development React leaves and enters once more.
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return () => isLeft.current;
};

import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns a function that moves the focus to the result of `find` in `container` after the next render, for a change that removes
 * the pressed button.
 */
export const useFocusOn = <FocusTarget extends HTMLElement>(
  container: RefObject<FocusTarget | null>,
  find: (within: FocusTarget) => HTMLElement | null,
) => {
  const [moved, setMoved] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is the event.
  useEffect(() => {
    if (moved > 0 && container.current) find(container.current)?.focus();
  }, [moved]);
  return () => setMoved((before) => before + 1);
};

import { type RefObject, useEffect, useState } from 'react';

/**
 * For a change that takes away the button that was pressed. To be called with it: what `find` finds in `place` has the focus once the
 * change is on the screen.
 */
export const useFocusOn = <Place extends HTMLElement>(
  place: RefObject<Place | null>,
  find: (within: Place) => HTMLElement | null,
) => {
  const [moved, setMoved] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is the event.
  useEffect(() => {
    if (moved > 0 && place.current) find(place.current)?.focus();
  }, [moved]);
  return () => setMoved((before) => before + 1);
};

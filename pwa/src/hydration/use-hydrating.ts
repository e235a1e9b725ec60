import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether React is taking over what was prerendered, and not making it anew. What the prerenderer
 * cannot know (a query, say) must not show until this is false, or the page would not match.
 */
export const useHydrating = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

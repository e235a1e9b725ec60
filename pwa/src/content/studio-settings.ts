import type { PublicStudioSettings } from 'bff/contract';
import { useSyncExternalStore } from 'react';
import { studio } from './studio.ts';

let told: PublicStudioSettings = studio;
const listeners = new Set<() => void>();

/** What the studio says of itself: what its owner has saved, where the page or the server has told it, or else the content file. */
export const factsNow = (): PublicStudioSettings => told;

/** Before the first render what the page was made from, as hydration needs the markup to match. */
export const tellFacts = (facts: PublicStudioSettings = studio) => {
  told = facts;
  for (const listener of listeners) listener();
};

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

let areDoubted = false;

/** Of a page that came without what the owner has saved, perhaps: the server is to be asked for it. */
export const doubtFacts = () => {
  areDoubted = true;
};
export const factsAreDoubted = () => areDoubted;

/** The facts, for what is rendered of them. */
export const useFacts = () => useSyncExternalStore(listen, factsNow, factsNow);

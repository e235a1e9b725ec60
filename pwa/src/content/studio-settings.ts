import type { PublicStudioSettings } from 'bff/contract';
import { useSyncExternalStore } from 'react';
import { studio } from './studio.ts';

let current: PublicStudioSettings = studio;
const listeners = new Set<() => void>();

/** The studio settings: those that the owner has saved, if the page or the server has sent them, or else the content file. */
export const studioSettings = (): PublicStudioSettings => current;

/** Call it before the first render with the settings that the page was rendered from, as hydration needs the markup to match. */
export const setStudioSettings = (settings: PublicStudioSettings = studio) => {
  current = settings;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

let areStale = false;

/** The page may have been built without the saved settings: they must be fetched from the server. */
export const markStudioSettingsStale = () => {
  areStale = true;
};
export const areStudioSettingsStale = () => areStale;

/** The settings, for components. */
export const useStudioSettings = () =>
  useSyncExternalStore(subscribe, studioSettings, studioSettings);

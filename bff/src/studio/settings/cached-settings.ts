import {
  type ChangeFeedHealth,
  cacheList,
  type ListSnapshot,
} from '../../platform/cache/cached-list.ts';
import type { StudioSettingsCache } from '../../platform/deps.ts';
import type { PublicStudioSettings, SavedSection } from '../../shared/studio-settings.ts';
import { effectiveSettings, type SettingsDefaults } from './effective-settings.ts';

interface SettingsSource {
  defaults: SettingsDefaults;
  /** Reads the saved sections. */
  read: () => Promise<SavedSection[]>;
}

export function cacheStudioSettings(
  { defaults, read }: SettingsSource,
  changes: ChangeFeedHealth,
): StudioSettingsCache {
  const saved = cacheList(read, changes);
  const shown = cacheList(async (): Promise<PublicStudioSettings[]> => {
    const parts = await read();
    return parts.length === 0 ? [] : [effectiveSettings(defaults, parts).publicSettings];
  }, changes);
  let current = effectiveSettings(defaults, []);
  let currentSnapshot: ListSnapshot | undefined;

  const now = async () => {
    const snapshot = await saved.read();
    // A snapshot that may be outdated is another object at each read.
    if (snapshot.etag !== currentSnapshot?.etag)
      current = effectiveSettings(defaults, JSON.parse(snapshot.body));
    currentSnapshot = snapshot;
    return current;
  };

  return {
    now,
    withSaved: (sections) => effectiveSettings(defaults, sections),
    signature: async () => (await now().catch(() => current)).signature,
    publicList: shown,
    forget: () => {
      saved.forget();
      shown.forget();
    },
    markStale: () => {
      saved.markStale();
      shown.markStale();
    },
  };
}

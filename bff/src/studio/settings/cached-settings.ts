import { type Heard, keepList, type ListSnapshot } from '../../platform/cache/cached-list.ts';
import type { StudioSettingsCache } from '../../platform/deps.ts';
import type { PublicStudioSettings, SavedPart } from '../../shared/studio-settings.ts';
import { type FactDefaults, studioNow } from './effective-settings.ts';

interface Source {
  defaults: FactDefaults;
  /** Reads what was saved. */
  read: () => Promise<SavedPart[]>;
}

export function keepFacts({ defaults, read }: Source, changes: Heard): StudioSettingsCache {
  const saved = keepList(read, changes);
  const shown = keepList(async (): Promise<PublicStudioSettings[]> => {
    const parts = await read();
    return parts.length === 0 ? [] : [studioNow(defaults, parts).shown];
  }, changes);
  let known = studioNow(defaults, []);
  let knownOf: ListSnapshot | undefined;

  const now = async () => {
    const snapshot = await saved.read();
    // One that may be old is another object at each read.
    if (snapshot.etag !== knownOf?.etag) known = studioNow(defaults, JSON.parse(snapshot.body));
    knownOf = snapshot;
    return known;
  };

  return {
    now,
    signature: async () => (await now().catch(() => known)).signature,
    shown,
    forget: () => {
      saved.forget();
      shown.forget();
    },
    doubt: () => {
      saved.doubt();
      shown.doubt();
    },
  };
}

import {
  type Heard,
  type KeptList,
  keepList,
  type ListSnapshot,
} from '../../platform/cache/cached-list.ts';
import { type FactDefaults, type StudioNow, studioNow } from './effective-settings.ts';
import type { SavedPart, StudioFacts } from './studio-settings.ts';

/** The studio's facts in memory, for all that tells of them: no request asks the database for them. */
export interface KeptFacts {
  /** The facts as they are now. Rejects when they are not in memory and the database is away. */
  now(): Promise<StudioNow>;
  /** The lines below a mail; while the database is away as they were last known. Never rejects. */
  signature(): Promise<string[]>;
  /** What everybody may read, as the one row of a list; an empty one where nothing is saved, and all is as the build has it. */
  shown: KeptList;
  /** Drops what is in memory, because it has changed. */
  forget(): void;
  /** A change may have been missed: the next read asks the database. */
  doubt(): void;
}

interface Source {
  defaults: FactDefaults;
  /** Reads what was saved. */
  read: () => Promise<SavedPart[]>;
}

export function keepFacts({ defaults, read }: Source, changes: Heard): KeptFacts {
  const saved = keepList(read, changes);
  const shown = keepList(async (): Promise<StudioFacts[]> => {
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

import { createHash } from 'node:crypto';
import type { Changes } from '../database/change-listener.ts';
import { compress, type Encoding } from '../http/compression.ts';

/** The list as it goes over the wire. */
export interface ListSnapshot {
  body: string;
  /** For every encoding of it, so a weak one. */
  etag: string;
  /** For how many seconds it may have been old, where nobody can say. */
  age?: number;
  /** The body in this encoding; compressed once, when it is first asked for. */
  compressed(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

export interface KeptList {
  /** From memory while nothing changed, else from the database. Throws when that is away. */
  read(): ListSnapshot | Promise<ListSnapshot>;
  /** What is in memory, unless it may be old; with its age while the database is stopped. */
  inMemory(): ListSnapshot | undefined;
  /** What is in memory may be old: the next read asks the database. */
  forget(): void;
}

/** A phone that has a list of its own shows that by then. */
const ASK_MS = 3_000;

const soEnough = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ASK_MS).unref();
  });

/** What a list must know of changes. */
export type Heard = Pick<Changes, 'news' | 'secondsSilent'>;

const ALL_HEARD: Heard = { news: () => 'current', secondsSilent: () => 0 };

/**
 * Keeps a public list in memory. A list that is known to be old is never served, not
 * even while the database is stopped; one that is not goes on being served then, and says
 * so. Where changes may not have been heard of, the database is asked each time, and the list
 * is served so only when that does not answer either.
 */
export function keepList(load: () => Promise<unknown[]>, changes = ALL_HEARD): KeptList {
  let snapshot: ListSnapshot | undefined;
  let loading: Promise<ListSnapshot> | undefined;

  // Reads that come together share one query; what was asked before a change
  // is not kept after it.
  const loadOnce = () => {
    const mine: Promise<ListSnapshot> = load()
      .then(toSnapshot)
      .then((loaded) => {
        if (loading === mine) snapshot = loaded;
        return loaded;
      })
      .finally(() => {
        if (loading === mine) loading = undefined;
      });
    loading = mine;
    return mine;
  };

  const inMemory = () => {
    const news = changes.news();
    if (!snapshot || news === 'current') return snapshot;
    return news === 'stopped' ? { ...snapshot, age: changes.secondsSilent() } : undefined;
  };

  // A connection that was forgotten fails, and the next one is new.
  const askAgain = () => (loading ?? loadOnce()).catch(() => loading ?? loadOnce());
  const askOrSayHowOld = async () => {
    const answer = await Promise.race([askAgain(), soEnough()]).catch((error) => {
      if (!snapshot) throw error;
    });
    if (answer) return answer;
    // It may have become known meanwhile that it is old.
    return snapshot ? { ...snapshot, age: changes.secondsSilent() } : askAgain();
  };

  return {
    read: () => inMemory() ?? (snapshot ? askOrSayHowOld() : (loading ?? loadOnce())),
    inMemory,
    forget: () => {
      snapshot = undefined;
      loading = undefined;
    },
  };
}

function toSnapshot(rows: unknown[]): ListSnapshot {
  const body = JSON.stringify(rows);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const kept = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    body,
    etag: `W/"${hash}"`,
    compressed: (encoding) => {
      const ready = kept.get(encoding) ?? compress(body, encoding);
      kept.set(encoding, ready);
      return ready;
    },
  };
}

import { createHash } from 'node:crypto';

/** The list as it goes over the wire. */
export interface ListSnapshot {
  body: string;
  etag: string;
}

export interface KeptList {
  /** From memory while nothing changed, else from the database. Throws when that is away. */
  read(): ListSnapshot | Promise<ListSnapshot>;
  /** What is in memory, unless it may be old. */
  inMemory(): ListSnapshot | undefined;
  /** What is in memory may be old: the next read asks the database. */
  forget(): void;
}

/**
 * Keeps a public list in memory. A list that is known to be old is never served, not
 * even while the database is away; one that is not goes on being served then.
 */
export function keepList(load: () => Promise<unknown[]>): KeptList {
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

  return {
    read: () => snapshot ?? loading ?? loadOnce(),
    inMemory: () => snapshot,
    forget: () => {
      snapshot = undefined;
      loading = undefined;
    },
  };
}

function toSnapshot(rows: unknown[]): ListSnapshot {
  const body = JSON.stringify(rows);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { body, etag: `"${hash}"` };
}

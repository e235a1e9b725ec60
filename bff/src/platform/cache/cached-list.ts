import type { ChangeFeed } from '../database/change-listener.ts';
import { type CompressibleBody, compressibleBody } from '../http/compressible-body.ts';

/** A list as a response body. While it is current, all reads return the same object. */
export interface ListSnapshot extends CompressibleBody {
  /** Set while changes cannot be received: for how many seconds the list may have been out of date. */
  age?: number;
}

/** A list that is cached in memory. */
export interface CachedList {
  /** The cached list while it is current, else the list from the database. Rejects when the database is unavailable. */
  read(): ListSnapshot | Promise<ListSnapshot>;
  /** The cached list if it is current; while the database is stopped, with its age. Otherwise `undefined`. */
  inMemory(): ListSnapshot | undefined;
  /** Clears the cached list after a change. The next read queries the database. */
  forget(): void;
  /** A change may have been missed: the next read queries the database, and returns the cached list if that does not answer. */
  markStale(): void;
}

/** After this time the app shows its own cached copy, if it has one. */
const QUERY_TIMEOUT_MS = 3_000;

const queryTimeout = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, QUERY_TIMEOUT_MS).unref();
  });

/** The part of the change feed that a cached list needs. */
export type ChangeFeedHealth = Pick<ChangeFeed, 'status' | 'secondsSilent'>;

const ALWAYS_CURRENT: ChangeFeedHealth = { status: () => 'current', secondsSilent: () => 0 };

/**
 * Caches a public list in memory. `load` reads its rows.
 * - While all changes are received, the cached list is served.
 * - While the database is stopped, the cached list is served with its age.
 * - While changes may be missed, or until the first successful query after that, each read queries the database. If it does not
 *   answer within three seconds, the cached list is served with its age.
 * A list that is known to be out of date is never served, not even while the database is stopped.
 */
export function cacheList(load: () => Promise<unknown[]>, changes = ALWAYS_CURRENT): CachedList {
  let snapshot: ListSnapshot | undefined;
  let loading: Promise<ListSnapshot> | undefined;
  /** Since when, by `performance.now()`, the cached list may be stale although all changes are received again. */
  let staleSince: number | undefined;

  // Simultaneous reads share one query. A result is not cached if `forget` was called while its query ran.
  const loadOnce = () => {
    const currentLoad: Promise<ListSnapshot> = load()
      .then(toSnapshot)
      .then((loaded) => {
        if (loading === currentLoad) {
          snapshot = loaded;
          staleSince = undefined;
        }
        return loaded;
      })
      .finally(() => {
        if (loading === currentLoad) loading = undefined;
      });
    loading = currentLoad;
    return currentLoad;
  };

  const inMemory = () => {
    const status = changes.status();
    if (!snapshot || (status === 'current' && staleSince === undefined)) return snapshot;
    return status === 'stopped' ? withAge(snapshot) : undefined;
  };
  const withAge = (old: ListSnapshot) => {
    const staleMs = staleSince === undefined ? 0 : performance.now() - staleSince;
    return { ...old, age: Math.max(changes.secondsSilent(), Math.ceil(staleMs / 1000)) };
  };

  // The first query may fail on a connection that a firewall has forgotten; the second one uses a new connection.
  const loadWithRetry = () => (loading ?? loadOnce()).catch(() => loading ?? loadOnce());
  const loadOrServeOld = async () => {
    const loaded = await Promise.race([loadWithRetry(), queryTimeout()]).catch((error) => {
      if (!snapshot) throw error;
    });
    if (loaded) return loaded;
    // A change may have arrived during the query. In that case there is no snapshot.
    return snapshot ? withAge(snapshot) : loadWithRetry();
  };

  return {
    read: () => inMemory() ?? (snapshot ? loadOrServeOld() : loadWithRetry()),
    inMemory,
    forget: () => {
      snapshot = undefined;
      loading = undefined;
      staleSince = undefined;
    },
    markStale: () => {
      if (snapshot) staleSince ??= performance.now() - changes.secondsSilent() * 1000;
      loading = undefined;
    },
  };
}

const toSnapshot = (rows: unknown[]): ListSnapshot => compressibleBody(JSON.stringify(rows));

/** The lists that everyone may read, by the channel on which the database notifies of their changes. */
export type PublicLists = Record<'meetings' | 'courses' | 'classes', CachedList>;

/** For each list the function that reads its rows from the database. */
type ListLoaders = Record<keyof PublicLists, () => Promise<unknown[]>>;

/**
 * The public lists, each cached after its first read while changes are received. The last parameter returns the current date:
 * courses that are over and past classes leave their lists at midnight.
 */
export function cachePublicLists(
  read: ListLoaders,
  changes: ChangeFeedHealth,
  currentDay: () => string,
): PublicLists {
  return {
    meetings: cacheList(read.meetings, changes),
    courses: invalidateDaily(cacheList(read.courses, changes), currentDay),
    classes: invalidateDaily(cacheList(read.classes, changes), currentDay),
  };
}

/** The list, whose cache is cleared when another day begins. */
function invalidateDaily(list: CachedList, dayOf: () => string): CachedList {
  let day = dayOf();
  const listOfToday = () => {
    if (dayOf() !== day) list.forget();
    day = dayOf();
    return list;
  };
  return {
    read: () => listOfToday().read(),
    inMemory: () => listOfToday().inMemory(),
    forget: () => list.forget(),
    markStale: () => list.markStale(),
  };
}

/** Clears the cached list of this channel. Without a channel notifications may have been missed: all lists are marked stale. */
export function invalidateLists(lists: PublicLists, channel: string | undefined): void {
  for (const [name, list] of Object.entries(lists)) {
    if (channel === undefined) list.markStale();
    else if (channel === name) list.forget();
  }
}

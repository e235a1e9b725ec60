import type { Changes } from '../database/change-listener.ts';
import { type ReadyText, readyText } from '../http/ready-text.ts';

/** A list in the form in which it is sent. As long as it is current, all reads give the same object. */
export interface ListSnapshot extends ReadyText {
  /** Set when changes cannot be heard: for how many seconds the list may have been out of date. */
  age?: number;
}

/** A list that is kept in memory. */
export interface KeptList {
  /** The list from memory while it is current, else from the database. Rejects when the database is away. */
  read(): ListSnapshot | Promise<ListSnapshot>;
  /** The list in memory if it is current; while the database is stopped, with its age. Else `undefined`. */
  inMemory(): ListSnapshot | undefined;
  /** Drops the list in memory, because it has changed. The next read asks the database. */
  forget(): void;
  /** A change may have been missed: the next read asks the database, and gets the list in memory where that does not answer. */
  doubt(): void;
}

/** By then the app shows a copy from the phone, if it has one. */
const PATIENCE_MS = 3_000;

const patienceEnds = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS).unref();
  });

/** What a list needs to know of the changes in the database. */
export type Heard = Pick<Changes, 'news' | 'secondsSilent'>;

const ALL_HEARD: Heard = { news: () => 'current', secondsSilent: () => 0 };

/**
 * Keeps a public list in memory. `load` reads its rows.
 * - While all changes are heard, the list is served from memory.
 * - While the database is stopped, the list in memory is served with its age.
 * - While changes may be missed, or until the database has answered after they may have been, each read asks it. If it does not answer
 *   within three seconds, the list in memory is served with its age.
 * A list that is known to be out of date is never served, not even while the database is stopped.
 */
export function keepList(load: () => Promise<unknown[]>, changes = ALL_HEARD): KeptList {
  let snapshot: ListSnapshot | undefined;
  let loading: Promise<ListSnapshot> | undefined;
  /** Since when, by `performance.now()`, the list in memory may be old although all changes are heard again. */
  let doubtedAt: number | undefined;

  // Simultaneous reads share one query. A result is not kept if `forget` was called while its query ran.
  const loadOnce = () => {
    const mine: Promise<ListSnapshot> = load()
      .then(toSnapshot)
      .then((loaded) => {
        if (loading === mine) {
          snapshot = loaded;
          doubtedAt = undefined;
        }
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
    if (!snapshot || (news === 'current' && doubtedAt === undefined)) return snapshot;
    return news === 'stopped' ? withAge(snapshot) : undefined;
  };
  const withAge = (old: ListSnapshot) => {
    const doubted = doubtedAt === undefined ? 0 : performance.now() - doubtedAt;
    return { ...old, age: Math.max(changes.secondsSilent(), Math.ceil(doubted / 1000)) };
  };

  // The first query may fail on a connection that a firewall has forgotten; the second one uses a new connection.
  const loadWithRetry = () => (loading ?? loadOnce()).catch(() => loading ?? loadOnce());
  const loadOrServeOld = async () => {
    const loaded = await Promise.race([loadWithRetry(), patienceEnds()]).catch((error) => {
      if (!snapshot) throw error;
    });
    if (loaded) return loaded;
    // Meanwhile a change may have been heard: then there is no snapshot any more.
    return snapshot ? withAge(snapshot) : loadWithRetry();
  };

  return {
    read: () => inMemory() ?? (snapshot ? loadOrServeOld() : loadWithRetry()),
    inMemory,
    forget: () => {
      snapshot = undefined;
      loading = undefined;
      doubtedAt = undefined;
    },
    doubt: () => {
      if (snapshot) doubtedAt ??= performance.now() - changes.secondsSilent() * 1000;
      loading = undefined;
    },
  };
}

const toSnapshot = (rows: unknown[]): ListSnapshot => readyText(JSON.stringify(rows));

/** The lists that everyone may read, by the topic of the database's notifications of their changes. */
export interface PublicLists {
  meetings: KeptList;
  courses: KeptList;
  classes: KeptList;
}

/** For each list the function that reads its rows from the database. */
type ListReaders = Record<keyof PublicLists, () => Promise<unknown[]>>;

/**
 * The public lists, each kept in memory after its first read while changes are heard. `dayOf` gives the present date:
 * courses that are over and classes of the past leave their lists at midnight.
 */
export function keepPublicLists(
  read: ListReaders,
  changes: Heard,
  dayOf: () => string,
): PublicLists {
  return {
    meetings: keepList(read.meetings, changes),
    courses: forOneDay(keepList(read.courses, changes), dayOf),
    classes: forOneDay(keepList(read.classes, changes), dayOf),
  };
}

/** The list, forgotten when another day begins. */
function forOneDay(list: KeptList, dayOf: () => string): KeptList {
  let day = dayOf();
  const today = () => {
    if (dayOf() !== day) list.forget();
    day = dayOf();
    return list;
  };
  return {
    read: () => today().read(),
    inMemory: () => today().inMemory(),
    forget: () => list.forget(),
    doubt: () => list.doubt(),
  };
}

/** Drops the list of this topic from memory. Without a topic notifications may have been missed: all lists are doubted. */
export function forgetLists(lists: PublicLists, topic: string | undefined): void {
  for (const [name, list] of Object.entries(lists)) {
    if (topic === undefined) list.doubt();
    else if (topic === name) list.forget();
  }
}

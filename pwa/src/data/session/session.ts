import type { Account, Permission } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import { create } from 'zustand';
import { unmarkSignedIn } from '../offline/signed-in-mark.ts';

/** The specification prescribes these two keys (section 3). */
const tokenKey = 'token';
const userKey = 'user';
/** Set while the server may not know of a log-out on this device: it contains no token that could be stolen. */
const pendingLogOutKey = 'left';
/** The secret of the personal cache. Empty while databases of ended sessions may still have to be deleted. */
const personalCacheKey = 'copies';
/** The prefix of the database names of personal-cache.ts. */
export const personalDatabasePrefix = 'personal';
/** One of these databases: the links of current classes, with its own key (data/cached-links/cached-links.ts). */
const cachedLinksDatabase = `${personalDatabasePrefix}-links`;
/** The form drafts of this tab, in sessionStorage (data/forms/use-draft.ts). */
export const draftsKey = 'drafts';

/** The account as the server has sent it. Versions before 2026-11-25 sent no permissions (`acts`), those before 2026-11-26 no language and no phone. */
export interface SessionUser extends Omit<Account, 'language' | 'phone'> {
  acts?: Permission[];
  /** As E.164. */
  phone?: string | null;
  /** Null where none was chosen. */
  language?: Language | null;
  /** From when on staff permissions need two-factor authentication; absent in versions before 2026-11-28. */
  secondStepFrom?: string | null;
}

/** How a session ended: the user logged out, or the server rejected the token. */
export type EndedBy = 'logout' | 'refusal';

export interface SessionState {
  /** `unknown` until storage is read, after the first render: a prerendered page has no session. */
  status: 'unknown' | 'out' | 'in';
  token?: string;
  user?: SessionUser;
  /** The session was started by a form in this tab, which no other site can do. */
  isStartedHere?: true;
  /** The server has rejected calls until this session passes two-factor authentication. */
  needsTwoFactor?: boolean;
  endedBy?: EndedBy;
  /** The account whose token was rejected. */
  left?: number | undefined;
}

/** Whether both states are of the same account. Its token changes with its password, and its data when it is read again. */
export const isSameAccount = (now: SessionState, before: SessionState): boolean =>
  now.status === 'in' &&
  (now.token === before.token || (now.user !== undefined && now.user.id === before.user?.id));

export const useSession = create<SessionState>()(() => ({ status: 'unknown' }));

/** The account that uses this tab: after a rejected token it is still the same person. */
export const currentAccountId = (): number | undefined => {
  const { user, left } = useSession.getState();
  return user?.id ?? left;
};

/** Without storage (private windows, blocked cookies) the session is in this tab's memory alone. */
const storage = {
  read: (key: string) => {
    try {
      return localStorage.getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write: (key: string, value: string) => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // In memory only.
    }
  },
  remove: (key: string) => {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing is stored.
    }
  },
};

/** In this file, as the page may not have loaded the code of forms. */
const deleteDrafts = () => {
  try {
    sessionStorage.removeItem(draftsKey);
  } catch {
    // Nothing is stored.
  }
};

const setSession = (state: SessionState) => {
  if (state.endedBy === 'logout') deleteDrafts();
  useSession.setState(state, true);
};

/** The stored account. Undefined if it does not look like one: other versions of the app write it too. */
const storedUser = (): SessionUser | undefined => {
  try {
    const value: unknown = JSON.parse(storage.read(userKey) ?? 'null');
    const isAccount = typeof value === 'object' && value !== null && 'name' in value;
    return isAccount ? (value as SessionUser) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The name of the session's personal cache database and its encryption key, separated by a space. A browser may delete
 * a database late: Safari waits for pages in its back/forward cache. Without this secret the remaining data is unreadable.
 */
export const personalCacheSecret = {
  read: () => storage.read(personalCacheKey) || undefined,
  write: (secret: string) => storage.write(personalCacheKey, secret),
};

/** Deletes the databases of ended sessions, if there may be any. The next start of the app deletes what remains. */
export const deleteOldPersonalCaches = async () => {
  if (storage.read(personalCacheKey) === undefined) return;
  try {
    const found = await indexedDB.databases();
    const names = found
      .map(({ name = '' }) => name)
      .filter((name) => name.startsWith(personalDatabasePrefix));
    const secret = storage.read(personalCacheKey);
    const isCurrent = (name: string) =>
      name === cachedLinksDatabase || secret?.startsWith(`${name} `);
    const old = names.filter((name) => !secret || !isCurrent(name));
    for (const name of old) indexedDB.deleteDatabase(name);
    if (secret === '' && old.length === 0) storage.remove(personalCacheKey);
  } catch {
    // There is no IndexedDB, or it cannot list its databases (Firefox before 126).
  }
};

const deleteCachedLinks = () => {
  try {
    indexedDB.deleteDatabase(cachedLinksDatabase);
  } catch {
    // There is no IndexedDB.
  }
};

const clearPersonalCache = () => {
  storage.write(personalCacheKey, '');
  // By its name, as not every browser lists them.
  deleteCachedLinks();
  void deleteOldPersonalCaches();
};

/** Begins a session. Data of another account in the tab, such as form drafts, is deleted as after its log-out. */
const beginSession = (
  token: string,
  user: SessionUser | undefined,
  how: Pick<SessionState, 'isStartedHere'> = {},
) => {
  const { user: before, left = before?.id } = useSession.getState();
  if (left !== undefined && left !== user?.id) setSession({ status: 'out', endedBy: 'logout' });
  setSession({ status: 'in', token, ...(user && { user }), ...how });
};

export const restoreSession = () => {
  const token = storage.read(tokenKey);
  if (!token) return setSession({ status: 'out' });
  beginSession(token, storedUser());
};

export const startSession = (token: string, user: SessionUser) => {
  clearPersonalCache();
  // The token last: other tabs watch it, and read the account when it changes.
  storage.write(userKey, JSON.stringify(user));
  storage.write(tokenKey, token);
  storage.remove(pendingLogOutKey);
  beginSession(token, user, { isStartedHere: true });
};

export const endSession = (endedBy: EndedBy) => {
  storage.remove(tokenKey);
  storage.remove(userKey);
  void unmarkSignedIn();
  clearPersonalCache();
  const { user } = useSession.getState();
  setSession({ status: 'out', endedBy, ...(endedBy === 'refusal' && { left: user?.id }) });
};

/** Whether a log-out must still be sent to the server. */
export const pendingLogOut = {
  note: () => storage.write(pendingLogOutKey, '1'),
  isNoted: () =>
    storage.read(pendingLogOutKey) !== undefined && storage.read(tokenKey) === undefined,
  forget: () => storage.remove(pendingLogOutKey),
};

/** Sets whether this session must pass two-factor authentication now. */
export const setNeedsTwoFactor = (awaitsTwoFactor: boolean) =>
  useSession.setState({ needsTwoFactor: awaitsTwoFactor });

/** Stores the account as the server sent it: its permissions may have changed. */
export const storeUser = (user: SessionUser) => {
  storage.write(userKey, JSON.stringify(user));
  useSession.setState({ user });
};

/** Stores the new token of a changed password, which ends all others. The user stays the same. */
export const replaceToken = (token: string) => {
  storage.write(tokenKey, token);
  useSession.setState({ token });
};

const syncWithStorage = () => {
  if (storage.read(tokenKey)) return restoreSession();
  // This tab may have written to the cache since the other tab deleted the database.
  clearPersonalCache();
  if (useSession.getState().status === 'in') setSession({ status: 'out', endedBy: 'logout' });
};

const onStorageChange = ({ key }: StorageEvent) => {
  if (key === tokenKey || key === null) syncWithStorage();
};

/** A page in the back/forward cache has missed all events. */
const onPageShow = ({ persisted }: PageTransitionEvent) => {
  const { token } = useSession.getState();
  if (persisted && storage.read(tokenKey) !== token) syncWithStorage();
};

/** Signs this tab in or out when another tab does. Returns a function that stops it. */
export const syncWithOtherTabs = () => {
  window.addEventListener('storage', onStorageChange);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    window.removeEventListener('storage', onStorageChange);
    window.removeEventListener('pageshow', onPageShow);
  };
};

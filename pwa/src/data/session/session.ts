import type { Account, Act } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import { create } from 'zustand';
import { unmarkSignedIn } from '../offline/signed-in-mark.ts';

/** The specification prescribes these two keys (section 3). */
const tokenKey = 'token';
const userKey = 'user';
/** Set while the server may not know that the user of this device has logged out: it holds no token that could be stolen. */
const untoldKey = 'left';
/** The secret of the personal copies. Empty while databases of ended sessions may still have to be deleted. */
const copiesKey = 'copies';
/** How the names of the databases of personal-copies.ts begin. */
export const personalDatabases = 'personal';
/** One of these: the links of the classes of now, with a key of its own (data/cached-links/cached-links.ts). */
const keptLinks = `${personalDatabases}-links`;
/** What was typed in this tab, in sessionStorage (data/forms/use-draft.ts). */
export const draftsKey = 'drafts';

/** The account as the server has answered it. Versions before 2026-11-25 knew of no acts, those before 2026-11-26 of no language, and of no phone. */
export interface KnownUser extends Omit<Account, 'language' | 'phone'> {
  acts?: Act[];
  /** As E.164. */
  phone?: string | null;
  /** Null where none was chosen. */
  language?: Language | null;
  /** From when on the studio’s work needs a second step; absent in versions before 2026-11-28. */
  secondStepFrom?: string | null;
}

/** How a session ended: the user logged out, or the server refused the token. */
export type EndedBy = 'logout' | 'refusal';

export interface SessionState {
  /** `unknown` until storage is read, after the first render: a prerendered page is signed out. */
  status: 'unknown' | 'out' | 'in';
  token?: string;
  user?: KnownUser;
  /** By a form that was sent in this tab, which no page elsewhere can do. */
  begunHere?: true;
  /** The server has refused the studio’s work until this session shows a second step. */
  awaitsSecondStep?: boolean;
  endedBy?: EndedBy;
  /** The account whose token was refused. */
  left?: number | undefined;
}

/** Whether both are sessions of one account. Its token changes with its password, and its data when it is read again. */
export const isSameAccount = (now: SessionState, before: SessionState): boolean =>
  now.status === 'in' &&
  (now.token === before.token || (now.user !== undefined && now.user.id === before.user?.id));

export const useSession = create<SessionState>()(() => ({ status: 'unknown' }));

/** Who uses this tab: after a refused token it is still the same person. */
export const accountNow = (): number | undefined => {
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

/** Here, as a page may have loaded the code of no form. */
const forgetDrafts = () => {
  try {
    sessionStorage.removeItem(draftsKey);
  } catch {
    // Nothing is stored.
  }
};

const replace = (state: SessionState) => {
  if (state.endedBy === 'logout') forgetDrafts();
  useSession.setState(state, true);
};

/** The stored account. Undefined if it does not look like one: other versions of the app write it too. */
const storedUser = (): KnownUser | undefined => {
  try {
    const value: unknown = JSON.parse(storage.read(userKey) ?? 'null');
    const isAccount = typeof value === 'object' && value !== null && 'name' in value;
    return isAccount ? (value as KnownUser) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The name of the session's database of personal copies and the key of what is in it, with a space between. A browser may
 * delete a database late: Safari waits for pages that it keeps for going back. Without this nobody can read what is left.
 */
export const copiesSecret = {
  read: () => storage.read(copiesKey) || undefined,
  write: (secret: string) => storage.write(copiesKey, secret),
};

/** Deletes the databases of sessions that have ended, if there may be any. What is not deleted then, the next start deletes. */
export const deleteOldCopies = async () => {
  if (storage.read(copiesKey) === undefined) return;
  try {
    const found = await indexedDB.databases();
    const names = found
      .map(({ name = '' }) => name)
      .filter((name) => name.startsWith(personalDatabases));
    const secret = storage.read(copiesKey);
    const isCurrent = (name: string) => name === keptLinks || secret?.startsWith(`${name} `);
    const old = names.filter((name) => !secret || !isCurrent(name));
    for (const name of old) indexedDB.deleteDatabase(name);
    if (secret === '' && old.length === 0) storage.remove(copiesKey);
  } catch {
    // There is no IndexedDB, and no copy; or it does not list its databases (Firefox before 126).
  }
};

const deleteKeptLinks = () => {
  try {
    indexedDB.deleteDatabase(keptLinks);
  } catch {
    // There is no IndexedDB.
  }
};

const forgetCopies = () => {
  storage.write(copiesKey, '');
  // By its name, as not every browser lists them.
  deleteKeptLinks();
  void deleteOldCopies();
};

/** Begins a session. What another account has left in the tab, text that was typed for example, goes as by its log-out. */
const begin = (
  token: string,
  user: KnownUser | undefined,
  how: Pick<SessionState, 'begunHere'> = {},
) => {
  const { user: before, left = before?.id } = useSession.getState();
  if (left !== undefined && left !== user?.id) replace({ status: 'out', endedBy: 'logout' });
  replace({ status: 'in', token, ...(user && { user }), ...how });
};

export const restoreSession = () => {
  const token = storage.read(tokenKey);
  if (!token) return replace({ status: 'out' });
  begin(token, storedUser());
};

export const startSession = (token: string, user: KnownUser) => {
  forgetCopies();
  // The token last: other tabs follow it, and read the account then.
  storage.write(userKey, JSON.stringify(user));
  storage.write(tokenKey, token);
  storage.remove(untoldKey);
  begin(token, user, { begunHere: true });
};

export const endSession = (endedBy: EndedBy) => {
  storage.remove(tokenKey);
  storage.remove(userKey);
  void unmarkSignedIn();
  forgetCopies();
  const { user } = useSession.getState();
  replace({ status: 'out', endedBy, ...(endedBy === 'refusal' && { left: user?.id }) });
};

/** Whether the server is still to be told of a log-out. */
export const untoldLogOut = {
  note: () => storage.write(untoldKey, '1'),
  isNoted: () => storage.read(untoldKey) !== undefined && storage.read(tokenKey) === undefined,
  forget: () => storage.remove(untoldKey),
};

/** Whether this session must show a second step now: the server has said so, or has just been shown one. */
export const awaitSecondStep = (awaitsSecondStep: boolean) =>
  useSession.setState({ awaitsSecondStep });

/** Stores the account as the server sent it: what it may do may have changed. */
export const rememberUser = (user: KnownUser) => {
  storage.write(userKey, JSON.stringify(user));
  useSession.setState({ user });
};

/** Stores the new token of a changed password, which ends all others. The user stays the same. */
export const replaceToken = (token: string) => {
  storage.write(tokenKey, token);
  useSession.setState({ token });
};

const followStorage = () => {
  if (storage.read(tokenKey)) return restoreSession();
  // This tab may have kept a copy since the other tab deleted the database.
  forgetCopies();
  if (useSession.getState().status === 'in') replace({ status: 'out', endedBy: 'logout' });
};

const followOtherTab = ({ key }: StorageEvent) => {
  if (key === tokenKey || key === null) followStorage();
};

/** A page that the browser has kept for going back has heard of nothing meanwhile. */
const followPage = ({ persisted }: PageTransitionEvent) => {
  const { token } = useSession.getState();
  if (persisted && storage.read(tokenKey) !== token) followStorage();
};

/** Signs this tab in or out when another tab does. Returns a function that stops it. */
export const followOtherTabs = () => {
  window.addEventListener('storage', followOtherTab);
  window.addEventListener('pageshow', followPage);
  return () => {
    window.removeEventListener('storage', followOtherTab);
    window.removeEventListener('pageshow', followPage);
  };
};

import type { Account } from 'bff/contract';
import { create } from 'zustand';

/** The specification names these two keys (section 3). */
const tokenKey = 'token';
const userKey = 'user';
/** Where personal-copies.ts keeps what is shown offline. It ends with the session. */
export const personalDatabase = 'personal';

/** Why nobody is signed in: they left, or the server no longer takes the token. */
export type EndedBy = 'logout' | 'refusal';

export interface SessionState {
  /** `unknown` until storage was read, which is never during render: prerendered pages are signed out. */
  status: 'unknown' | 'out' | 'in';
  token?: string;
  user?: Account;
  endedBy?: EndedBy;
}

export const useSession = create<SessionState>()(() => ({ status: 'unknown' }));

const replace = (state: SessionState) => useSession.setState(state, true);

/** Storage may be off (private windows, blocked cookies); the session then lives in this tab alone. */
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
      // Kept in memory only.
    }
  },
  remove: (key: string) => {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
};

/** Whatever is under `user` was written by some version of this app, or by a curious hand. */
const storedUser = (): Account | undefined => {
  try {
    const value: unknown = JSON.parse(storage.read(userKey) ?? 'null');
    const isAccount = typeof value === 'object' && value !== null && 'name' in value;
    return isAccount ? (value as Account) : undefined;
  } catch {
    return undefined;
  }
};

const deletePersonalCopies = () => {
  try {
    indexedDB.deleteDatabase(personalDatabase);
  } catch {
    // Where there is no database, nothing was kept.
  }
};

export const restoreSession = () => {
  const token = storage.read(tokenKey);
  if (!token) return replace({ status: 'out' });
  const user = storedUser();
  replace({ status: 'in', token, ...(user && { user }) });
};

export const startSession = (token: string, user: Account) => {
  deletePersonalCopies();
  storage.write(tokenKey, token);
  storage.write(userKey, JSON.stringify(user));
  replace({ status: 'in', token, user });
};

export const endSession = (endedBy: EndedBy) => {
  storage.remove(tokenKey);
  storage.remove(userKey);
  deletePersonalCopies();
  replace({ status: 'out', endedBy });
};

/** The server's word on who this is: a role may have been granted or revoked meanwhile. */
export const rememberUser = (user: Account) => {
  storage.write(userKey, JSON.stringify(user));
  useSession.setState({ user });
};

/** A changed password ends every token but the new one; who is signed in stays the same. */
export const replaceToken = (token: string) => {
  storage.write(tokenKey, token);
  useSession.setState({ token });
};

const followOtherTab = (event: StorageEvent) => {
  if (event.key !== tokenKey && event.key !== null) return;
  if (storage.read(tokenKey)) return restoreSession();
  // This tab may have kept something since the other one deleted it.
  deletePersonalCopies();
  if (useSession.getState().status === 'in') replace({ status: 'out', endedBy: 'logout' });
};

/** Signing in or out in one tab does so in the others. Returns how to stop. */
export const followOtherTabs = () => {
  window.addEventListener('storage', followOtherTab);
  return () => window.removeEventListener('storage', followOtherTab);
};

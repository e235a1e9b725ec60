import { type IDBPObjectStore, openDB } from 'idb';
import { personalCacheSecret, personalDatabasePrefix, useSession } from '../session/session.ts';

const storeName = 'copies';

const randomBytes = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (letters: string) => Uint8Array.from(atob(letters), (one) => one.charCodeAt(0));

/** The session's secret, created with the first entry. Undefined where the browser stores nothing. */
const getOrCreateSecret = () => {
  if (!personalCacheSecret.read())
    personalCacheSecret.write(
      `${personalDatabasePrefix}-${toBase64(randomBytes(8))} ${toBase64(randomBytes(16))}`,
    );
  return personalCacheSecret.read();
};

const databaseName = (secret: string) => secret.split(' ')[0] as string;
/** Throws without https, where browsers have no encryption: nothing is cached then. */
const importKey = (secret: string) =>
  crypto.subtle.importKey('raw', fromBase64(secret.split(' ')[1] ?? ''), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);

interface EncryptedEntry {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
  at: number;
}

const encrypt = async (copy: unknown, secret: string): Promise<EncryptedEntry> => {
  const iv = randomBytes(12);
  const data = new TextEncoder().encode(JSON.stringify(copy));
  return {
    iv,
    data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await importKey(secret), data),
    at: Date.now(),
  };
};

const decrypt = async ({ iv, data }: EncryptedEntry, secret: string): Promise<unknown> => {
  const read = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await importKey(secret), data);
  return JSON.parse(new TextDecoder().decode(read));
};

const openDatabase = (secret: string) =>
  openDB(databaseName(secret), 1, {
    upgrade: (database) => void database.createObjectStore(storeName),
  });

type CacheStore<Mode extends IDBTransactionMode> = IDBPObjectStore<
  unknown,
  [typeof storeName],
  typeof storeName,
  Mode
>;

/**
 * Opens the database for one operation only, as an open connection would block its deletion (session.ts). Safari freezes a
 * page in its back/forward cache together with its transactions, and no other page could delete the database: `pagehide`
 * aborts them. For the same reason the database is closed after the transaction, not before.
 */
const withStore = async <Mode extends IDBTransactionMode, Result>(
  secret: string,
  mode: Mode,
  use: (copies: CacheStore<Mode>) => Promise<Result>,
): Promise<Result> => {
  const database = await openDatabase(secret);
  const transaction = database.transaction(storeName, mode);
  const abortAndClose = () => {
    transaction.abort();
    database.close();
  };
  window.addEventListener('pagehide', abortAndClose);
  try {
    const [result] = await Promise.all([use(transaction.store), transaction.done]);
    return result;
  } finally {
    window.removeEventListener('pagehide', abortAndClose);
    database.close();
  }
};

/** Whether this account is signed in. */
const isSignedIn = (account: unknown) => {
  const { user } = useSession.getState();
  return user !== undefined && user.id === account;
};

let lastTask: Promise<unknown> = Promise.resolve();

/** Writes happen in the order of the calls, although a long value takes longer to encrypt than a short one. */
const enqueue = <Sealing>(begin: () => Promise<Sealing> | undefined) => {
  const mine = lastTask.then(begin, begin);
  lastTask = mine;
  return mine;
};

/** The number of entries of a session. There are fewer lists, even for a parent of eight; the others are receipts. */
const maxEntries = 80;

const deleteOldest = async (copies: CacheStore<'readwrite'>) => {
  const names = await copies.getAllKeys();
  if (names.length <= maxEntries) return;
  const encrypted = (await copies.getAll()) as EncryptedEntry[];
  const byAge = names.map((name, index) => ({ name, at: encrypted[index]?.at ?? 0 }));
  byAge.sort((one, other) => one.at - other.at);
  for (const { name } of byAge.slice(0, -maxEntries)) await copies.delete(name);
};

/**
 * Caches a value for offline use, unless `owner` has logged out. Without IndexedDB it does nothing, and the app
 * works online only.
 */
export const writePersonalCache = async (
  name: string,
  copy: unknown,
  owner: unknown,
): Promise<void> => {
  if (!isSignedIn(owner)) return;
  const secret = getOrCreateSecret();
  if (!secret) return;
  // After a log-out, in this tab or another, nothing may be written.
  const hasSessionEnded = () => !isSignedIn(owner) || personalCacheSecret.read() !== secret;
  try {
    const sealed = await enqueue(() => encrypt(copy, secret));
    if (hasSessionEnded()) return;
    await withStore(secret, 'readwrite', async (copies) => {
      if (hasSessionEnded()) return;
      await copies.put(sealed, name);
      await deleteOldest(copies);
    });
  } catch {
    // The value is not cached.
  }
};

/** The cached value with this name, including one that is still being encrypted; or undefined. */
export const readPersonalCache = async <Value>(name: string): Promise<Value | undefined> => {
  const secret = personalCacheSecret.read();
  if (!secret) return undefined;
  try {
    await enqueue(() => undefined);
    const sealed = await withStore(
      secret,
      'readonly',
      (copies): Promise<EncryptedEntry | undefined> => copies.get(name),
    );
    return sealed && ((await decrypt(sealed, secret)) as Value);
  } catch {
    return undefined;
  }
};

/** Deletes the entries whose names match. */
export const deletePersonalCache = async (
  shouldDelete: (name: string) => boolean,
): Promise<void> => {
  const secret = personalCacheSecret.read();
  if (!secret) return;
  try {
    await enqueue(() => undefined);
    await withStore(secret, 'readwrite', async (copies) => {
      for (const name of await copies.getAllKeys())
        if (shouldDelete(String(name))) await copies.delete(name);
    });
  } catch {
    // There are none.
  }
};

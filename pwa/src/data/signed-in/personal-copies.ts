import { type IDBPObjectStore, openDB } from 'idb';
import { copiesSecret, personalDatabases, useSession } from '../session/session.ts';

const table = 'copies';

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
const inLetters = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromLetters = (letters: string) => Uint8Array.from(atob(letters), (one) => one.charCodeAt(0));

/** The session's secret, which its first copy makes. Undefined where the browser stores nothing. */
const secretOfSession = () => {
  if (!copiesSecret.read())
    copiesSecret.write(`${personalDatabases}-${inLetters(random(8))} ${inLetters(random(16))}`);
  return copiesSecret.read();
};

const databaseOf = (secret: string) => secret.split(' ')[0] as string;
/** Throws without https, where the browser encrypts nothing: no copy is kept then. */
const keyIn = (secret: string) =>
  crypto.subtle.importKey('raw', fromLetters(secret.split(' ')[1] ?? ''), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
  at: number;
}

const seal = async (copy: unknown, secret: string): Promise<Sealed> => {
  const iv = random(12);
  const data = new TextEncoder().encode(JSON.stringify(copy));
  return {
    iv,
    data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyIn(secret), data),
    at: Date.now(),
  };
};

const unseal = async ({ iv, data }: Sealed, secret: string): Promise<unknown> => {
  const read = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyIn(secret), data);
  return JSON.parse(new TextDecoder().decode(read));
};

const open = (secret: string) =>
  openDB(databaseOf(secret), 1, {
    upgrade: (database) => void database.createObjectStore(table),
  });

type Table<Mode extends IDBTransactionMode> = IDBPObjectStore<
  unknown,
  [typeof table],
  typeof table,
  Mode
>;

/**
 * Opens the database for one operation only, as an open connection would block deleting it (session.ts). Safari keeps a
 * page that is left, with its transactions, which do not end then, and no other page could delete the database: leaving
 * aborts them. For the same reason the database is closed after the transaction, not before.
 */
const inTable = async <Mode extends IDBTransactionMode, Answer>(
  secret: string,
  mode: Mode,
  use: (copies: Table<Mode>) => Promise<Answer>,
): Promise<Answer> => {
  const database = await open(secret);
  const transaction = database.transaction(table, mode);
  const leave = () => {
    transaction.abort();
    database.close();
  };
  window.addEventListener('pagehide', leave);
  try {
    const [answer] = await Promise.all([use(transaction.store), transaction.done]);
    return answer;
  } finally {
    window.removeEventListener('pagehide', leave);
    database.close();
  }
};

/** Whether this account is signed in. */
const isSignedIn = (account: unknown) => {
  const { user } = useSession.getState();
  return user !== undefined && user.id === account;
};

let lastSealed: Promise<unknown> = Promise.resolve();

/** Changes come in the order of their calls, although a long copy takes longer to encrypt than a short one. */
const inTurn = <Sealing>(begin: () => Promise<Sealing> | undefined) => {
  const mine = lastSealed.then(begin, begin);
  lastSealed = mine;
  return mine;
};

/** How many copies a session keeps. There are fewer lists, also of a parent of eight; the others are receipts. */
const mostCopies = 80;

const dropOldest = async (copies: Table<'readwrite'>) => {
  const names = await copies.getAllKeys();
  if (names.length <= mostCopies) return;
  const sealed = (await copies.getAll()) as Sealed[];
  const byAge = names.map((name, place) => ({ name, at: sealed[place]?.at ?? 0 }));
  byAge.sort((one, other) => one.at - other.at);
  for (const { name } of byAge.slice(0, -mostCopies)) await copies.delete(name);
};

/**
 * Keeps a copy for use without a network, unless `owner` has left by then. Without IndexedDB it does nothing: the app then
 * works online only.
 */
export const keepCopy = async (name: string, copy: unknown, owner: unknown): Promise<void> => {
  if (!isSignedIn(owner)) return;
  const secret = secretOfSession();
  if (!secret) return;
  // After signing out, in this tab or another, nothing may be written any more.
  const isOver = () => !isSignedIn(owner) || copiesSecret.read() !== secret;
  try {
    const sealed = await inTurn(() => seal(copy, secret));
    if (isOver()) return;
    await inTable(secret, 'readwrite', async (copies) => {
      if (isOver()) return;
      await copies.put(sealed, name);
      await dropOldest(copies);
    });
  } catch {
    // It is not kept.
  }
};

/** What the session has kept under this name, what is still being encrypted included; or undefined. */
export const recallCopy = async <Value>(name: string): Promise<Value | undefined> => {
  const secret = copiesSecret.read();
  if (!secret) return undefined;
  try {
    await inTurn(() => undefined);
    const sealed = await inTable(
      secret,
      'readonly',
      (copies): Promise<Sealed | undefined> => copies.get(name),
    );
    return sealed && ((await unseal(sealed, secret)) as Value);
  } catch {
    return undefined;
  }
};

/** Deletes the copies that have such names. */
export const dropCopies = async (isToGo: (name: string) => boolean): Promise<void> => {
  const secret = copiesSecret.read();
  if (!secret) return;
  try {
    await inTurn(() => undefined);
    await inTable(secret, 'readwrite', async (copies) => {
      for (const name of await copies.getAllKeys())
        if (isToGo(String(name))) await copies.delete(name);
    });
  } catch {
    // There are none.
  }
};

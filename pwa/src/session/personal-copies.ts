import { type IDBPObjectStore, openDB } from 'idb';
import { personalDatabase, useSession } from './session.ts';

/** A value of the server, and when it came. */
export interface Copy<Value> {
  value: Value;
  asOf: Date;
}

const table = 'copies';

const open = () =>
  openDB(personalDatabase, 1, { upgrade: (database) => void database.createObjectStore(table) });

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
  mode: Mode,
  use: (copies: Table<Mode>) => Promise<Answer>,
): Promise<Answer> => {
  const database = await open();
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

export const accountId = () => useSession.getState().user?.id;

/** The key has the account's id, so that no account reads the copy of another. */
const keyOf = (owner: number, name: string) => `${owner}/${name}`;

/**
 * Keeps a copy for use without a network, unless `owner` has left by then. Without IndexedDB it does nothing: the app then
 * works online only.
 */
export const keepCopy = async (
  name: string,
  copy: Copy<unknown>,
  owner = accountId(),
): Promise<void> => {
  if (owner === undefined) return;
  await inTable('readwrite', async (copies) => {
    // After signing out nothing may be written any more.
    if (accountId() === owner) await copies.put(copy, keyOf(owner, name));
  }).catch(() => {});
};

/** The last copy of the signed-in account, or undefined. */
export const recallCopy = async <Value>(name: string): Promise<Copy<Value> | undefined> => {
  const owner = accountId();
  if (owner === undefined) return undefined;
  return inTable(
    'readonly',
    (copies): Promise<Copy<Value> | undefined> => copies.get(keyOf(owner, name)),
  ).catch(() => undefined);
};

/** Deletes the copy of the signed-in account. */
export const dropCopy = async (name: string): Promise<void> => {
  const owner = accountId();
  if (owner === undefined) return;
  await inTable('readwrite', (copies) => copies.delete(keyOf(owner, name))).catch(() => {});
};

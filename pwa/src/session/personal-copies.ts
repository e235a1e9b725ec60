import { type IDBPDatabase, openDB } from 'idb';
import { personalDatabase, useSession } from './session.ts';

/** A value of the server, and when it came. */
export interface Copy<Value> {
  value: Value;
  asOf: Date;
}

const table = 'copies';

const open = () =>
  openDB(personalDatabase, 1, { upgrade: (database) => void database.createObjectStore(table) });

/** Opens the database for one operation only, as an open connection would block deleting it (session.ts). */
const inDatabase = async <Answer>(use: (database: IDBPDatabase) => Promise<Answer>) => {
  const database = await open();
  try {
    return await use(database);
  } finally {
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
  await inDatabase(async (database) => {
    // After signing out nothing may be written any more.
    if (accountId() === owner) await database.put(table, copy, keyOf(owner, name));
  }).catch(() => {});
};

/** The last copy of the signed-in account, or undefined. */
export const recallCopy = async <Value>(name: string): Promise<Copy<Value> | undefined> => {
  const owner = accountId();
  if (owner === undefined) return undefined;
  return inDatabase<Copy<Value> | undefined>((database) =>
    database.get(table, keyOf(owner, name)),
  ).catch(() => undefined);
};

/** Deletes the copy of the signed-in account. */
export const dropCopy = async (name: string): Promise<void> => {
  const owner = accountId();
  if (owner === undefined) return;
  await inDatabase((database) => database.delete(table, keyOf(owner, name))).catch(() => {});
};

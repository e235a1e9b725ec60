import { type IDBPDatabase, openDB } from 'idb';
import { personalDatabase, useSession } from './session.ts';

/** What was last known, and when that was. */
export interface Copy<Value> {
  value: Value;
  asOf: Date;
}

const table = 'copies';

const open = () =>
  openDB(personalDatabase, 1, { upgrade: (database) => void database.createObjectStore(table) });

/** Open for one thing only, so that nothing stands in the way of deleting it (session.ts). */
const inDatabase = async <Answer>(use: (database: IDBPDatabase) => Promise<Answer>) => {
  const database = await open();
  try {
    return await use(database);
  } finally {
    database.close();
  }
};

const accountId = () => useSession.getState().user?.id;

/** Nobody reads another's copy: the key says whose it is. */
const keyOf = (owner: number, name: string) => `${owner}/${name}`;

/** Keeps a copy for when there is no network. Without a database the app works, only not offline. */
export const keepCopy = async (name: string, copy: Copy<unknown>): Promise<void> => {
  const owner = accountId();
  if (owner === undefined) return;
  await inDatabase(async (database) => {
    // Whoever signed out meanwhile has left nothing behind, and nothing is to come after.
    if (accountId() === owner) await database.put(table, copy, keyOf(owner, name));
  }).catch(() => {});
};

/** The copy that was last kept for who is signed in, if there is one. */
export const recallCopy = async <Value>(name: string): Promise<Copy<Value> | undefined> => {
  const owner = accountId();
  if (owner === undefined) return undefined;
  return inDatabase<Copy<Value> | undefined>((database) =>
    database.get(table, keyOf(owner, name)),
  ).catch(() => undefined);
};

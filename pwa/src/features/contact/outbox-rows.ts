import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A message that waits to be sent, or that the server did not take. */
export interface OutboxRow {
  /** Its Idempotency-Key: however often it is sent, it arrives once. */
  id: string;
  body: Record<'fullName' | 'email' | 'mobileNumber' | 'message', string>;
  createdAt: number;
  /** Why the server refused it for good. It then waits for a person. */
  refusal?: string;
}

interface OutboxSchema extends DBSchema {
  messages: { key: string; value: OutboxRow };
}

export const outboxDatabase = 'contact-outbox';

const open = () =>
  openDB<OutboxSchema>(outboxDatabase, 1, {
    upgrade: (database) => void database.createObjectStore('messages', { keyPath: 'id' }),
  });

/** Open for one thing only: the page and the worker take turns. */
const inDatabase = async <Answer>(
  use: (database: IDBPDatabase<OutboxSchema>) => Promise<Answer>,
) => {
  const database = await open();
  try {
    return await use(database);
  } finally {
    database.close();
  }
};

export const putRow = (row: OutboxRow) => inDatabase((database) => database.put('messages', row));

export const deleteRow = (id: string) => inDatabase((database) => database.delete('messages', id));

/** All rows, the oldest first. */
export const listRows = async (): Promise<OutboxRow[]> => {
  const rows = await inDatabase((database) => database.getAll('messages'));
  return rows.sort((one, other) => one.createdAt - other.createdAt);
};

import { DEFAULT_LANGUAGE, type Language } from 'bff/shared/languages';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { errorMessageOf, isAccepted, readJson } from '../../../data/network/response-shapes.ts';

/**
 * The queue of contact messages that could not be sent. The service worker sends from it too, so nothing
 * here may use the page, the session or data/network/client.ts.
 */

/** A message that waits to be sent, or that the server has refused. */
export interface OutboxRow {
  /** Also its Idempotency-Key: sent several times, the message arrives once. */
  id: string;
  body: Record<'fullName' | 'email' | 'mobileNumber' | 'message', string>;
  createdAt: number;
  /** The language of the page that stored it, for the server's error message. Rows from before 2026-11-26 do not have it. */
  language?: Language;
  /** Why the server refused it. The row is not sent again; the visitor edits or discards it. */
  refusal?: string;
}

interface OutboxSchema extends DBSchema {
  messages: { key: string; value: OutboxRow };
}

export const outboxDatabase = 'contact-outbox';

const openOutbox = () =>
  openDB<OutboxSchema>(outboxDatabase, 1, {
    upgrade: (database) => void database.createObjectStore('messages', { keyPath: 'id' }),
  });

/** Opens the database for one operation and closes it again, so that the page and the worker do not block each other. */
const inDatabase = async <Result>(
  use: (database: IDBPDatabase<OutboxSchema>) => Promise<Result>,
) => {
  const database = await openOutbox();
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

/** Broadcast to every page, whether a page or the worker has sent the message. */
export type OutboxEvent = 'sent' | 'refused';
export const outboxChannel = 'contact-outbox';

export interface DrainResult {
  /** How many messages still wait for the network or the server. */
  waiting: number;
  /** The server's Retry-After, in seconds. */
  retryAfter?: number;
}

const lockName = 'contact-outbox';
const timeoutMs = 20_000;

const sendRow = ({ id, body, language = DEFAULT_LANGUAGE }: OutboxRow) =>
  fetch('/send-email', {
    method: 'POST',
    credentials: 'omit',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': id,
      'Accept-Language': language,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });

const isTemporary = (status: number) => status === 408 || status === 429 || status >= 500;

const broadcast = (event: OutboxEvent) => {
  const channel = new BroadcastChannel(outboxChannel);
  channel.postMessage(event);
  channel.close();
};

/**
 * Sends one row and stores the outcome if the answer is from our server. Otherwise the row stays in the
 * queue, and the obstacle is returned: no response, a temporary error, or the page of a captive portal.
 */
const deliverRow = async (row: OutboxRow): Promise<Response | 'unreachable' | undefined> => {
  const response = await sendRow(row).catch(() => undefined);
  if (!response) return 'unreachable';
  if (isTemporary(response.status)) return response;
  const body = await readJson(response);
  const errorMessage = response.ok ? undefined : errorMessageOf(body);
  if (isAccepted(body, response.status)) {
    await deleteRow(row.id);
    broadcast('sent');
  } else if (errorMessage !== undefined) {
    await putRow({ ...row, refusal: errorMessage });
    broadcast('refused');
  } else return response;
  return undefined;
};

const retryAfterOf = (obstacle: Response | 'unreachable') => {
  const seconds = obstacle === 'unreachable' ? 0 : Number(obstacle.headers.get('Retry-After'));
  return seconds > 0 ? { retryAfter: seconds } : {};
};

const drain = async (): Promise<DrainResult> => {
  const rows = (await listRows()).filter((row) => row.refusal === undefined);
  for (const [index, row] of rows.entries()) {
    const obstacle = await deliverRow(row);
    // The same obstacle would stop the other rows too.
    if (obstacle) return { waiting: rows.length - index, ...retryAfterOf(obstacle) };
  }
  return { waiting: 0 };
};

let lastTask: Promise<unknown> = Promise.resolve();

/**
 * Runs `work` after the previous call of this page. For sites without https, which have no Web Locks:
 * between tabs only the Idempotency-Key then prevents a message from arriving twice.
 */
const runInOrder = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const mine = lastTask.then(work, work);
  lastTask = mine;
  return mine;
};

const runExclusively = <Result>(work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(lockName, work) : runInOrder(work);

/** Sends the waiting messages, the oldest first. Only one page or worker sends at a time. */
export const drainOutbox = (): Promise<DrainResult> => runExclusively(drain);

/**
 * Holds a row in the outbox while its page sends it, and prevents others from sending it during this time. If the page is closed before the
 * response, the row stays and the next page sends it. Resolves once the row is stored, with a function that releases it.
 */
export const holdRow = async (row: OutboxRow) => {
  await putRow(row);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // While another page is sending, this waits and its row may be sent twice: the key prevents a duplicate.
  void runExclusively(() => released);
  return async ({ isNeeded }: { isNeeded: boolean }): Promise<void> => {
    if (!isNeeded) await deleteRow(row.id).catch(() => {});
    release();
  };
};

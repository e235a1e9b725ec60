import { DEFAULT_LANGUAGE, type Language } from 'bff/shared/languages';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { isReceived, jsonOf, sentenceOf } from '../../../data/network/response-shapes.ts';

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
  /** The language of the page that kept it, for the sentence of a refusal. Rows of before 2026-11-26 do not have it. */
  language?: Language;
  /** Why the server refused it. The row is then not sent again; the visitor decides about it. */
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

/** Opens the database for one operation and closes it again, so that neither page nor worker blocks the other. */
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

/** Broadcast to every page, whether a page or the worker has sent the message. */
export type OutboxEvent = 'sent' | 'refused';
export const outboxChannel = 'contact-outbox';

export interface Drained {
  /** How many messages still wait for the network or the server. */
  waiting: number;
  /** The server's Retry-After, in seconds. */
  retryAfter?: number;
}

const lockName = 'contact-outbox';
const timeoutMs = 20_000;

const send = ({ id, body, language = DEFAULT_LANGUAGE }: OutboxRow) =>
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

const isPassing = (status: number) => status === 408 || status === 429 || status >= 500;

const tell = (event: OutboxEvent) => {
  const channel = new BroadcastChannel(outboxChannel);
  channel.postMessage(event);
  channel.close();
};

/**
 * Sends one row and stores the outcome if the answer is from our server. Otherwise the row stays in the
 * queue, and the obstacle is returned: no answer, a temporary error, or the page of a captive portal.
 */
const deliver = async (row: OutboxRow): Promise<Response | 'unreachable' | undefined> => {
  const answer = await send(row).catch(() => undefined);
  if (!answer) return 'unreachable';
  if (isPassing(answer.status)) return answer;
  const body = await jsonOf(answer);
  const refusal = answer.ok ? undefined : sentenceOf(body);
  if (isReceived(body, answer.status)) {
    await deleteRow(row.id);
    tell('sent');
  } else if (refusal !== undefined) {
    await putRow({ ...row, refusal });
    tell('refused');
  } else return answer;
  return undefined;
};

const retryAfterOf = (obstacle: Response | 'unreachable') => {
  const seconds = obstacle === 'unreachable' ? 0 : Number(obstacle.headers.get('Retry-After'));
  return seconds > 0 ? { retryAfter: seconds } : {};
};

const drain = async (): Promise<Drained> => {
  const rows = (await listRows()).filter(({ refusal }) => refusal === undefined);
  for (const [index, row] of rows.entries()) {
    const obstacle = await deliver(row);
    // The same obstacle would stop the other rows too.
    if (obstacle) return { waiting: rows.length - index, ...retryAfterOf(obstacle) };
  }
  return { waiting: 0 };
};

let lastInThisPage: Promise<unknown> = Promise.resolve();

/**
 * Runs `work` after the previous call of this page. For sites without https, which have no Web Locks:
 * between tabs only the Idempotency-Key then prevents a message from arriving twice.
 */
const afterTheLast = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  const mine = lastInThisPage.then(work, work);
  lastInThisPage = mine;
  return mine;
};

const oneAtATime = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
  'locks' in navigator ? navigator.locks.request(lockName, work) : afterTheLast(work);

/** Sends the waiting messages, the oldest first. Only one page or worker sends at a time. */
export const drainOutbox = (): Promise<Drained> => oneAtATime(drain);

/**
 * Has a row in the outbox while its page sends it, and lets nobody else send it meanwhile. A page that is closed before the
 * answer leaves the row, and the next one sends it. Resolves once the row is stored, with what ends this.
 */
export const holdRow = async (row: OutboxRow) => {
  await putRow(row);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Behind a page that is sending this waits, and its row may go twice: the key prevents a second arrival.
  void oneAtATime(() => released);
  return async ({ isNeeded }: { isNeeded: boolean }): Promise<void> => {
    if (!isNeeded) await deleteRow(row.id).catch(() => {});
    release();
  };
};

import { isReceived, jsonOf, sentenceOf } from '../../api/response-shapes.ts';
import { deleteRow, listRows, type OutboxRow, putRow } from './outbox-rows.ts';

/** Told to every page, whoever did the sending. */
export type OutboxEvent = 'sent' | 'refused';
export const outboxChannel = 'contact-outbox';

export interface Drained {
  /** How many still wait for the network or for the server. */
  waiting: number;
  /** What the server asked for, in seconds. */
  retryAfter?: number;
}

const lockName = 'contact-outbox';
const timeoutMs = 20_000;

/** Not through api.ts, which knows of sessions and pages: the worker sends too. */
const send = ({ id, body }: OutboxRow) =>
  fetch('/send-email', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': id },
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
 * Sends one row and keeps the outcome, where the answer is one of ours. Answers what else came if the
 * row has to go on waiting: a portal's page says nothing about the message.
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
    // What stops one stops all.
    if (obstacle) return { waiting: rows.length - index, ...retryAfterOf(obstacle) };
  }
  return { waiting: 0 };
};

let lastInThisPage: Promise<unknown> = Promise.resolve();

/** Without https there are no locks; across tabs, the key alone then keeps a message from arriving twice. */
const afterTheLast = (work: () => Promise<Drained>): Promise<Drained> => {
  const mine = lastInThisPage.then(work, work);
  lastInThisPage = mine;
  return mine;
};

/** Sends what waits, the oldest first; one page or worker at a time. */
export const drainOutbox = (): Promise<Drained> =>
  'locks' in navigator ? navigator.locks.request(lockName, drain) : afterTheLast(drain);

import { create } from 'zustand';
import type { ContactMessage } from '../../api/client.ts';
import { messages } from '../../content/messages.ts';
import { notify } from '../../notices/notices.ts';
import { outboxTag } from '../../offline/sw-names.ts';
import { type Drained, drainOutbox, type OutboxEvent, outboxChannel } from './outbox.ts';
import { markOutbox } from './outbox-mark.ts';
import { deleteRow, listRows, type OutboxRow, putRow } from './outbox-rows.ts';

interface Outbox {
  waiting: OutboxRow[];
  /** What the server did not take; a person decides what becomes of it. */
  refused: OutboxRow[];
}

export const useOutbox = create<Outbox>()(() => ({ waiting: [], refused: [] }));

const firstRetryMs = 5_000;
const lastRetryMs = 300_000;
let retryMs = firstRetryMs;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Without a database there is no outbox, and nothing in it. */
const rowsIfAny = () => listRows().catch((): OutboxRow[] => []);

const show = async () => {
  const rows = await rowsIfAny();
  markOutbox(rows.length > 0);
  useOutbox.setState({
    waiting: rows.filter(({ refusal }) => refusal === undefined),
    refused: rows.filter(({ refusal }) => refusal !== undefined),
  });
};

/** While the page is there and the server is not; the browser's own events begin anew. */
const tryAgainLater = ({ waiting, retryAfter = 0 }: Drained) => {
  clearTimeout(retry);
  if (waiting === 0) {
    retryMs = firstRetryMs;
    return;
  }
  retry = setTimeout(send, Math.max(retryMs, retryAfter * 1000));
  retryMs = Math.min(2 * retryMs, lastRetryMs);
};

const send = async () => {
  tryAgainLater(await drainOutbox().catch((): Drained => ({ waiting: 0 })));
  await show();
};

const sendAtOnce = () => {
  retryMs = firstRetryMs;
  void send();
};

const sendIfVisible = () => {
  if (document.visibilityState === 'visible') sendAtOnce();
};

const hear = ({ data }: MessageEvent<OutboxEvent>) => {
  if (data === 'sent') notify(messages.messageSent);
  else notify(messages.messageNotSent, { isProblem: true });
  void show();
};

let started = false;

/** Sends what waits now, on coming back to the network or to the page, and until it is gone. */
export const startOutbox = () => {
  if (started) return;
  started = true;
  new BroadcastChannel(outboxChannel).addEventListener('message', hear);
  window.addEventListener('online', sendAtOnce);
  document.addEventListener('visibilitychange', sendIfVisible);
  sendAtOnce();
};

interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** The browser then sends even when the page is gone, where it can do that. */
const askForSync = async () => {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (registration as SyncRegistration | undefined)?.sync?.register(outboxTag);
};

/** Whether the browser sends what waits without this page. */
export const sendsWithoutPage = (): boolean => 'SyncManager' in window;

/** Keeps a message until it can be sent. Throws where the browser keeps nothing. */
export const queueMessage = async (body: ContactMessage, id: string): Promise<void> => {
  await putRow({ id, body: { ...body }, createdAt: Date.now() });
  await show();
  await askForSync().catch(() => {});
  if (started) sendAtOnce();
  else startOutbox();
};

/** Takes a row out, to be written anew or not at all. */
export const takeOut = async ({ id }: OutboxRow): Promise<void> => {
  await deleteRow(id);
  await show();
};

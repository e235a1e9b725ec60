import { plural, t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { create } from 'zustand';
import { messages } from '../../../content/messages.ts';
import type { ContactMessage } from '../../../data/network/public-api.ts';
import { markOutbox } from '../../../data/offline/outbox-mark.ts';
import { outboxTag } from '../../../data/offline/sw-names.ts';
import { languageNow } from '../../../i18n/messages.ts';
import { notify } from '../../../shell/notices/notices.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import styles from './OutboxNote.module.css';
import {
  type Drained,
  deleteRow,
  drainOutbox,
  holdRow,
  listRows,
  type OutboxEvent,
  type OutboxRow,
  outboxChannel,
  putRow,
} from './outbox.ts';

interface Outbox {
  waiting: OutboxRow[];
  /** Refused by the server; the visitor edits or discards them. */
  refused: OutboxRow[];
}

export const useOutbox = create<Outbox>()(() => ({ waiting: [], refused: [] }));

const firstRetryMs = 5_000;
const lastRetryMs = 300_000;
let retryMs = firstRetryMs;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Empty where the browser has no database. */
const rowsIfAny = () => listRows().catch((): OutboxRow[] => []);

/**
 * The rows, marked as they are. Between the look and the mark a form may store a message, here or in another tab: so after
 * taking the mark away it looks once more, and who stores marks again afterwards.
 */
const markedRows = async () => {
  const rows = await rowsIfAny();
  markOutbox(rows.length > 0);
  if (rows.length > 0) return rows;
  const stored = await rowsIfAny();
  if (stored.length > 0) markOutbox(true);
  return stored;
};

const show = async () => {
  const rows = await markedRows();
  useOutbox.setState({
    waiting: rows.filter(({ refusal }) => refusal === undefined),
    refused: rows.filter(({ refusal }) => refusal !== undefined),
  });
};

/** Plans the next try, with growing pauses. Coming back online or to the page starts over (sendAtOnce). */
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

/** Sends the waiting messages now, when the network or the visitor comes back, and until none is left. */
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

/** Background Sync: the browser sends even after the page is closed. Not every browser has it. */
const askForSync = async () => {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (registration as SyncRegistration | undefined)?.sync?.register(outboxTag);
};

/** Whether the browser sends waiting messages without this page. */
const sendsWithoutPage = (): boolean => 'SyncManager' in window;

const rowOf = (body: ContactMessage, id: string): OutboxRow => ({
  id,
  body: { ...body },
  createdAt: Date.now(),
  language: languageNow(),
});

/** Has a message in the outbox while the form sends it (holdRow). Throws if the browser stores nothing. */
export const holdMessage = async (body: ContactMessage, id: string) => {
  markOutbox(true);
  const letGo = await holdRow(rowOf(body, id));
  markOutbox(true);
  return (need: Parameters<typeof letGo>[0]) => letGo(need).finally(show);
};

/** Stores a message until it can be sent. Throws if the browser stores nothing. */
export const queueMessage = async (body: ContactMessage, id: string): Promise<void> => {
  await putRow(rowOf(body, id));
  await show();
  await askForSync().catch(() => {});
  if (started) sendAtOnce();
  else startOutbox();
};

/** Removes a refused message from the outbox. */
const takeOut = async ({ id }: OutboxRow): Promise<void> => {
  await deleteRow(id);
  await show();
};

/** Keeps a message that the server has refused, for the visitor to decide. Throws if the browser stores nothing. */
export const keepRefused = async (
  body: ContactMessage,
  id: string,
  refusal = '',
): Promise<void> => {
  await putRow({ ...rowOf(body, id), refusal });
  await show();
};

const sentOnline = (count: number) =>
  plural(count, {
    one: 'Your message is not sent yet. It is kept on this device, and the sending happens by itself when you are online again.',
    other: `${count} messages are not sent yet. They are kept on this device, and the sending happens by itself when you are online again.`,
  });

const sentWhileOpen = (count: number) =>
  plural(count, {
    one: 'Your message is not sent yet. It is kept on this device, and the sending happens by itself when you are online again and this site is open.',
    other: `${count} messages are not sent yet. They are kept on this device, and the sending happens by itself when you are online again and this site is open.`,
  });

/** The messages of this device that wait to be sent. */
export const Waiting = () => {
  const count = useOutbox(({ waiting }) => waiting.length);
  if (count === 0) return null;
  return (
    <Alert kind="info">
      <p>{sendsWithoutPage() ? sentOnline(count) : sentWhileOpen(count)}</p>
    </Alert>
  );
};

export interface RefusedProps {
  /** Puts a message into the form below, to be edited and sent again. */
  onPutBack: (message: ContactMessage) => void;
}

const RefusedRow = ({ row, onPutBack }: RefusedProps & { row: OutboxRow }) => {
  const putBack = () => {
    onPutBack(row.body);
    document.querySelector<HTMLElement>('main form input')?.focus();
    void takeOut(row);
  };
  return (
    <Alert kind="error">
      <p>{messages.messageNotSent()}</p>
      {row.refusal && <p>{row.refusal}</p>}
      <p className={styles.words}>“{row.body.message}”</p>
      <div className={styles.actions}>
        <Button small variant="soft" onClick={putBack}>
          {t`Put it back into the form`}
        </Button>
        <Button small variant="quiet" onClick={() => void takeOut(row)}>
          {t`Throw it away`}
        </Button>
      </div>
    </Alert>
  );
};

/** The messages of this device that were refused. */
export const Refused = ({ onPutBack }: RefusedProps) => {
  const refused = useOutbox((outbox) => outbox.refused);
  useEffect(startOutbox, []);
  return (
    <div className={styles.note}>
      {refused.map((row) => (
        <RefusedRow key={row.id} row={row} onPutBack={onPutBack} />
      ))}
    </div>
  );
};

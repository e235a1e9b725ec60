import { plural, t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { create } from 'zustand';
import { messages } from '../../../content/messages.ts';
import type { ContactMessage } from '../../../data/network/public-api.ts';
import { markOutbox } from '../../../data/offline/outbox-mark.ts';
import { outboxTag } from '../../../data/offline/service-worker-names.ts';
import { currentLanguage } from '../../../i18n/messages.ts';
import { showToast } from '../../../shell/notices/toasts.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import styles from './OutboxMessages.module.css';
import {
  type DrainResult,
  deleteRow,
  drainOutbox,
  holdRow,
  listRows,
  type OutboxEvent,
  type OutboxRow,
  outboxChannel,
  putRow,
} from './outbox.ts';

interface OutboxState {
  waiting: OutboxRow[];
  /** Refused by the server; the visitor edits or discards them. */
  refused: OutboxRow[];
}

export const useOutbox = create<OutboxState>()(() => ({ waiting: [], refused: [] }));

const minRetryMs = 5_000;
const maxRetryMs = 300_000;
let retryMs = minRetryMs;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/** Empty if the browser has no IndexedDB. */
const listRowsOrNone = () => listRows().catch((): OutboxRow[] => []);

/**
 * Lists the rows and sets the mark. A form may store a message between reading and marking, here or in another tab: so after
 * removing the mark it reads once more, and code that stores a message sets the mark again.
 */
const listRowsAndMark = async () => {
  const rows = await listRowsOrNone();
  markOutbox(rows.length > 0);
  if (rows.length > 0) return rows;
  const stored = await listRowsOrNone();
  if (stored.length > 0) markOutbox(true);
  return stored;
};

const refreshOutbox = async () => {
  const rows = await listRowsAndMark();
  useOutbox.setState({
    waiting: rows.filter((row) => row.refusal === undefined),
    refused: rows.filter((row) => row.refusal !== undefined),
  });
};

/** Schedules the next retry with growing delays. Coming back online or to the page starts over (sendNow). */
const scheduleRetry = ({ waiting, retryAfter = 0 }: DrainResult) => {
  clearTimeout(retryTimer);
  if (waiting === 0) {
    retryMs = minRetryMs;
    return;
  }
  retryTimer = setTimeout(sendWaiting, Math.max(retryMs, retryAfter * 1000));
  retryMs = Math.min(2 * retryMs, maxRetryMs);
};

const sendWaiting = async () => {
  scheduleRetry(await drainOutbox().catch((): DrainResult => ({ waiting: 0 })));
  await refreshOutbox();
};

const sendNow = () => {
  retryMs = minRetryMs;
  void sendWaiting();
};

const sendIfVisible = () => {
  if (document.visibilityState === 'visible') sendNow();
};

const handleOutboxEvent = ({ data }: MessageEvent<OutboxEvent>) => {
  if (data === 'sent') showToast(messages.messageSent);
  else showToast(messages.messageNotSent, { isProblem: true });
  void refreshOutbox();
};

let started = false;

/** Sends the waiting messages now, when the network or the visitor comes back, and until none is left. */
export const startOutbox = () => {
  if (started) return;
  started = true;
  new BroadcastChannel(outboxChannel).addEventListener('message', handleOutboxEvent);
  window.addEventListener('online', sendNow);
  document.addEventListener('visibilitychange', sendIfVisible);
  sendNow();
};

interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Background Sync: the browser sends even after the page is closed. Not every browser has it. */
const registerSync = async () => {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (registration as SyncRegistration | undefined)?.sync?.register(outboxTag);
};

/** Whether the browser sends waiting messages without this page. */
const supportsBackgroundSync = (): boolean => 'SyncManager' in window;

const toOutboxRow = (body: ContactMessage, id: string): OutboxRow => ({
  id,
  body: { ...body },
  createdAt: Date.now(),
  language: currentLanguage(),
});

/** Holds a message in the outbox while the form sends it (holdRow). Throws if the browser stores nothing. */
export const holdMessage = async (body: ContactMessage, id: string) => {
  markOutbox(true);
  const letGo = await holdRow(toOutboxRow(body, id));
  markOutbox(true);
  return (need: Parameters<typeof letGo>[0]) => letGo(need).finally(refreshOutbox);
};

/** Stores a message until it can be sent. Throws if the browser stores nothing. */
export const queueMessage = async (body: ContactMessage, id: string): Promise<void> => {
  await putRow(toOutboxRow(body, id));
  await refreshOutbox();
  await registerSync().catch(() => {});
  if (started) sendNow();
  else startOutbox();
};

/** Removes a refused message from the outbox. */
const removeRow = async ({ id }: OutboxRow): Promise<void> => {
  await deleteRow(id);
  await refreshOutbox();
};

/** Stores a message that the server has refused, for the visitor to edit or discard. Throws if the browser stores nothing. */
export const storeRefused = async (
  body: ContactMessage,
  id: string,
  errorMessage = '',
): Promise<void> => {
  await putRow({ ...toOutboxRow(body, id), refusal: errorMessage });
  await refreshOutbox();
};

const formatSentWhenOnline = (count: number) =>
  plural(count, {
    one: 'Your message has not been sent yet. It is saved on this device and will be sent when you are online again.',
    other: `${count} messages have not been sent yet. They are saved on this device and will be sent when you are online again.`,
  });

const formatSentWhileOpen = (count: number) =>
  plural(count, {
    one: 'Your message has not been sent yet. It is saved on this device and will be sent when you are online and this site is open.',
    other: `${count} messages have not been sent yet. They are saved on this device and will be sent when you are online and this site is open.`,
  });

/** The messages of this device that wait to be sent. */
export const WaitingMessages = () => {
  const count = useOutbox(({ waiting }) => waiting.length);
  if (count === 0) return null;
  return (
    <Alert kind="info">
      <p>{supportsBackgroundSync() ? formatSentWhenOnline(count) : formatSentWhileOpen(count)}</p>
    </Alert>
  );
};

export interface RefusedMessagesProps {
  /** Puts a message into the form below, to be edited and sent again. */
  onPutBack: (message: ContactMessage) => void;
}

const RefusedRow = ({ row, onPutBack }: RefusedMessagesProps & { row: OutboxRow }) => {
  const putBack = () => {
    onPutBack(row.body);
    document.querySelector<HTMLElement>('main form input')?.focus();
    void removeRow(row);
  };
  return (
    <Alert kind="error">
      <p>{messages.messageNotSent()}</p>
      {row.refusal && <p>{row.refusal}</p>}
      <p className={styles.words}>“{row.body.message}”</p>
      <div className={styles.actions}>
        <Button small variant="soft" onClick={putBack}>
          {t`Put it back in the form`}
        </Button>
        <Button small variant="quiet" onClick={() => void removeRow(row)}>
          {t`Delete it`}
        </Button>
      </div>
    </Alert>
  );
};

/** The messages of this device that were refused. */
export const RefusedMessages = ({ onPutBack }: RefusedMessagesProps) => {
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

import type { ComponentType } from 'react';
import { create } from 'zustand';
import { ApiError, NetworkError } from '../../api/client.ts';
import { type ContactMessage, publicApi } from '../../api/public-api.ts';
import { newIdempotencyKey } from '../../api/use-mutation.ts';
import { messages } from '../../content/messages.ts';
import { outboxIsMarked } from './outbox-mark.ts';

export type Outcome =
  /** `notKept`: the server cannot be reached, and the browser stores nothing. */
  | { kind: 'none' | 'sending' | 'sent' | 'unreachable' | 'notKept' }
  /** `sentence` is the server's own, if it sent one. `mayPass`: sending later can succeed. */
  | { kind: 'refused'; sentence?: string; mayPass: boolean };

interface Contact {
  outcome: Outcome;
  /** Shows the outbox. Undefined until its code is loaded. */
  OutboxNote?: ComponentType;
}

export const useContact = create<Contact>()(() => ({ outcome: { kind: 'none' } }));

const conclude = (outcome: Outcome) => useContact.setState({ outcome });

/** The outbox's code is loaded separately: most visitors send nothing, or send it online. */
const loadOutbox = async () => {
  const { OutboxNote, queueMessage } = await import('./OutboxNote.tsx');
  return { queueMessage, showNote: () => useContact.setState({ OutboxNote }) };
};

/** Loads the outbox's code while there is a network: after the network fails it is too late. */
export const prepareOutbox = () => {
  loadOutbox().then(
    ({ showNote }) => showNote(),
    // sendLater loads it again, and reports a failure.
    () => {},
  );
};

/** Loads the outbox's code if a message waits on this device. */
export const prepareMarkedOutbox = () => {
  if (outboxIsMarked()) prepareOutbox();
};

let attempt: { text: string; key: string } | undefined;

/** The same text has the same key at each try: the server refuses a key that comes with another text. */
const keyFor = (message: ContactMessage): string => {
  const text = JSON.stringify(message);
  if (attempt?.text !== text) attempt = { text, key: newIdempotencyKey() };
  return attempt.key;
};

/** An error status without a sentence of our server (from a proxy, for example) is a refusal too. */
const isRefusal = (failure: unknown) =>
  failure instanceof ApiError || (failure instanceof NetworkError && (failure.status ?? 0) >= 400);

const outcomeOf = (failure: unknown): Outcome => {
  if (!isRefusal(failure)) return { kind: 'unreachable' };
  const { status = 0 } = failure as ApiError | NetworkError;
  // Without our sentence the refusal comes from a proxy or portal, which may let a later try through.
  if (!(failure instanceof ApiError)) return { kind: 'refused', mayPass: true };
  const mayPass = status === 408 || status === 429 || status >= 500;
  return { kind: 'refused', mayPass, sentence: failure.message };
};

/** Stores the message until it can be sent. Resolves with whether the browser can do that. */
export const sendLater = async (message: ContactMessage): Promise<boolean> => {
  const key = keyFor(message);
  try {
    const { queueMessage, showNote } = await loadOutbox();
    await queueMessage(message, key);
    showNote();
  } catch {
    conclude({ kind: 'notKept' });
    return false;
  }
  attempt = undefined;
  conclude({ kind: 'none' });
  return true;
};

/** Sends the message, or stores it offline. Resolves with whether the form can be cleared. */
export const sendMessage = async (message: ContactMessage): Promise<boolean> => {
  if (!navigator.onLine) return sendLater(message);
  conclude({ kind: 'sending' });
  try {
    await publicApi.sendMessage(message, keyFor(message));
  } catch (failure) {
    const outcome = outcomeOf(failure);
    // biome-ignore lint/suspicious/noConsole: required by the specification, section 8.
    if (outcome.kind === 'unreachable') console.error(messages.messageNetworkFailure, failure);
    conclude(outcome);
    return false;
  }
  attempt = undefined;
  conclude({ kind: 'sent' });
  return true;
};

/** A form that is opened again shows nothing of the last message. */
export const forgetOutcome = () => conclude({ kind: 'none' });

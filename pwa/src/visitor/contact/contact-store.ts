import type { ComponentType } from 'react';
import { create } from 'zustand';
import { messages } from '../../content/messages.ts';
import { pages } from '../../content/paths.ts';
import { type Attempt, attemptOf } from '../../data/forms/attempt.ts';
import { ApiError, NetworkError } from '../../data/network/client.ts';
import { type ContactMessage, publicApi } from '../../data/network/public-api.ts';
import { outboxIsMarked } from '../../data/offline/outbox-mark.ts';
import { notify } from '../../shell/notices/notices.ts';

export type Outcome =
  /** `notKept`: the server cannot be reached, and the browser stores nothing. */
  | { kind: 'none' | 'sending' | 'sent' | 'unreachable' | 'notKept' }
  /** `sentence` is the server's own, if it sent one. `mayPass`: sending later can succeed. */
  | { kind: 'refused'; sentence?: string; mayPass: boolean };

interface Contact {
  outcome: Outcome;
  /** Show the outbox. Undefined until its code is loaded. */
  outbox?: { Waiting: ComponentType; Refused: ComponentType };
}

export const useContact = create<Contact>()(() => ({ outcome: { kind: 'none' } }));

const conclude = (outcome: Outcome) => useContact.setState({ outcome });

/** The outbox's code is loaded separately: most visitors send nothing, or send it online. */
const loadOutbox = async () => {
  const { Waiting, Refused, ...outbox } = await import('./outbox/OutboxNote.tsx');
  const showNote = () => useContact.setState({ outbox: { Waiting, Refused } });
  return { ...outbox, showNote };
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

let attempt: Attempt | undefined;

const keyFor = (message: ContactMessage): string => {
  attempt = attemptOf(message, attempt);
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

const toForm = { action: { label: pages.contact.title, path: pages.contact.path } };

/** Keeps a message whose form was left while it was sent, and says what became of it where the visitor is now. */
const keepWithoutForm = async (message: ContactMessage, key: string, outcome: Outcome) => {
  try {
    const { queueMessage, keepRefused, showNote } = await loadOutbox();
    if (outcome.kind === 'refused' && !outcome.mayPass) {
      await keepRefused(message, key, outcome.sentence);
      notify(messages.messageNotSent, { isProblem: true, ...toForm });
    } else {
      await queueMessage(message, key);
      notify('Your message is not sent yet. It is kept on this device, and sent later.', toForm);
    }
    showNote();
  } catch {
    const words = `${messages.messageNetworkFailure} Your message is neither sent nor kept.`;
    notify(words, { isProblem: true });
  }
};

/** The form that is open. Another visit to the page is another form. */
let form: symbol | undefined;

/** A form is opened; it shows nothing of the last message. Returns what leaves it. */
export const openForm = () => {
  form = Symbol('form');
  return () => {
    form = undefined;
    conclude({ kind: 'none' });
  };
};

/** A browser that stores slowly, or never answers, holds no message up for longer. */
const longestHoldingMs = 3000;

/**
 * Stores the message while it is sent, so that a tab that is closed meanwhile loses nothing. Returns what is to be called
 * with the answer.
 */
const holdMeanwhile = async (message: ContactMessage, key: string) => {
  const holding = loadOutbox()
    .then(({ holdMessage }) => holdMessage(message, key))
    .catch(() => undefined);
  await Promise.race([holding, new Promise((resolve) => setTimeout(resolve, longestHoldingMs))]);
  return (need: { isNeeded: boolean }) => void holding.then((letGo) => letGo?.(need));
};

/** Sends the message, or stores it offline. Resolves with whether the form can be cleared. */
export const sendMessage = async (message: ContactMessage): Promise<boolean> => {
  if (!navigator.onLine) return sendLater(message);
  const mine = form;
  const key = keyFor(message);
  conclude({ kind: 'sending' });
  const letGo = await holdMeanwhile(message, key);
  try {
    await publicApi.sendMessage(message, key);
  } catch (failure) {
    const outcome = outcomeOf(failure);
    // biome-ignore lint/suspicious/noConsole: required by the specification, section 8.
    if (outcome.kind === 'unreachable') console.error(messages.messageNetworkFailure, failure);
    const isLeft = form !== mine;
    if (isLeft) await keepWithoutForm(message, key, outcome);
    else conclude(outcome);
    letGo({ isNeeded: isLeft });
    return false;
  }
  letGo({ isNeeded: false });
  if (attempt?.key === key) attempt = undefined;
  if (form === mine) conclude({ kind: 'sent' });
  else notify(messages.messageSent);
  return true;
};

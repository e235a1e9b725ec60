import { create } from 'zustand';
import { ApiError, api, type ContactMessage, NetworkError } from '../../api/client.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { messages } from '../../content/messages.ts';
import { keepMessage } from './outbox-code.ts';

export type Outcome =
  /** `notKept`: unreachable, and the browser keeps nothing for later. */
  | { kind: 'none' | 'sending' | 'sent' | 'unreachable' | 'notKept' }
  /** The server's own sentence is there where it gave one; `mayPass` says whether waiting can help. */
  | { kind: 'refused'; sentence?: string; mayPass: boolean };

export const useContact = create<{ outcome: Outcome }>()(() => ({ outcome: { kind: 'none' } }));

const conclude = (outcome: Outcome) => useContact.setState({ outcome });

let attempt: { text: string; key: string } | undefined;

/** One key for one text, however often it is sent: the server refuses a key that comes with another. */
const keyFor = (message: ContactMessage): string => {
  const text = JSON.stringify(message);
  if (attempt?.text !== text) attempt = { text, key: newIdempotencyKey() };
  return attempt.key;
};

/** A refusal without our sentence (a proxy's page, say) is still a refusal. */
const isRefusal = (failure: unknown) =>
  failure instanceof ApiError || (failure instanceof NetworkError && (failure.status ?? 0) >= 400);

const outcomeOf = (failure: unknown): Outcome => {
  if (!isRefusal(failure)) return { kind: 'unreachable' };
  const { status = 0 } = failure as ApiError | NetworkError;
  // What is not in our words comes from something in between.
  if (!(failure instanceof ApiError)) return { kind: 'refused', mayPass: true };
  const mayPass = status === 408 || status === 429 || status >= 500;
  return { kind: 'refused', mayPass, sentence: failure.message };
};

/** Keeps the message until it can be sent. Answers whether the browser can do that. */
export const sendLater = async (message: ContactMessage): Promise<boolean> => {
  try {
    await keepMessage(message, keyFor(message));
  } catch {
    conclude({ kind: 'notKept' });
    return false;
  }
  attempt = undefined;
  conclude({ kind: 'none' });
  return true;
};

/** Answers whether the message is on its way, so that the form knows when to clear itself. */
export const sendMessage = async (message: ContactMessage): Promise<boolean> => {
  if (!navigator.onLine) return sendLater(message);
  conclude({ kind: 'sending' });
  try {
    await api.sendMessage(message, keyFor(message));
  } catch (failure) {
    const outcome = outcomeOf(failure);
    // biome-ignore lint/suspicious/noConsole: the specification's section 8 asks for it.
    if (outcome.kind === 'unreachable') console.error(messages.messageNetworkFailure, failure);
    conclude(outcome);
    return false;
  }
  attempt = undefined;
  conclude({ kind: 'sent' });
  return true;
};

/** A form that opens anew says nothing about the last one. */
export const forgetOutcome = () => conclude({ kind: 'none' });

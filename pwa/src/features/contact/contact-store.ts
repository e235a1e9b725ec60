import { create } from 'zustand';
import { ApiError, api, type ContactMessage, NetworkError } from '../../api.ts';
import { messages } from '../../messages.ts';

export type Outcome =
  | { kind: 'none' | 'sending' | 'sent' | 'unreachable' }
  /** The server's own sentence is there where it gave one. */
  | { kind: 'refused'; sentence?: string };

export const useContact = create<{ outcome: Outcome }>()(() => ({ outcome: { kind: 'none' } }));

const conclude = (outcome: Outcome) => useContact.setState({ outcome });

/** Not crypto.randomUUID: that is missing where the site is tried out without https. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

let attempt: { text: string; key: string } | undefined;

/** One key for one text, however often it is sent: the server refuses a key that comes with another. */
const keyFor = (message: ContactMessage): string => {
  const text = JSON.stringify(message);
  if (attempt?.text !== text) attempt = { text, key: newKey() };
  return attempt.key;
};

/** A refusal without our sentence (a proxy's page, say) is still a refusal. */
const isRefusal = (failure: unknown) =>
  failure instanceof ApiError || (failure instanceof NetworkError && (failure.status ?? 0) >= 400);

const outcomeOf = (failure: unknown): Outcome => {
  if (!isRefusal(failure)) return { kind: 'unreachable' };
  return { kind: 'refused', ...(failure instanceof ApiError && { sentence: failure.message }) };
};

/** Answers whether the message has been sent, so that the form knows when to clear itself. */
export const sendMessage = async (message: ContactMessage): Promise<boolean> => {
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

import { t } from '@lingui/core/macro';
import { messages } from '../../content/messages.ts';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { ApiError, NetworkError } from '../../data/network/client.ts';
import { type ContactMessage, publicApi } from '../../data/network/public-api.ts';
import { notify } from '../../shell/notices/notices.ts';

export type Outcome =
  /** `kept`: it is sent later. `notKept`: the server cannot be reached, and the browser stores nothing. */
  | { kind: 'none' | 'sending' | 'sent' | 'kept' | 'unreachable' | 'notKept' }
  /** `refusal` is the server's own, if it sent one. `mayPass`: sending later can succeed. */
  | { kind: 'refused'; refusal?: ApiError; mayPass: boolean };

/** A message, and the key by which the server does its work once. */
interface Sending {
  message: ContactMessage;
  key: string;
}

/** The outbox's code is loaded separately: most visitors send nothing, or send it online. */
export const loadOutbox = () => import('./outbox/OutboxNote.tsx');

/** An error status without a sentence of our server (from a proxy, for example) is a refusal too. */
const isRefusal = (failure: unknown) =>
  failure instanceof ApiError || (failure instanceof NetworkError && (failure.status ?? 0) >= 400);

const outcomeOf = (failure: unknown): Outcome => {
  if (!isRefusal(failure)) {
    // biome-ignore lint/suspicious/noConsole: required by the specification, section 8.
    console.error(messages.messageNetworkFailure(), failure);
    return { kind: 'unreachable' };
  }
  const { status = 0 } = failure as ApiError | NetworkError;
  // Without our sentence the refusal comes from a proxy or portal, which may let a later try through.
  if (!(failure instanceof ApiError)) return { kind: 'refused', mayPass: true };
  const mayPass = status === 408 || status === 429 || status >= 500;
  return { kind: 'refused', mayPass, refusal: failure };
};

/** Stores the message until it can be sent, if the browser can do that. */
export const sendLater = async ({ message, key }: Sending): Promise<Outcome> => {
  try {
    const { queueMessage } = await loadOutbox();
    await queueMessage(message, key);
    return { kind: 'kept' };
  } catch {
    return { kind: 'notKept' };
  }
};

const toForm = () => ({ action: { label: pageTitles.contact, path: pages.contact.path } });

/** Keeps a message whose form was left while it was sent, and says what became of it where the visitor is now. */
const keepWithoutForm = async ({ message, key }: Sending, outcome: Outcome): Promise<Outcome> => {
  try {
    const { queueMessage, keepRefused } = await loadOutbox();
    if (outcome.kind === 'refused' && !outcome.mayPass) {
      await keepRefused(message, key, outcome.refusal?.message);
      notify(messages.messageNotSent, { isProblem: true, ...toForm() });
    } else {
      await queueMessage(message, key);
      notify(
        () => t`Your message is not sent yet. It is kept on this device, and sent later.`,
        toForm(),
      );
    }
    return { kind: 'kept' };
  } catch {
    notify(() => t`An error occurred. Please try again. Your message is neither sent nor kept.`, {
      isProblem: true,
    });
    return { kind: 'notKept' };
  }
};

/** A browser that stores slowly, or never answers, holds no message up for longer. */
const longestHoldingMs = 3000;

/**
 * Stores the message while it is sent, so that a tab that is closed meanwhile loses nothing. Returns what is to be called
 * with the answer.
 */
const holdMeanwhile = async ({ message, key }: Sending) => {
  const holding = loadOutbox()
    .then(({ holdMessage }) => holdMessage(message, key))
    .catch(() => undefined);
  await Promise.race([holding, new Promise((resolve) => setTimeout(resolve, longestHoldingMs))]);
  return (need: { isNeeded: boolean }) => void holding.then((letGo) => letGo?.(need));
};

/** Sends the message, or stores it offline. Where its form `isLeft` by then, a notice tells the outcome. */
export const sendMessage = async (sending: Sending, isLeft: () => boolean): Promise<Outcome> => {
  if (!navigator.onLine) return sendLater(sending);
  const letGo = await holdMeanwhile(sending);
  try {
    await publicApi.sendMessage(sending.message, sending.key);
  } catch (failure) {
    const outcome = outcomeOf(failure);
    const isNeeded = isLeft();
    const last = isNeeded ? await keepWithoutForm(sending, outcome) : outcome;
    letGo({ isNeeded });
    return last;
  }
  letGo({ isNeeded: false });
  if (isLeft()) notify(messages.messageSent);
  return { kind: 'sent' };
};

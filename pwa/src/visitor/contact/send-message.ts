import { t } from '@lingui/core/macro';
import { messages } from '../../content/messages.ts';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { ApiError, NetworkError } from '../../data/network/client.ts';
import { type ContactMessage, publicApi } from '../../data/network/public-api.ts';
import { showToast } from '../../shell/notices/toasts.ts';

export type SendOutcome =
  /** `kept`: it will be sent later. `notKept`: the server is unreachable, and the browser stores nothing. */
  | { kind: 'none' | 'sending' | 'sent' | 'kept' | 'unreachable' | 'notKept' }
  /** `refusal` is the server's error, if it sent one. `mayPass`: sending later can succeed. */
  | { kind: 'refused'; refusal?: ApiError; mayPass: boolean };

/** A message and its idempotency key. */
interface MessageToSend {
  message: ContactMessage;
  key: string;
}

/** The outbox's code is loaded separately: most visitors send nothing, or send it online. */
export const loadOutbox = () => import('./outbox/OutboxMessages.tsx');

/** An error status without a message of our server (from a proxy, for example) also counts as refused. */
const isRefused = (failure: unknown) =>
  failure instanceof ApiError || (failure instanceof NetworkError && (failure.status ?? 0) >= 400);

const outcomeOf = (failure: unknown): SendOutcome => {
  if (!isRefused(failure)) {
    // biome-ignore lint/suspicious/noConsole: required by the specification, section 8.
    console.error(messages.messageNetworkFailure(), failure);
    return { kind: 'unreachable' };
  }
  const { status = 0 } = failure as ApiError | NetworkError;
  // Without our message the error comes from a proxy or portal, which may pass a later attempt.
  if (!(failure instanceof ApiError)) return { kind: 'refused', mayPass: true };
  const mayPass = status === 408 || status === 429 || status >= 500;
  return { kind: 'refused', mayPass, refusal: failure };
};

/** Stores the message until it can be sent, if the browser can do that. */
export const sendLater = async ({ message, key }: MessageToSend): Promise<SendOutcome> => {
  try {
    const { queueMessage } = await loadOutbox();
    await queueMessage(message, key);
    return { kind: 'kept' };
  } catch {
    return { kind: 'notKept' };
  }
};

const toForm = () => ({ action: { label: pageTitles.contact, path: pages.contact.path } });

/** Stores a message whose form was left while it was sent, and shows the outcome in a toast. */
const storeAndNotify = async (
  { message, key }: MessageToSend,
  outcome: SendOutcome,
): Promise<SendOutcome> => {
  try {
    const { queueMessage, storeRefused } = await loadOutbox();
    if (outcome.kind === 'refused' && !outcome.mayPass) {
      await storeRefused(message, key, outcome.refusal?.message);
      showToast(messages.messageNotSent, { isProblem: true, ...toForm() });
    } else {
      await queueMessage(message, key);
      showToast(
        () =>
          t`Your message has not been sent yet. We saved it on this device and will send it later.`,
        toForm(),
      );
    }
    return { kind: 'kept' };
  } catch {
    showToast(
      () => t`An error occurred. Please try again. Your message was not sent and not saved.`,
      {
        isProblem: true,
      },
    );
    return { kind: 'notKept' };
  }
};

/** Slow browser storage delays a message for at most this long. */
const maxHoldingMs = 3000;

/**
 * Stores the message while it is sent, so that closing the tab loses nothing. Returns a function to call
 * with the response.
 */
const holdWhileSending = async ({ message, key }: MessageToSend) => {
  const holding = loadOutbox()
    .then(({ holdMessage }) => holdMessage(message, key))
    .catch(() => undefined);
  await Promise.race([holding, new Promise((resolve) => setTimeout(resolve, maxHoldingMs))]);
  return (need: { isNeeded: boolean }) => void holding.then((letGo) => letGo?.(need));
};

/** Sends the message, or stores it offline. If its form `isLeft` by then, a toast shows the outcome. */
export const sendMessage = async (
  sending: MessageToSend,
  isLeft: () => boolean,
): Promise<SendOutcome> => {
  if (!navigator.onLine) return sendLater(sending);
  const letGo = await holdWhileSending(sending);
  try {
    await publicApi.sendMessage(sending.message, sending.key);
  } catch (failure) {
    const outcome = outcomeOf(failure);
    const isNeeded = isLeft();
    const last = isNeeded ? await storeAndNotify(sending, outcome) : outcome;
    letGo({ isNeeded });
    return last;
  }
  letGo({ isNeeded: false });
  if (isLeft()) showToast(messages.messageSent);
  return { kind: 'sent' };
};

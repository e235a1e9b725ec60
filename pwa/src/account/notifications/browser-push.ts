import type { PushSubscriptionInput } from 'bff/contract';

/** The browser's side of Web Push (https://www.w3.org/TR/push-api/). */

/** The browser supports push, but its service worker is not ready yet. */
export class WorkerNotReadyError extends Error {
  override name = 'WorkerNotReadyError';
}

const readyTimeoutMs = 10_000;

export const supportsPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** On the first visit the worker may still be installing. In development and in some private windows it never becomes ready. */
const readyRegistration = () =>
  new Promise<ServiceWorkerRegistration>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new WorkerNotReadyError('The worker is not ready.')),
      readyTimeoutMs,
    );
    void navigator.serviceWorker.ready.then((ready) => {
      clearTimeout(timer);
      resolve(ready);
    });
  });

export const currentSubscription = async (): Promise<PushSubscription | undefined> => {
  const registered = await navigator.serviceWorker.getRegistration();
  return (await registered?.pushManager.getSubscription()) ?? undefined;
};

const decodeBase64Url = (base64url: string) => {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
};

/** Some browsers do not expose the key. They do not allow a subscription with another key either. */
const hasServerKey = ({ options }: PushSubscription, key: Uint8Array) => {
  if (!options.applicationServerKey) return true;
  const own = new Uint8Array(options.applicationServerKey);
  return own.length === key.length && own.every((byte, index) => byte === key[index]);
};

/**
 * The subscription with this base64url key: the existing one, or a new one that replaces it. Needs the permission. Throws
 * WorkerNotReadyError, or the browser's error if the push service is unreachable.
 */
export const subscribeWithKey = async (publicKey: string): Promise<PushSubscription> => {
  const key = decodeBase64Url(publicKey);
  const { pushManager } = await readyRegistration();
  const current = await pushManager.getSubscription();
  if (current && hasServerKey(current, key)) return current;
  await current?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
};

/** In the API's format. */
export const toSubscriptionPayload = (subscription: PushSubscription): PushSubscriptionInput => {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
};

import type { GivenSubscription } from 'bff/contract';

/** The browser's side of Web Push (https://www.w3.org/TR/push-api/). */

/** The browser has push messages, but its worker is not there yet. */
export class NoWorker extends Error {
  override name = 'NoWorker';
}

const readyMs = 10_000;

export const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** On the first visit the worker may still be loading its files. In development and in some private windows it never comes. */
const registration = () =>
  new Promise<ServiceWorkerRegistration>((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoWorker('The worker is not ready.')), readyMs);
    void navigator.serviceWorker.ready.then((ready) => {
      clearTimeout(timer);
      resolve(ready);
    });
  });

export const currentSubscription = async (): Promise<PushSubscription | undefined> => {
  const registered = await navigator.serviceWorker.getRegistration();
  return (await registered?.pushManager.getSubscription()) ?? undefined;
};

const bytesOf = (base64url: string) => {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
};

/** Some browsers do not tell the key. They would not let another one subscribe either. */
const hasKey = ({ options }: PushSubscription, key: Uint8Array) => {
  if (!options.applicationServerKey) return true;
  const own = new Uint8Array(options.applicationServerKey);
  return own.length === key.length && own.every((byte, place) => byte === key[place]);
};

/**
 * The subscription with this key, in base64url: the browser's own, or a new one in its place. Needs the permission. Throws
 * NoWorker, or what the browser throws if it cannot reach its push service.
 */
export const subscriptionWith = async (publicKey: string): Promise<PushSubscription> => {
  const key = bytesOf(publicKey);
  const { pushManager } = await registration();
  const current = await pushManager.getSubscription();
  if (current && hasKey(current, key)) return current;
  await current?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
};

/** As the server takes it. */
export const givenBy = (subscription: PushSubscription): GivenSubscription => {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
};

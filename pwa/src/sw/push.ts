import { dropLinks } from '../data/cached-links/cached-links.ts';
import { openPath, pushChanged } from '../data/offline/sw-names.ts';
import { isReminder, noticeOf, ownPath } from './push-notice.ts';
import { spoken } from './spoken.ts';

/** The event of a changed push subscription, which TypeScript's library describes without its subscriptions. */
interface SubscriptionChangeEvent extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

declare const self: ServiceWorkerGlobalScope & {
  addEventListener(
    type: 'pushsubscriptionchange',
    listener: (event: SubscriptionChangeEvent) => void,
  ): void;
};

/** How long a page may take to answer: one that is frozen or has crashed does not. */
const answerMs = 1000;

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

const show = async (text: string) => {
  const isWatched = (await windows()).some(
    ({ visibilityState, focused }) => visibilityState === 'visible' && focused,
  );
  const around = {
    now: new Date(),
    origin: self.location.origin,
    spoken: await spoken(),
    isWatched,
  };
  const { title, options } = noticeOf(text, around);
  await self.registration.showNotification(title, options);
};

/** Asks a page to show the path: it keeps what was typed first. False if it does not answer. */
const asksPage = (page: WindowClient, path: string) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), answerMs);
    page.postMessage({ type: openPath, path }, [port2]);
  });

/** A page that waits for a class must go on waiting. */
const isOfApp = ({ url }: WindowClient) => !new URL(url).pathname.startsWith('/join/');

/** A class opens in a window of its own: its address leads on to another site. Everything else opens in the app's window. */
const open = async (path: string) => {
  const [page] = path.startsWith('/join/') ? [] : (await windows()).filter(isOfApp);
  if (!page) return void (await self.clients.openWindow(path));
  const focused = await page.focus().catch(() => page);
  if (await asksPage(focused, path)) return;
  // Fails for a page that this worker does not control.
  await focused.navigate(path).catch(() => self.clients.openWindow(path));
};

/**
 * Subscribes again with the same key. The worker has no token, so it cannot tell the server: an open page does, or else
 * the next start of the app (account/notifications/keep-subscription.ts). Until then no message arrives.
 */
const subscribeAgain = async ({ oldSubscription, newSubscription }: SubscriptionChangeEvent) => {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (!newSubscription && applicationServerKey)
    // Fails where the user has taken the permission back.
    await self.registration.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey })
      .catch(() => undefined);
  for (const page of await windows()) page.postMessage({ type: pushChanged });
};

/** It may tell of another link, or another hour. Where the app is open, that keeps the links that hold now. */
const forgetLinks = (text: string) => (isReminder(text) ? Promise.resolve() : dropLinks('all'));

/** Shows push messages, and opens what they are about. */
export const followPush = () => {
  self.addEventListener('push', (event) => {
    const text = event.data?.text() ?? '';
    event.waitUntil(Promise.all([show(text), forgetLinks(text)]));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(ownPath(event.notification.data?.path, self.location.origin)));
  });
  self.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(subscribeAgain(event)),
  );
};

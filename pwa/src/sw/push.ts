import { deleteCachedLinks } from '../data/cached-links/cached-links.ts';
import { openPathMessage, pushChangedMessage } from '../data/offline/service-worker-names.ts';
import { deviceLanguage } from './device-language.ts';
import { buildNotification, isReminder, safePath } from './push-notification.ts';

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

/** How long a page may take to reply: a frozen or crashed page does not. */
const pageReplyMs = 1000;

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

const showNotification = async (text: string) => {
  const isWatched = (await windows()).some(
    ({ visibilityState, focused }) => visibilityState === 'visible' && focused,
  );
  const context = {
    now: new Date(),
    origin: self.location.origin,
    spoken: await deviceLanguage(),
    isWatched,
  };
  const { title, options } = buildNotification(text, context);
  await self.registration.showNotification(title, options);
};

/** Asks a page to show the path, so that it can save form input first. False if it does not reply. */
const askPageToOpen = (page: WindowClient, path: string) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), pageReplyMs);
    page.postMessage({ type: openPathMessage, path }, [port2]);
  });

/** A page that waits for a class must not be navigated away. */
const isAppPage = ({ url }: WindowClient) => !new URL(url).pathname.startsWith('/join/');

/** A class opens in a new window, as its URL redirects to another site. Everything else opens in the app's window. */
const openNotificationPath = async (path: string) => {
  const [page] = path.startsWith('/join/') ? [] : (await windows()).filter(isAppPage);
  if (!page) return void (await self.clients.openWindow(path));
  const focused = await page.focus().catch(() => page);
  if (await askPageToOpen(focused, path)) return;
  // Fails for a page that this worker does not control.
  await focused.navigate(path).catch(() => self.clients.openWindow(path));
};

/**
 * Subscribes again with the same key. The worker has no token, so it cannot notify the server: an open page does, or else
 * the next start of the app (account/notifications/sync-subscription.ts). Until then no message arrives.
 */
const subscribeAgain = async ({ oldSubscription, newSubscription }: SubscriptionChangeEvent) => {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (!newSubscription && applicationServerKey)
    // Fails if the user has revoked the permission.
    await self.registration.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey })
      .catch(() => undefined);
  for (const page of await windows()) page.postMessage({ type: pushChangedMessage });
};

/** A message other than a reminder may announce a new link or time. An open app caches the current links again. */
const deleteStaleLinks = (text: string) =>
  isReminder(text) ? Promise.resolve() : deleteCachedLinks('all');

/** Shows push messages, and opens their pages on a tap. */
export const handlePushEvents = () => {
  self.addEventListener('push', (event) => {
    const text = event.data?.text() ?? '';
    event.waitUntil(Promise.all([showNotification(text), deleteStaleLinks(text)]));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(
      openNotificationPath(safePath(event.notification.data?.path, self.location.origin)),
    );
  });
  self.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(subscribeAgain(event)),
  );
};

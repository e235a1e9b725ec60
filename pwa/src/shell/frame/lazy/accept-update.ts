import { reloadPage } from '../../../data/offline/reload.ts';
import { useUpdate } from '../../../data/offline/service-worker-client.ts';
import { skipWaitingMessage } from '../../../data/offline/service-worker-names.ts';

/** Another tab may send a request during the takeover. Reloading this page then makes Chromium try once more. */
const takeoverTimeoutMs = 4000;

/** From now on this page, which is about to be reloaded, sends no read requests. Writes are still sent. */
const holdReadRequests = () => {
  const { fetch } = window;
  window.fetch = (input, init) =>
    (init?.method ?? 'GET') === 'GET' ? new Promise(() => {}) : fetch(input, init);
};

/** The press on Update may be the first use of the page, which loads and opens the live stream (connect-when-needed.ts). */
const waitForStreamCode = () => import('../../../data/live/lazy/start-live.ts').catch(() => {});

/**
 * Lets the new version take over; if none waits, a reload is enough. For the takeover Chromium stops
 * the old worker as soon as that has nothing to do. A request of a page that comes while it stops starts it again, and it is
 * not stopped a second time: the new version waits on, and further messages to it do nothing.
 */
export const acceptUpdate = async () => {
  useUpdate.setState({ update: 'accepted' });
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.waiting) return reloadPage();
  setTimeout(reloadPage, takeoverTimeoutMs);
  holdReadRequests();
  await waitForStreamCode();
  registration.waiting?.postMessage({ type: skipWaitingMessage });
};

import { reloadPage } from '../../../data/offline/reload.ts';
import { useUpdate } from '../../../data/offline/service-worker-client.ts';
import { skipWaiting } from '../../../data/offline/sw-names.ts';

/** Another tab may ask for something in the moment of the takeover. Loading this page anew then has Chromium try once more. */
const takeOverMs = 4000;

/** From now on this page, which is loaded anew in any case, asks for nothing. What it writes goes out. */
const holdQuestions = () => {
  const { fetch } = window;
  window.fetch = (asked, init) =>
    (init?.method ?? 'GET') === 'GET' ? new Promise(() => {}) : fetch(asked, init);
};

/** The press on Update may be the first use of the page, which loads the stream of changes and opens it (when-wanted.ts). */
const untilStreamIsLoaded = () => import('../../../data/live/lazy/start-live.ts').catch(() => {});

/**
 * Lets the new version take over; without one that waits, loading anew is all there is to do. For the takeover Chromium stops
 * the old worker as soon as that has nothing to do. A request of a page that comes while it stops starts it again, and it is
 * not stopped a second time: the new version waits on, and further messages to it do nothing.
 */
export const acceptUpdate = async () => {
  useUpdate.setState({ update: 'accepted' });
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.waiting) return reloadPage();
  setTimeout(reloadPage, takeOverMs);
  holdQuestions();
  await untilStreamIsLoaded();
  registration.waiting?.postMessage({ type: skipWaiting });
};

import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { areStudioSettingsStale } from './content/studio-settings.ts';
import { connectWhenNeeded } from './data/live/connect-when-needed.ts';
import { isOutboxMarked } from './data/offline/outbox-mark.ts';
import { readStoredPushState } from './data/offline/stored-push-state.ts';
import { startInstall } from './shell/install/install-store.ts';
import { Dock } from './shell/overlays/Dock.tsx';
import { OfflineBanner } from './shell/overlays/OfflineBanner.tsx';
// For pages that run no script, such as the service worker's offline page: the build takes their style from the app's.
import './shell/frame/crash-screen.css';
import './shell/frame/opening.css';
import { finishLogOut } from './data/offline/finish-log-out.ts';
import { refreshStudioSettings } from './data/offline/refresh-studio-settings.ts';
import { retryWithBackoff } from './data/offline/retry-with-backoff.ts';
import { startServiceWorker } from './data/offline/service-worker-client.ts';
import { sendLanguageChoice } from './data/session/account-language.ts';
import { deleteOldPersonalCaches } from './data/session/session.ts';
import { withMessages } from './i18n/messages.ts';
import { ChangeAnnouncer } from './shell/overlays/ChangeAnnouncer.tsx';

const maxIdleWaitMs = 2000;

/** Runs the work when the browser is idle, after two seconds at the latest. Safari does not support this: there, in the next task. */
const whenIdle = (work: () => unknown) => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: maxIdleWaitMs });
  else setTimeout(work);
};

/** If the code cannot be loaded, the next page tries again. */
const startOutbox = () =>
  retryWithBackoff(
    withMessages('entrance', () => import('./visitor/contact/outbox/OutboxMessages.tsx')),
  ).then(
    (outbox) => outbox.startOutbox(),
    () => {},
  );

/** If push messages are on, the subscription must belong to the signed-in account. */
const startPush = () =>
  retryWithBackoff(() => import('./account/notifications/sync-subscription.ts')).then(
    (push) => push.startPush(),
    () => {},
  );

let hasStarted = false;

/** Starts the background work. Only once: in development React runs an effect twice. */
const start = () => {
  if (hasStarted) return;
  hasStarted = true;
  startInstall();
  if (areStudioSettingsStale()) void refreshStudioSettings();
  void deleteOldPersonalCaches();
  void finishLogOut();
  window.addEventListener('online', () => void finishLogOut());
  void sendLanguageChoice();
  window.addEventListener('online', () => void sendLanguageChoice());
  // In development the worker would serve files that have changed since.
  if (import.meta.env.PROD) whenIdle(startServiceWorker);
  if (isOutboxMarked()) void startOutbox();
  if (readStoredPushState()) whenIdle(startPush);
};

/** An element before the app's root: the offline banner moves the page down. */
const useElementAbovePage = () => {
  const [container, setContainer] = useState<HTMLElement>();
  useEffect(() => {
    const element = document.createElement('div');
    document.body.prepend(element);
    setContainer(element);
    return () => element.remove();
  }, []);
  return container;
};

/** Connects to the live stream, after everything else: a page is complete without it. */
const useLiveStream = () =>
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const start = () =>
      retryWithBackoff(() => import('./data/live/lazy/start-live.ts'), signal).then(
        (live) => live.startLive(signal),
        () => {},
      );
    connectWhenNeeded(signal, () => whenIdle(start));
    return () => controller.abort();
  }, []);

/** The parts around the screens that the first paint does not need. App.tsx loads them afterwards. */
export const DeferredShell = () => {
  const above = useElementAbovePage();
  useEffect(start, []);
  useLiveStream();
  return (
    <>
      {above && createPortal(<OfflineBanner />, above)}
      <ChangeAnnouncer />
      <Dock />
    </>
  );
};

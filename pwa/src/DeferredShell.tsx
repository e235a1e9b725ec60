import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { factsAreDoubted } from './content/studio-settings.ts';
import { onceWanted } from './data/live/when-wanted.ts';
import { outboxIsMarked } from './data/offline/outbox-mark.ts';
import { readMark } from './data/offline/push-mark.ts';
import { startInstall } from './shell/install/install-store.ts';
import { Dock } from './shell/overlays/Dock.tsx';
import { OfflineBanner } from './shell/overlays/OfflineBanner.tsx';
// For pages that run no script, such as the service worker's offline page: the build takes their style from the app's.
import './shell/frame/crash-screen.css';
import { finishLogOut } from './data/offline/finish-log-out.ts';
import { keepTrying } from './data/offline/keep-trying.ts';
import { renewFacts } from './data/offline/renew-studio-settings.ts';
import { startServiceWorker } from './data/offline/service-worker-client.ts';
import { tellLanguage } from './data/session/account-language.ts';
import { deleteOldCopies } from './data/session/session.ts';
import { withWords } from './i18n/messages.ts';
import { ChangesSaid } from './shell/overlays/ChangesSaid.tsx';

const longestMs = 2000;

/** Runs the work when the browser is idle, after two seconds at the latest. Safari cannot tell: there, in the next task. */
const whenIdle = (work: () => unknown) => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: longestMs });
  else setTimeout(work);
};

/** If the code cannot be loaded, the next page tries again. */
const startOutbox = () =>
  keepTrying(withWords('entrance', () => import('./visitor/contact/outbox/OutboxNote.tsx'))).then(
    (outbox) => outbox.startOutbox(),
    () => {},
  );

/** Where push messages were turned on, the subscription must follow who is signed in. */
const startPush = () =>
  keepTrying(() => import('./account/notifications/keep-subscription.ts')).then(
    (push) => push.startPush(),
    () => {},
  );

let hasStarted = false;

/** Starts what runs beside the screens. Once: in development React runs an effect twice. */
const start = () => {
  if (hasStarted) return;
  hasStarted = true;
  startInstall();
  if (factsAreDoubted()) void renewFacts();
  void deleteOldCopies();
  void finishLogOut();
  window.addEventListener('online', () => void finishLogOut());
  void tellLanguage();
  window.addEventListener('online', () => void tellLanguage());
  // In development the worker would serve files that have changed since.
  if (import.meta.env.PROD) whenIdle(startServiceWorker);
  if (outboxIsMarked()) void startOutbox();
  if (readMark()) whenIdle(startPush);
};

/** An element before the app's root: the offline banner moves the page down. */
const usePlaceAbove = () => {
  const [place, setPlace] = useState<HTMLElement>();
  useEffect(() => {
    const element = document.createElement('div');
    document.body.prepend(element);
    setPlace(element);
    return () => element.remove();
  }, []);
  return place;
};

/** After everything else: a page is complete without it. */
const useLiveStream = () =>
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const start = () =>
      keepTrying(() => import('./data/live/lazy/start-live.ts'), signal).then(
        (live) => live.startLive(signal),
        () => {},
      );
    onceWanted(signal, () => whenIdle(start));
    return () => leaving.abort();
  }, []);

/** What is around the screens and not needed for the first paint. App.tsx loads it afterwards. */
export const DeferredShell = () => {
  const above = usePlaceAbove();
  useEffect(start, []);
  useLiveStream();
  return (
    <>
      {above && createPortal(<OfflineBanner />, above)}
      <ChangesSaid />
      <Dock />
    </>
  );
};

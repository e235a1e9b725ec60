import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { onceWanted } from './api/live/when-wanted.ts';
import { outboxIsMarked } from './features/contact/outbox-mark.ts';
import { readMark } from './features/notifications/push-mark.ts';
import { startInstall } from './install/install-store.ts';
import { Dock } from './layouts/Dock.tsx';
import { OfflineBanner } from './layouts/OfflineBanner.tsx';
// For pages that run no script, such as the service worker's offline page: the build takes their style from the app's.
import './layouts/offline-screen.css';
import { ChangesSaid } from './notices/ChangesSaid.tsx';
import { followDrafts, keepDraft } from './offline/drafts.ts';
import { finishLogOut } from './offline/finish-log-out.ts';
import { keepTrying } from './offline/keep-trying.ts';
import { beforeReload } from './offline/reload.ts';
import { startServiceWorker } from './offline/service-worker-client.ts';
import { deleteOldCopies } from './session/session.ts';

const longestMs = 2000;

/** Runs the work when the browser is idle, after two seconds at the latest. Safari cannot tell: there, in the next task. */
const whenIdle = (work: () => unknown) => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: longestMs });
  else setTimeout(work);
};

/** If the code cannot be loaded, the next page tries again. */
const startOutbox = () =>
  keepTrying(() => import('./features/contact/OutboxNote.tsx')).then(
    (outbox) => outbox.startOutbox(),
    () => {},
  );

/** Where push messages were turned on, the subscription must follow who is signed in. */
const startPush = () =>
  keepTrying(() => import('./features/notifications/keep-subscription.ts')).then(
    (push) => push.startPush(),
    () => {},
  );

let hasStarted = false;

/** Starts what runs beside the screens. Once: in development React runs an effect twice. */
const start = () => {
  if (hasStarted) return;
  hasStarted = true;
  followDrafts();
  beforeReload(keepDraft);
  startInstall();
  void deleteOldCopies();
  void finishLogOut();
  window.addEventListener('online', () => void finishLogOut());
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
      keepTrying(() => import('./api/live/start-live.ts'), signal).then(
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

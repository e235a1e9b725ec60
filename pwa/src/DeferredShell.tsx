import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { outboxIsMarked } from './features/contact/outbox-mark.ts';
import { onInstallOffer } from './install/catch-offer.ts';
import { startInstall, takeOffer } from './install/install-store.ts';
import { Dock } from './layouts/Dock.tsx';
import { OfflineBanner } from './layouts/OfflineBanner.tsx';
import { followDrafts, keepDraft } from './offline/drafts.ts';
import { keepTrying } from './offline/keep-trying.ts';
// The page that the worker shows offline has no script, so its looks come with those of the app.
import './layouts/offline-screen.css';
import { whenIdle } from './hydration/when-idle.ts';
import { beforeReload } from './offline/reload.ts';
import { startServiceWorker } from './offline/service-worker-client.ts';

let hasStarted = false;

const sendWhatWaits = async () => {
  const { startOutbox } = await keepTrying(() => import('./features/contact/OutboxNote.tsx'));
  startOutbox();
};

const start = () => {
  if (hasStarted) return;
  hasStarted = true;
  followDrafts();
  beforeReload(keepDraft);
  onInstallOffer(takeOffer);
  startInstall();
  // In development a worker would only serve what has changed since.
  if (import.meta.env.PROD) whenIdle(startServiceWorker);
  // Should its code not come at all, the next page tries again.
  if (outboxIsMarked()) sendWhatWaits().catch(() => {});
};

/** A place before everything else, as what stands there moves the page down. */
const usePlaceAbove = () => {
  const [place, setPlace] = useState<HTMLElement>();
  useEffect(() => {
    const made = document.createElement('div');
    document.body.prepend(made);
    setPlace(made);
    return () => made.remove();
  }, []);
  return place;
};

/** What stands around the screens and is not needed to show them; App.tsx loads it afterwards. */
export const DeferredShell = () => {
  const above = usePlaceAbove();
  useEffect(start, []);
  return (
    <>
      {above && createPortal(<OfflineBanner />, above)}
      <Dock />
    </>
  );
};

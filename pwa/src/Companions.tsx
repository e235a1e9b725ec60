import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { followDrafts, keepDraft } from './drafts.ts';
import { outboxIsMarked } from './features/contact/outbox-mark.ts';
import { onInstallOffer } from './features/install/catch-offer.ts';
import { startInstall, takeOffer } from './features/install/install-store.ts';
import { keepTrying } from './keep-trying.ts';
import { Dock } from './layouts/Dock.tsx';
import { OfflineBanner } from './layouts/OfflineBanner.tsx';
// The page that the worker shows offline has no script, so its looks come with those of the app.
import './layouts/offline-screen.css';
import { beforeReload } from './reload.ts';
import { startServiceWorker } from './sw-bridge.ts';
import { whenIdle } from './when-idle.ts';

let hasStarted = false;

const sendWhatWaits = async () => {
  const { startOutbox } = await keepTrying(() => import('./features/contact/outbox-store.ts'));
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
export const Companions = () => {
  const above = usePlaceAbove();
  useEffect(start, []);
  return (
    <>
      {above && createPortal(<OfflineBanner />, above)}
      <Dock />
    </>
  );
};

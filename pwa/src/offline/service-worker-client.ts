import type { Workbox } from 'workbox-window';
import { create } from 'zustand';
import { hasUnsavedInput } from './drafts.ts';
import { keepTrying } from './keep-trying.ts';
import { reloadPage } from './reload.ts';
import { workerUrl } from './sw-names.ts';

const anHourMs = 3_600_000;
/** Coming back to the app looks for an update, but not at every glance. */
const glanceMs = 300_000;

interface UpdateState {
  /**
   * `offered`: a new version waits for someone to agree. `finish`: another tab has agreed, and this
   * one still holds what somebody typed.
   */
  update: 'none' | 'offered' | 'accepted' | 'finish';
}

export const useUpdate = create<UpdateState>()(() => ({ update: 'none' }));

const show = (update: UpdateState['update']) => useUpdate.setState({ update });
const hasAccepted = () => useUpdate.getState().update === 'accepted';

let workbox: Workbox | undefined;
let registration: ServiceWorkerRegistration | undefined;
let postponed: ServiceWorker | undefined;

/** Lets the new version take over; without one that waits, loading anew is all there is to do. */
export const acceptUpdate = () => {
  show('accepted');
  if (registration?.waiting) workbox?.messageSkipWaiting();
  else reloadPage();
};

/** Says nothing more of this version; the next start has it, and the next version is offered again. */
export const postponeUpdate = () => {
  postponed = registration?.waiting ?? undefined;
  show('none');
};

/** On the very first visit the worker waits for nobody and takes over by itself. */
const offerIfWaiting = () => {
  const waiting = registration?.active && registration.waiting;
  if (waiting && waiting !== postponed && !hasAccepted()) show('offered');
};

/** The first worker's claim changes nothing about the page; every later one is a new version. */
const followController = ({ serviceWorker }: Navigator) => {
  let hadController = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    const isUpdate = hadController || hasAccepted();
    hadController = true;
    if (!isUpdate) return;
    if (!hasAccepted() && hasUnsavedInput()) show('finish');
    else reloadPage();
  });
};

/** Installed apps are seldom closed, and those on iOS look for updates only when told to. */
const lookForUpdates = (found: ServiceWorkerRegistration) => {
  let lookedAt = Date.now();
  const look = () => {
    lookedAt = Date.now();
    // Fails without a network; the next look will tell.
    found.update().catch(() => {});
  };
  setInterval(look, anHourMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    // workbox-window stops listening after the first update that it did not begin itself.
    offerIfWaiting();
    if (Date.now() - lookedAt > glanceMs) look();
  });
};

/** Registers the worker and follows its updates. Call it once, when the page is there. */
export const startServiceWorker = async () => {
  if (!('serviceWorker' in navigator)) return;
  followController(navigator);
  // No page waits for it; where there are no workers, making it throws.
  const code = await keepTrying(() => import('workbox-window')).catch(() => undefined);
  if (!code) return;
  workbox = new code.Workbox(workerUrl, { updateViaCache: 'none' });
  workbox.addEventListener('waiting', offerIfWaiting);
  // Private windows and odd certificates: the site works without, only not offline.
  registration = await workbox.register({ immediate: true }).catch(() => undefined);
  if (!registration) return;
  offerIfWaiting();
  lookForUpdates(registration);
};

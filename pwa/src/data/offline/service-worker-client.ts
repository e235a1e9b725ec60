import { Workbox } from 'workbox-window';
import { create } from 'zustand';
import { chosenLanguage } from '../../i18n/choice.ts';
import { languageNow, onLanguage } from '../../i18n/messages.ts';
import { hasUnsavedInput, reloadPage } from './reload.ts';
import { markSpoken } from './spoken-mark.ts';
import { keepListsFresh, keepSpoken, workerUrl } from './sw-names.ts';

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

let registration: ServiceWorkerRegistration | undefined;
let postponed: ServiceWorker | undefined;

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

/**
 * The first worker's claim changes nothing about the page; every later claim is a new version. The event's
 * `isUpdate` does not tell them apart: it stays false on the page of the first visit.
 */
const followController = (worker: Workbox) => {
  let hadController = navigator.serviceWorker.controller !== null;
  worker.addEventListener('controlling', () => {
    const isUpdate = hadController || hasAccepted();
    hadController = true;
    if (!isUpdate) return;
    if (!hasAccepted() && hasUnsavedInput()) show('finish');
    else reloadPage();
  });
};

/** Installed apps are seldom closed, and those on iOS look for updates only when told to. */
const lookForUpdates = (worker: Workbox) => {
  let lookedAt = Date.now();
  const look = () => {
    lookedAt = Date.now();
    // Fails without a network; the next look will tell.
    worker.update().catch(() => {});
  };
  setInterval(look, anHourMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    // The library reports no update after the first that it takes for another tab's.
    offerIfWaiting();
    if (Date.now() - lookedAt > glanceMs) look();
  });
};

const tellWorker = async (type: string) => {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type });
};

/** Whatever page this is, all public lists are on the device afterwards. */
const keepLists = () => tellWorker(keepListsFresh);

const markLanguage = () => markSpoken(chosenLanguage() ?? languageNow());

/** The pages of the language that is spoken here are on the device afterwards, also where it was changed a moment ago. */
const keepLanguage = async () => {
  await markLanguage();
  await tellWorker(keepSpoken);
};

/** Registers the worker and follows its updates. Call it once, when the page is there. */
export const startServiceWorker = async () => {
  if (!('serviceWorker' in navigator)) return;
  // Before the installation, which keeps the pages of that language.
  await markLanguage();
  const workbox = new Workbox(workerUrl, { updateViaCache: 'none' });
  workbox.addEventListener('waiting', offerIfWaiting);
  // Private windows and odd certificates: the site works without, only not offline.
  registration = await workbox.register({ immediate: true }).catch(() => undefined);
  if (!registration) return;
  followController(workbox);
  offerIfWaiting();
  lookForUpdates(workbox);
  void keepLists();
  // Where the language was chosen without a network, its pages are missing.
  if (chosenLanguage()) void tellWorker(keepSpoken);
  onLanguage(() => void keepLanguage());
};

import { Workbox } from 'workbox-window';
import { create } from 'zustand';
import { chosenLanguage } from '../../i18n/chosen-language.ts';
import { currentLanguage, onLanguageChange } from '../../i18n/messages.ts';
import { markDeviceLanguage } from './device-language-mark.ts';
import { hasUnsavedInput, reloadPage } from './reload.ts';
import { cacheLanguageMessage, refreshListsMessage, workerUrl } from './service-worker-names.ts';

const updateCheckMs = 3_600_000;
/** Returning to the app checks for an update, but not more often than this. */
const minUpdateCheckMs = 300_000;

interface UpdateState {
  /**
   * `offered`: a new version waits for the user to accept it. `finish`: another tab has accepted it, and this
   * one still has unsent input.
   */
  update: 'none' | 'offered' | 'accepted' | 'finish';
}

export const useUpdate = create<UpdateState>()(() => ({ update: 'none' }));

const setUpdate = (update: UpdateState['update']) => useUpdate.setState({ update });
const hasAccepted = () => useUpdate.getState().update === 'accepted';

let registration: ServiceWorkerRegistration | undefined;
let postponed: ServiceWorker | undefined;

/** Hides the offer of this version; the next start of the app uses it, and the next version is offered again. */
export const postponeUpdate = () => {
  postponed = registration?.waiting ?? undefined;
  setUpdate('none');
};

/** On the first visit the worker takes over without waiting. */
const offerIfWaiting = () => {
  const waiting = registration?.active && registration.waiting;
  if (waiting && waiting !== postponed && !hasAccepted()) setUpdate('offered');
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
    if (!hasAccepted() && hasUnsavedInput()) setUpdate('finish');
    else reloadPage();
  });
};

/** Installed apps are rarely closed, and on iOS they check for updates only on request. */
const checkForUpdates = (worker: Workbox) => {
  let checkedAt = Date.now();
  const check = () => {
    checkedAt = Date.now();
    // Fails without a network; the next check tries again.
    worker.update().catch(() => {});
  };
  setInterval(check, updateCheckMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    // The library reports no update after the first that it takes for another tab's.
    offerIfWaiting();
    if (Date.now() - checkedAt > minUpdateCheckMs) check();
  });
};

const postToWorker = async (type: string) => {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type });
};

/** Caches all public lists, whichever page this is. */
const refreshLists = () => postToWorker(refreshListsMessage);

const markLanguageForWorker = () => markDeviceLanguage(chosenLanguage() ?? currentLanguage());

/** Caches the pages of the device's language, also right after a change of it. */
const cacheLanguageFiles = async () => {
  await markLanguageForWorker();
  await postToWorker(cacheLanguageMessage);
};

/** Registers the worker and follows its updates. Call it once, after the first render. */
export const startServiceWorker = async () => {
  if (!('serviceWorker' in navigator)) return;
  // Before the installation, which caches the pages of that language.
  await markLanguageForWorker();
  const workbox = new Workbox(workerUrl, { updateViaCache: 'none' });
  workbox.addEventListener('waiting', offerIfWaiting);
  // Private windows and odd certificates: the site works without, only not offline.
  registration = await workbox.register({ immediate: true }).catch(() => undefined);
  if (!registration) return;
  followController(workbox);
  offerIfWaiting();
  checkForUpdates(workbox);
  void refreshLists();
  // If the language was chosen offline, its pages are missing.
  if (chosenLanguage()) void postToWorker(cacheLanguageMessage);
  onLanguageChange(() => void cacheLanguageFiles());
};

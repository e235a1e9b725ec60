import { keepSignedIn, signedInMark } from '../offline/sw-names.ts';

/** Marks this device for the worker, which keeps the screens behind the sign-in from then on. Without a worker nobody reads the mark. */
export const markSignedIn = async (): Promise<void> => {
  try {
    await caches.open(signedInMark);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ type: keepSignedIn });
  } catch {
    // There are no caches, or no worker.
  }
};

import { cacheSignedInMessage, signedInMarkCache } from '../offline/service-worker-names.ts';

/** Marks this device for the worker, which caches the signed-in screens from then on. */
export const markSignedIn = async (): Promise<void> => {
  try {
    await caches.open(signedInMarkCache);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ type: cacheSignedInMessage });
  } catch {
    // There are no caches, or no worker.
  }
};

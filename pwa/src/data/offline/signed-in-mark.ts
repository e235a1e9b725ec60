import { signedInMarkCache } from './service-worker-names.ts';

/** Without a worker or storage the mark is not needed, because start.ts reads the session. */
const tryCaches = async (change: (caches: CacheStorage) => Promise<unknown>) => {
  try {
    await change(caches);
  } catch {
    // There are no caches.
  }
};

export const unmarkSignedIn = () => tryCaches((caches) => caches.delete(signedInMarkCache));

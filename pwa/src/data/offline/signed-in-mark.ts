import { signedInMark } from './sw-names.ts';

/** Without a worker, or without storage, nobody reads the mark: start.ts reads the session then. */
const inCaches = async (change: (caches: CacheStorage) => Promise<unknown>) => {
  try {
    await change(caches);
  } catch {
    // There are no caches.
  }
};

export const unmarkSignedIn = () => inCaches((caches) => caches.delete(signedInMark));

import { publicApi } from '../../data/network/public-api.ts';
import { retryWithBackoff } from '../../data/offline/retry-with-backoff.ts';
import { publicCache } from '../../data/offline/service-worker-names.ts';

/**
 * Deletes the service worker's cached public list, which is outdated after a change, and refetches it with retries, so that the
 * new link is available offline.
 */
export const renewCachedMeetings = async (): Promise<void> => {
  if (!navigator.serviceWorker?.controller) return;
  try {
    const cache = await caches.open(publicCache);
    await cache.delete('/api/meetings');
    await retryWithBackoff(() => publicApi.listMeetings());
  } catch {
    // The cached list is deleted; the next visit fetches it.
  }
};

import { publicApi } from '../../data/network/public-api.ts';
import { keepTrying } from '../../data/offline/keep-trying.ts';
import { publicCache } from '../../data/offline/sw-names.ts';

/**
 * After a change the service worker's copy of the public list is wrong. This deletes it and fetches the list
 * until it comes, so that the new link is there offline.
 */
export const renewKeptMeetings = async (): Promise<void> => {
  if (!navigator.serviceWorker?.controller) return;
  try {
    const cache = await caches.open(publicCache);
    await cache.delete('/api/meetings');
    await keepTrying(() => publicApi.listMeetings());
  } catch {
    // The copy is deleted; the next visit fetches the list.
  }
};

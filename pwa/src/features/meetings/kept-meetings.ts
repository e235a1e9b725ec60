import { api } from '../../api/client.ts';
import { publicCache } from '../../offline/sw-names.ts';

/**
 * After a change, the worker's copy of the list is wrong: it is dropped at once, and the list fetched
 * again, so that who goes offline next has the new link.
 */
export const renewKeptMeetings = async (): Promise<void> => {
  if (!navigator.serviceWorker?.controller) return;
  try {
    const cache = await caches.open(publicCache);
    await cache.delete('/api/meetings');
    await api.listMeetings();
  } catch {
    // Dropped it is; the next visit fetches it.
  }
};

import type { WorkboxPlugin } from 'workbox-core';

/** Keeps one entry in a cache: the one that came last. */
export const keepNewestPlugin: WorkboxPlugin = {
  cacheDidUpdate: async ({ cacheName, request }) => {
    const cache = await caches.open(cacheName);
    const kept = await cache.keys();
    const old = kept.filter(({ url }) => url !== request.url);
    await Promise.all(old.map((entry) => cache.delete(entry)));
  },
};

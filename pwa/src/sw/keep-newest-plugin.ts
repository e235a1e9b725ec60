import type { WorkboxPlugin } from 'workbox-core';

/** The name of a file of the build without the mark of its contents: /assets/staff of /assets/staff-AbC12-x9.js. */
const nameOf = (url: string) => url.replace(/-[\w-]{8}\.js$/, '');

/** Keeps one entry for each file of the build: the one that came last. */
export const keepNewestPlugin: WorkboxPlugin = {
  cacheDidUpdate: async ({ cacheName, request }) => {
    const cache = await caches.open(cacheName);
    const kept = await cache.keys();
    const old = kept.filter(
      ({ url }) => url !== request.url && nameOf(url) === nameOf(request.url),
    );
    await Promise.all(old.map((entry) => cache.delete(entry)));
  },
};

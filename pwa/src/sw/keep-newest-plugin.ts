import type { WorkboxPlugin } from 'workbox-core';

/** The name of a build file without its content hash: /assets/staff of /assets/staff-AbC12-x9.js. */
const fileNameWithoutHash = (url: string) => url.replace(/-[\w-]{8}\.\w+$/, '');

/** Keeps one entry for each file of the build: the newest. */
export const keepNewestPlugin: WorkboxPlugin = {
  cacheDidUpdate: async ({ cacheName, request }) => {
    const cache = await caches.open(cacheName);
    const cachedRequests = await cache.keys();
    const old = cachedRequests.filter(
      ({ url }) =>
        url !== request.url && fileNameWithoutHash(url) === fileNameWithoutHash(request.url),
    );
    await Promise.all(old.map((entry) => cache.delete(entry)));
  },
};

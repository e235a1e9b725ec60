/** What the app and its service worker must call by the same name. */

/** Never renamed: a browser that has it asks for it for ever. */
export const workerUrl = '/sw.js';

/**
 * The public lists, as they were last fetched; a change of what may stand in them changes the number.
 * In v1 were the links of courses with a fee.
 */
export const publicCache = 'api-public-v2';

/** Other caches that begin so are of older versions, and deleted. */
export const publicCaches = 'api-public-';

/** Lists that are the same for everyone, fetched without any token. */
export const publicLists = ['/api/meetings', '/api/courses'] as const;

/** When an answer was fetched, on every answer that is kept. */
export const fetchedAtHeader = 'X-Fetched-At';

/** On an answer that comes out of the cache, and only there. */
export const fromCacheHeader = 'X-From-Cache';

/** When an answer was last known to be true, where the server says that it could not check it just now. */
export const checkedAt = (headers: Headers): Date | undefined => {
  const seconds = Number(headers.get('Age'));
  return seconds > 0 ? new Date(Date.now() - seconds * 1000) : undefined;
};

/** The page's word to a waiting worker: someone has agreed to the update. */
export const skipWaiting = 'SKIP_WAITING';

/** Background Sync's tag for the messages that wait to be sent. */
export const outboxTag = 'contact-outbox';

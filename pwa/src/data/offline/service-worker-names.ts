/** The names that the app and its service worker share. */

/** Never rename it: browsers keep requesting the URL that they have registered. */
export const workerUrl = '/sw.js';

/**
 * The cache of the public lists. Raise the number when data becomes private: a list of version 1 may hold the links of
 * courses with a fee.
 */
export const publicCache = 'api-public-v2';

/** The service worker deletes other caches with this prefix: they are of older versions. */
export const publicCachePrefix = 'api-public-';

/** The lists that are the same for everyone. They are fetched without a token. */
export const publicLists = [
  '/api/meetings',
  '/api/courses',
  '/api/classes',
  '/api/studio',
] as const;

/** The header with the fetch time, on every cached response. */
export const fetchedAtHeader = 'X-Fetched-At';

/** The header that marks a response from the cache. */
export const fromCacheHeader = 'X-From-Cache';

/** When the BFF last revalidated a response that it could not revalidate now; such a response has `Age`. */
export const checkedAt = (headers: Headers): Date | undefined => {
  const seconds = Number(headers.get('Age'));
  return seconds > 0 ? new Date(Date.now() - seconds * 1000) : undefined;
};

/** The page's message to a waiting worker: the user has accepted the update. */
export const skipWaitingMessage = 'SKIP_WAITING';

/**
 * An empty cache that exists while somebody is signed in. The worker cannot read the session, and must know where the app's
 * icon leads: to the dashboard, or to the home page.
 */
export const signedInMarkCache = 'signed-in';

/** An empty cache that marks the device's language: the worker caches the pages in it. */
export const languageMarkCache = (language: string) => `speaks-${language}`;

/** A page's message to the worker: the language of this device has changed. */
export const cacheLanguageMessage = 'KEEP_SPOKEN';

/** A page's message to the worker: somebody has logged in, whose screens must now work offline. */
export const cacheSignedInMessage = 'KEEP_SIGNED_IN';

/** A query parameter of the URL at which the installed app starts. */
export const startParam = 'source';
export const startedFromIcon = 'pwa';

/** A page's message to the worker, once the page is idle: refresh the public lists that are missing or old. */
export const refreshListsMessage = 'KEEP_LISTS_FRESH';

/** The Background Sync tag of the messages in the outbox. */
export const outboxTag = 'contact-outbox';

/** The worker's message to a page to show a path, after a tap on a notification. The page replies on its port. */
export const openPathMessage = 'OPEN_PATH';

/** The worker's message to the pages: the browser has another push subscription, which the server does not know yet. */
export const pushChangedMessage = 'PUSH_CHANGED';

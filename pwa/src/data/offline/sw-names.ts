/** The names that the app and its service worker share. */

/** Never rename it: browsers go on asking for the URL that they have registered. */
export const workerUrl = '/sw.js';

/**
 * The cache of the public lists. Raise the number when data becomes private: a list of version 1 may hold the links of
 * courses with a fee.
 */
export const publicCache = 'api-public-v2';

/** The service worker deletes other caches with this prefix: they are of older versions. */
export const publicCaches = 'api-public-';

/** The lists that are the same for everyone. They are fetched without a token. */
export const publicLists = [
  '/api/meetings',
  '/api/courses',
  '/api/classes',
  '/api/studio',
] as const;

/** The header with the time of fetching, on every cached answer. */
export const fetchedAtHeader = 'X-Fetched-At';

/** The header of an answer that comes from the cache. */
export const fromCacheHeader = 'X-From-Cache';

/** The time when the BFF last checked an answer, if it could not check it now: it sends `Age` then. */
export const checkedAt = (headers: Headers): Date | undefined => {
  const seconds = Number(headers.get('Age'));
  return seconds > 0 ? new Date(Date.now() - seconds * 1000) : undefined;
};

/** The page's message to a waiting worker: the user has accepted the update. */
export const skipWaiting = 'SKIP_WAITING';

/**
 * A cache without entries, which is there while somebody is signed in. The worker cannot read the session, and must know
 * where the icon leads: to the day of who is signed in, or to the home page.
 */
export const signedInMark = 'signed-in';

/** A cache without entries for the language that is spoken on this device: the worker keeps the pages in it. */
export const spokenMark = (language: string) => `speaks-${language}`;

/** A page's message to the worker: the language that is spoken here is another one now. */
export const keepSpoken = 'KEEP_SPOKEN';

/** A page's message to the worker: somebody is signed in here, whose screens are to open without a network from now on. */
export const keepSignedIn = 'KEEP_SIGNED_IN';

/** In the address at which the installed app starts. */
export const startParam = 'source';
export const startedByIcon = 'pwa';

/** A page's message to the worker, once it is at rest: lists that it does not show may be missing or old. */
export const keepListsFresh = 'KEEP_LISTS_FRESH';

/** The Background Sync tag of the messages in the outbox. */
export const outboxTag = 'contact-outbox';

/** The worker's message to a page that is to show a path, after a tap on a notification. The page answers on its port. */
export const openPath = 'OPEN_PATH';

/** The worker's message to the pages: the browser has another push subscription, which the server does not know yet. */
export const pushChanged = 'PUSH_CHANGED';

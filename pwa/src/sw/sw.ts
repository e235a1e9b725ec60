import { clientsClaim } from 'workbox-core';
import {
  addPlugins,
  addRoute,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { pages } from '../content/paths.ts';
import {
  keepListsFresh,
  outboxTag,
  publicCache,
  publicLists,
  signedInMark,
  skipWaiting,
  startedByIcon,
  startParam,
} from '../data/offline/sw-names.ts';
import { drainOutbox } from '../visitor/contact/outbox/outbox.ts';
import { keepLists, renewOldLists } from './keep-lists.ts';
import { keepNewestPlugin } from './keep-newest-plugin.ts';
import { allowlist, createPageFiles } from './page-files.ts';
import { precachePlugin } from './precache-plugin.ts';
import { dropOldLists, publicListPlugin } from './public-list-plugin.ts';
import { followPush } from './push.ts';

/** The event of Background Sync, which TypeScript's library does not describe. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (PrecacheEntry | string)[];
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
};

const precached = self.__WB_MANIFEST;
const fileOf = createPageFiles(precached);

// After the first installation a new version waits: the page decides when it takes over (accept-update.ts).
clientsClaim();
cleanupOutdatedCaches();

addPlugins([precachePlugin]);
precache(precached);

// The icon opens the day of who is signed in, and for others the home page: no page shows in between. Before the route of the
// precache, which would answer with the home page.
const openHome = createHandlerBoundToURL('index.html');
const isStart = ({ pathname, searchParams }: URL) =>
  pathname === pages.home.path && searchParams.get(startParam) === startedByIcon;
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isStart(url),
  async (start) =>
    (await caches.has(signedInMark)) ? Response.redirect(pages.dashboard.path) : openHome(start),
);

addRoute({
  ignoreURLParametersMatching: [/^source$/, /^utm_/, /^fbclid$/],
  cleanURLs: false,
  // The router accepts any letter case, a slash at the end and any query; the precache does not.
  urlManipulation: ({ url }) => {
    const file = fileOf(url.pathname);
    return file === undefined ? [] : [new URL(`/${file}`, url)];
  },
});

const listStrategy = new NetworkFirst({
  cacheName: publicCache,
  networkTimeoutSeconds: 3,
  fetchOptions: { credentials: 'omit' },
  plugins: [publicListPlugin],
});

// Lists that are the same for everyone. A request with a token has no route here, so its answer is never cached.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    url.search === '' &&
    publicLists.some((path) => path === url.pathname) &&
    !request.headers.has('Authorization'),
  listStrategy,
);

// With the pages, as those are kept without what the lists say: they must not be there alone.
self.addEventListener('install', (event) =>
  event.waitUntil(keepLists({ strategy: listStrategy, event })),
);

// The code of the staff's screens is not precached, as learners would fetch it for nothing: it is kept once it was used.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/staff-'),
  new CacheFirst({ cacheName: 'staff-code', plugins: [precachePlugin, keepNewestPlugin] }),
);

// A page that is not prerendered gets an empty shell.
const appPaths = Object.values(pages)
  .map(({ path }) => path)
  .filter((path) => fileOf(path) === undefined);
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('app-shell.html'), {
    allowlist: allowlist(appPaths),
  }),
);

registerRoute(({ request }) => request.mode === 'navigate', new NetworkOnly());
setCatchHandler(async ({ request }) => {
  const offlinePage = request.mode === 'navigate' && (await matchPrecache('offline.html'));
  return offlinePage || Response.error();
});

self.addEventListener('message', (event) => {
  const type = event.data?.type;
  if (type === skipWaiting) void self.skipWaiting();
  if (type === keepListsFresh) event.waitUntil(renewOldLists({ strategy: listStrategy, event }));
});

self.addEventListener('activate', (event) => event.waitUntil(dropOldLists()));

followPush();

self.addEventListener('sync', (event) => {
  if (event.tag === outboxTag) event.waitUntil(drainOrTryAgain());
});

/** The browser repeats a sync that fails. */
const drainOrTryAgain = async () => {
  const { waiting } = await drainOutbox();
  if (waiting > 0) throw new Error(`${waiting} messages still wait.`);
};

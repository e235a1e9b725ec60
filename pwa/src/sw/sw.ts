import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from 'bff/shared/languages';
import { clientsClaim } from 'workbox-core';
import {
  addPlugins,
  addRoute,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { loginPathReturningTo, mailedLinkPaths, pages } from '../content/paths.ts';
import { deleteCachedLinks } from '../data/cached-links/cached-links.ts';
import {
  cacheLanguageMessage,
  cacheSignedInMessage,
  outboxTag,
  publicCache,
  publicLists,
  refreshListsMessage,
  signedInMarkCache,
  skipWaitingMessage,
  startedFromIcon,
  startParam,
} from '../data/offline/service-worker-names.ts';
import {
  languageOfPath,
  normalizePath,
  pathForLanguage,
  pathWithoutLanguage,
} from '../i18n/localized-paths.ts';
import { drainOutbox } from '../visitor/contact/outbox/outbox.ts';
import { cacheLists, refreshOldLists } from './cache-lists.ts';
import { deviceLanguage } from './device-language.ts';
import {
  fetchPage,
  isJoinUrl,
  onServerAnswered,
  reasonFor,
  requireOwnResponse,
  withNavigationTimeout,
} from './fetch-page.ts';
import { keepNewestPlugin } from './keep-newest-plugin.ts';
import { createLanguageFiles, createSignedInFiles, languageOfFile } from './language-files.ts';
import { allowlist, createPageFiles } from './page-files.ts';
import { isBuildFile, precachePlugin } from './precache-plugin.ts';
import { deleteOldLists, publicListPlugin } from './public-list-plugin.ts';
import { handlePushEvents } from './push.ts';
import { fillServerUnavailablePage } from './server-unavailable-page.ts';

/** The event of Background Sync, which TypeScript's library does not describe. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (PrecacheEntry | string)[];
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
};

const manifest = self.__WB_MANIFEST.map((entry) =>
  typeof entry === 'string' ? { url: entry, revision: null } : { revision: null, ...entry },
);
const fileOf = createPageFiles(manifest);

// After the first installation a new version waits: the page decides when it takes over (accept-update.ts).
clientsClaim();
cleanupOutdatedCaches();

const signedInFiles = createSignedInFiles(manifest);

// The files that everybody needs. The pages of each language, and the files of signed-in people, have caches of their own.
addPlugins([precachePlugin]);
precache(
  manifest.filter(({ url }) => languageOfFile(url) === undefined && !signedInFiles.has(url)),
);

const filesByLanguage = Object.fromEntries(
  LANGUAGES.map((language) => [language, createLanguageFiles(language, manifest)]),
) as Record<Language, ReturnType<typeof createLanguageFiles>>;

const cacheLanguageFiles = async () => filesByLanguage[await deviceLanguage()].cacheAll();

/** Without these files the dashboard would not open offline. */
const cacheSignedInFiles = async () => {
  if (await caches.has(signedInMarkCache)) await signedInFiles.cacheAll();
};

const ensureSignedInFiles = async (request: Request): Promise<boolean> => {
  if (await caches.has(signedInMarkCache)) return true;
  return withNavigationTimeout(request, signedInFiles.cacheAll()).then(
    () => true,
    () => false,
  );
};

self.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([cacheLanguageFiles(), cacheSignedInFiles()])),
);
self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all(
      [...Object.values(filesByLanguage), signedInFiles].map(({ deleteOld }) => deleteOld()),
    ),
  ),
);

/** All languages, that of this device first. */
const languagesByPreference = async (): Promise<Language[]> => {
  const preferred = await deviceLanguage();
  return [preferred, ...LANGUAGES.filter((language) => language !== preferred)];
};

/** The path of the same page in a language in which it is cached. */
const cachedPathInAnyLanguage = async (pathname: string): Promise<string | undefined> => {
  for (const language of await languagesByPreference()) {
    const address = pathForLanguage(language, pathname);
    if (await filesByLanguage[language].match(fileOf(address) ?? '')) return address;
  }
  return undefined;
};

/**
 * The prerendered page of a path. Offline, a page that is not cached in its language is replaced by the same page in another
 * language, also after a change of the language.
 */
const respondWithPage = async (
  request: Request,
  pathname: string,
): Promise<Response | undefined> => {
  const file = fileOf(pathname);
  if (file === undefined) return undefined;
  try {
    return await withNavigationTimeout(
      request,
      filesByLanguage[languageOfFile(file) ?? DEFAULT_LANGUAGE].respond(file),
    );
  } catch (failure) {
    const address = await cachedPathInAnyLanguage(pathname);
    if (address === undefined) throw failure;
    return Response.redirect(address);
  }
};

// The icon opens the dashboard for signed-in people, and the home page for others, without a page in between. Registered before
// the route of the pages, which would respond with the home page.
const isIconStart = ({ pathname, searchParams }: URL) =>
  pathWithoutLanguage(pathname) === pages.home.path &&
  searchParams.get(startParam) === startedFromIcon;
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isIconStart(url),
  async ({ request, url }) => {
    if (await caches.has(signedInMarkCache)) return Response.redirect(pages.dashboard.path);
    return (await respondWithPage(request, url.pathname)) ?? Response.error();
  },
);

// The router accepts any letter case, a trailing slash and any query; the files have one name.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    request.mode === 'navigate' &&
    languageOfFile(fileOf(url.pathname) ?? '') !== undefined,
  async ({ request, url }) => (await respondWithPage(request, url.pathname)) ?? Response.error(),
);

/** The file of the build that a request asks for. */
const fileAt = ({ pathname }: URL) => pathname.slice(1);

// The fonts of one language.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && languageOfFile(fileAt(url)) !== undefined,
  async ({ url }) => {
    const file = fileAt(url);
    return (
      (await filesByLanguage[languageOfFile(file) ?? DEFAULT_LANGUAGE].respond(file)) ?? fetch(url)
    );
  },
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && signedInFiles.has(fileAt(url)),
  async ({ request, url }) => (await signedInFiles.respond(fileAt(url))) ?? fetch(request),
);

addRoute({ cleanURLs: false });

const listStrategy = new NetworkFirst({
  cacheName: publicCache,
  networkTimeoutSeconds: 3,
  fetchOptions: { credentials: 'omit' },
  plugins: [publicListPlugin],
});

// Lists that are the same for everyone. A request with a token has no route here, so its response is never cached.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    url.search === '' &&
    publicLists.some((path) => path === url.pathname) &&
    !request.headers.has('Authorization'),
  listStrategy,
);

// Together with the pages, which are cached without the data of the lists.
self.addEventListener('install', (event) =>
  event.waitUntil(cacheLists({ strategy: listStrategy, event })),
);

// The code and messages of the staff's screens, their handbook, and the page about data are not precached, as learners would fetch
// them for nothing: they are cached on first use, and the handbook soon after staff have opened the app.
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && /^\/assets\/(words-)?(staff|notice|help)-/.test(url.pathname),
  new CacheFirst({ cacheName: 'staff-code', plugins: [precachePlugin, keepNewestPlugin] }),
);

// Offline, the page's last read version is shown.
const isDataNotice = ({ pathname }: URL) =>
  normalizePath(pathWithoutLanguage(pathname)) === normalizePath(pages.dataNotice.path);
const noticeStrategy = new NetworkFirst({
  cacheName: 'data-notice',
  // Shorter than the timeout of fetch-page.ts.
  networkTimeoutSeconds: 3,
  plugins: [
    {
      fetchDidSucceed: ({ response }) => requireOwnResponse(response),
      cacheWillUpdate: async ({ response }) =>
        (await isBuildFile(new URL('/DataNotice.html', location.href), response)) ? response : null,
    },
  ],
});
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isDataNotice(url),
  (options) => withNavigationTimeout(options.request, noticeStrategy.handle(options)),
);

// A page that is not prerendered gets an empty shell.
const shell = createHandlerBoundToURL('app-shell.html');

// The page of a course comes from the server. Offline, the app shows the course from the cached lists.
const [coursePath] = allowlist([pages.course.path]);
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    request.mode === 'navigate' &&
    coursePath?.test(pathWithoutLanguage(url.pathname)) === true,
  (options) => fetchPage(options.request).catch(() => shell(options)),
);

const appPaths = Object.values(pages)
  .map(({ path }) => path)
  .filter((path) => fileOf(path) === undefined)
  .filter((path) => path !== pages.dataNotice.path && path !== pages.course.path);

// A visitor's device has no code of the signed-in screens. If it cannot be fetched, the worker redirects to the login, as that
// code would (RequireSession.tsx).
const pathsWithSession = allowlist(appPaths.filter((path) => !mailedLinkPaths.includes(path)));
registerRoute(
  new NavigationRoute(
    async (options) => {
      if (await ensureSignedInFiles(options.request)) return shell(options);
      const { pathname, search } = options.url;
      return Response.redirect(
        pathForLanguage(await deviceLanguage(), loginPathReturningTo(pathname + search)),
      );
    },
    { allowlist: pathsWithSession },
  ),
);
registerRoute(new NavigationRoute(shell, { allowlist: allowlist(mailedLinkPaths) }));

registerRoute(
  ({ request }) => request.mode === 'navigate',
  ({ request }) => fetchPage(request),
);

const serverUnavailablePageIn = (language: Language) =>
  filesByLanguage[language].match(
    language === DEFAULT_LANGUAGE ? 'offline.html' : `${language}-offline.html`,
  );

// The handler of a navigation has failed: a page of the site says why, and tries again.
setCatchHandler(async ({ request }) => {
  if (request.mode !== 'navigate') return Response.error();
  const url = new URL(request.url);
  const languageOfUrl = languageOfPath(url.pathname);
  for (const language of [
    languageOfUrl ?? (await deviceLanguage()),
    ...(await languagesByPreference()),
  ]) {
    const page = await serverUnavailablePageIn(language);
    const isSignedIn = await caches.has(signedInMarkCache);
    if (page)
      return fillServerUnavailablePage(page, {
        why: reasonFor(request),
        isJoin: isJoinUrl(url),
        isSignedIn,
      });
  }
  return Response.error();
});

self.addEventListener('message', (event) => {
  const type = event.data?.type;
  if (type === skipWaitingMessage) void self.skipWaiting();
  // Files that cannot be fetched are cached with the next version, or when they are visited.
  if (type === cacheLanguageMessage) event.waitUntil(cacheLanguageFiles().catch(() => {}));
  onServerAnswered(event);
  if (type === cacheSignedInMessage) event.waitUntil(cacheSignedInFiles().catch(() => {}));
  if (type === refreshListsMessage)
    event.waitUntil(refreshOldLists({ strategy: listStrategy, event }));
});

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([deleteOldLists(), deleteCachedLinks('over')])),
);

handlePushEvents();

self.addEventListener('sync', (event) => {
  if (event.tag === outboxTag) event.waitUntil(drainOutboxOrRetry());
});

/** The browser repeats a sync that fails. */
const drainOutboxOrRetry = async () => {
  const { waiting } = await drainOutbox();
  if (waiting > 0) throw new Error(`${waiting} messages still wait.`);
};
